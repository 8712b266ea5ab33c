"""The one who keeps a table: takes what comes in order, decides, writes it down, and only then tells.

One mailbox, one task. All that has come while the last commit ran is decided together and kept with one append: rows
are numbered on from the last, so an append that collides means that somebody else keeps this table now. An action is
kept together with all ink up to then, so that no token is ever durable without the drawing.

Whatever a game does wrong hurts once: how the table stands after an action, and all that is told of it, is worked out
before it is kept. Where that fails the action is refused for good, and the table goes on from where it stood.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import partial
from operator import attrgetter
from typing import Any, Final

from pictorium.games.house_commands import Mark, Wipe
from pictorium.kernel.ids import HOUSE, Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.answers import Answers
from pictorium.table.audience import Answered, Dismissed, Line, ToPerson, Welcome
from pictorium.table.context import Context, Decision, Services
from pictorium.table.decide import decide, decide_play
from pictorium.table.erasing import Eraser
from pictorium.table.gallery import Gallery
from pictorium.table.incident import OUR_MISTAKE, Backoff, Incident, RepeatedFailureError
from pictorium.table.ink_for_others import ink_for_others
from pictorium.table.ink_relay import InkRelay, KeptInk
from pictorium.table.limits import GALLERY_OPEN_MS, INK_NEWS_TRIES, MAIL_MAX, PLAY_ROWS_MAX, ROWS_MAX
from pictorium.table.mail import Mail, Outcome, Outcomes
from pictorium.table.media import Medium, MediumId, MediumKind
from pictorium.table.media_rules import known, refuse_bringing, removed
from pictorium.table.people import Person, PersonId
from pictorium.table.ports import Log, LogError, Row
from pictorium.table.projection import Projection, project, project_after
from pictorium.table.record import Entry, erasers, is_start, written
from pictorium.table.replay import Replayed
from pictorium.table.state import AnyGame, Table, is_public

FULL: Final = Refusal("log_is_full", "T-FULL-1")
ALWAYS: Final = c.EraseDrawings | c.NoteErased
"""What can be asked even of a table whose log is full."""
ANEW: Final = f.DrawingsErased | f.SheetHidden | f.SheetShown
"""Facts after which the sheets look different from what was shown."""


class TableActor:
    """Keeps one table while it lives in this process."""

    def __init__(
        self,
        replayed: Replayed,
        log: Log,
        services: Services,
        now: Callable[[], Moment],
        pool: Executor | None = None,
    ) -> None:
        """Go on where the log ends. The pool does what takes long; None: whatever pool the loop has."""
        assert replayed.table is not None, "a table is opened before it is kept"
        self._projection = project(replayed.table, services)
        self._number, self._plays = replayed.number, replayed.plays
        self._answers = Answers(replayed.answers, replayed.table.people.keys())
        self._gallery = Gallery(replayed.began)
        self._log, self._services, self._now, self._pool = log, services, now, pool
        self._lines: dict[PersonId, Line] = {}
        self._coming: dict[PersonId, Line] = {}
        """Lines that wait for their welcome, and are told nothing before it."""
        self._bots: set[PersonId] = set()
        """Whose line is a bot's."""
        self.on_change: Callable[[], None] = lambda: None
        """Called when somebody came or went, or anything happened."""
        self.on_incident: Callable[[Incident], bool] = lambda _: True
        """Called when something went wrong by our own mistake; whether the table may go on after that."""
        self._is_spent = False
        self._backoff = Backoff()
        self._unheard: dict[Seat, int] = {}
        """Seats of whose ink the game could not be told, and how often that was tried."""
        self._mail: list[Mail] = []
        self._in_hand: list[Mail] = []
        self._waiter: asyncio.Future[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._is_gone = False
        self._eraser = Eraser(log, self.table.id, replayed.clean, self._note_erased, self._note_failure)
        self._unclean = replayed.unclean
        """Who wanted their drawings to be gone when nobody kept this table any more."""
        self._erased_last = 0
        """The last row with which somebody did."""
        self._unanswered: dict[PersonId, list[int]] = {}
        """For each of these their actions that are answered when it is done."""
        self._failure: BaseException | None = None
        self._ink_relay = InkRelay(self._lines, self._wake, self._blanked)
        self.ink = self._ink_relay.take
        """Somebody's ink: by whom, on which sheet, the how manieth batch (a bot's: None), and it. False: it is none."""
        self._ink_relay.is_full = self._is_log_full()
        self._ink_relay.follow(self._projection)
        if self.game:
            for seat, part in replayed.ink.items():
                self._ink_relay.lay_out(Seat(seat), part)

    @property
    def table(self) -> Table:
        """The table, as far as it is kept."""
        return self._projection.table

    @property
    def game(self) -> AnyGame | None:
        """The game on the table."""
        return self._projection.game

    # What comes in. None of these waits.

    def attach(self, person_id: PersonId, line: Line) -> bool:
        """Somebody is here. A line they had elsewhere is closed.

        They are welcomed in their turn: what the old line said is settled by then, so another device counts on from it.
        """
        is_here = self._connect(person_id, line, c.LineBack(person_id))
        self.on_change()
        return is_here

    def attach_bot(self, person_id: PersonId, line: Line) -> None:
        """A bot plays there as long as no person does."""
        if not self.is_connected(person_id) and self._connect(person_id, line, c.BotCame(person_id)):
            self._bots.add(person_id)

    def _connect(self, person_id: PersonId, line: Line, wish: c.HouseWish) -> bool:
        if person_id not in self.table.people or self._is_gone:
            return False
        for old in (self._lines.pop(person_id, None), self._coming.pop(person_id, None)):
            if old is not None and old is not line:
                old.tell(Dismissed("elsewhere"))
                old.close()
        self._bots.discard(person_id)
        self._coming[person_id] = line
        self._post(Mail(wish))
        return True

    def detach(self, person_id: PersonId, line: Line) -> None:
        """That line is gone."""
        for lines in (self._lines, self._coming):
            if lines.get(person_id) is line:
                del lines[person_id]
                self._bots.discard(person_id)
        self.on_change()

    def is_connected(self, person_id: PersonId) -> bool:
        """Whether somebody has a line of their own."""
        return (person_id in self._lines or person_id in self._coming) and person_id not in self._bots

    @property
    def has_people(self) -> bool:
        """Whether anybody is here but bots."""
        return any(self.is_connected(person_id) for person_id in (*self._lines, *self._coming))

    @property
    def is_resting(self) -> bool:
        """Whether nobody is here, nothing is waiting to be done and nothing is being done."""
        is_idle = self._waiter is not None and not self._waiter.done()
        is_idle = is_idle and not self._ink_relay.is_waiting and not self._eraser.is_busy
        return is_idle and not self.has_people and self._due is None

    def miss(self, person_id: PersonId) -> None:
        """Somebody has had no line for so long that the others should know."""
        if not self.is_connected(person_id) and not self._is_gone:
            self._post(Mail(c.LineGone(person_id)))

    def wish(self, by: PersonId, n: int, wish: c.PersonWish) -> None:
        """Somebody's wish for the table."""
        self._put(Mail(wish, by, n))

    def play(self, by: PersonId, n: int, command: Any, ink_through: int = 0) -> None:
        """Somebody's command for the game, which is not decided before the ink they had put down by then is here."""
        target = self._ink_relay.target(by)
        if target and target.is_down and target.ink.through < ink_through:
            self.welcome_again(by)
        else:
            self._put(Mail(command, by, n, is_play=True))

    def play_for(self, person_id: PersonId, command: Any) -> "asyncio.Future[Decision]":
        """A bot's command for the game."""
        return self._answered(Mail(command, person_id, is_play=True))

    def give_up_bot(self, person_id: PersonId) -> None:
        """The bot that plays there cannot go on."""
        self._post(Mail(c.BotFailed(person_id)))

    def ask(self, wish: c.HouseWish) -> "asyncio.Future[Decision]":
        """The house's own wish; the answer comes when it is kept."""
        return self._answered(Mail(wish))

    def _answered(self, mail: Mail) -> "asyncio.Future[Decision]":
        answer: asyncio.Future[Decision] = asyncio.get_running_loop().create_future()
        if self._is_gone:
            answer.set_exception(LogError("this table is kept elsewhere"))
        elif self._is_full:
            answer.set_exception(LogError("this table has too much to do"))
        else:
            self._post(mail._replace(answer=answer))
        return answer

    def _blanked(self, seat: Seat, is_blank: bool) -> None:
        """All that the game is told of ink."""
        self._post(Mail(self._ink_news(seat, is_blank), is_play=True))

    @staticmethod
    def _ink_news(seat: Seat, is_blank: bool) -> Mark | Wipe:
        return Wipe(seat) if is_blank else Mark(seat)

    def welcome_again(self, person_id: PersonId) -> None:
        """Somebody's line could not keep up: what they know now is what they are told next."""
        if person_id in self._lines:
            self._coming[person_id] = self._lines.pop(person_id)
            self._let_in(person_id)

    def let_go(self) -> None:
        """Close every line; whoever comes back finds whoever keeps the table then."""
        self._is_gone = True
        if self._alarm:
            self._alarm.cancel()
        for line in (*self._lines.values(), *self._coming.values()):
            line.close()
        self._lines.clear()
        self._coming.clear()
        self._bots.clear()
        for mail in (*self._in_hand, *self._mail):
            if mail.answer and not mail.answer.done():
                mail.answer.set_exception(LogError("this table is kept elsewhere"))

    async def bring(self, medium: Medium, body: bytes) -> Medium | Refusal:
        """Keep what somebody has brought: first the thing, then the fact that it is there. What it is known by then.

        What is there already is not kept twice. Who dies in between leaves something that no fact names. Nobody can ask
        for it, and it goes with the table.
        """
        there = known(self.table, medium)
        if there is not None:
            return there
        await self._log.store(self.table.id, medium.id, body)
        decision = await self.ask(c.KeepMedium(medium))
        if isinstance(decision, Refusal) or not decision:
            await self._log.drop(self.table.id, [medium.id])
        if isinstance(decision, Refusal):
            return decision
        return known(self.table, medium) or medium  # somebody may have brought the same at the same moment

    def refuse_bringing(self, person: PersonId, kind: MediumKind) -> Refusal | None:
        """Whether somebody may bring such a thing now, before anybody looks at it."""
        return refuse_bringing(self.table, person, kind)

    async def brought(self, id_: MediumId, start: int = 0, stop: int | None = None) -> tuple[Medium, bytes] | None:
        """What somebody has brought, if it is still there, or a part of it."""
        medium = self.table.media.get(id_)
        body = await self._log.fetch(self.table.id, id_, start, stop) if medium else None
        return (medium, body) if medium and body is not None else None

    async def drawings(self, person: PersonId) -> bytes:
        """The drawings of the game on the table that this person may see, as far as they are kept."""
        while self.table.playing is not None:
            gallery = self._gallery
            await gallery.read(self._log, self.table.id)
            await self._copy_ahead(gallery.drawings)
            # Meanwhile the game may have been closed, another begun, or somebody's drawings erased.
            game = self.game
            if game is not None and gallery.began == self._gallery.began and gallery.through >= self._erased_last:
                asyncio.get_running_loop().call_later(GALLERY_OPEN_MS / 1000, self._close_gallery, gallery)
                return gallery.shown(person, partial(is_public, self.table, game), partial(ink_for_others, game=game))
        return b""

    async def _copy_ahead(self, sheets: Callable[[], list[bytes]]) -> None:
        """Make what others are given of these sheets before it is needed: a copy can take half a second."""
        game = self.game
        if game is not None and game.is_drawn_unseen:
            loop = asyncio.get_running_loop()
            for batches in sheets():
                await loop.run_in_executor(self._pool, ink_for_others, batches, game)

    def _close_gallery(self, gallery: Gallery) -> None:
        """Keep no longer in memory what the log has, too."""
        if self._gallery is gallery:
            self._gallery = Gallery(gallery.began)

    async def settled(self) -> None:
        """Until all that has come is kept."""
        await self.ask(c.Knock())

    # What is done with it.

    async def run(self) -> None:
        """Keep the table until cancelled, until the log says that somebody else does, or too much goes wrong."""
        self._set_alarm()
        await self._copy_ahead(self._ink_relay.seen_by_all)
        for person, through in self._unclean.items():
            self._eraser.erase(person, through)
        try:
            while True:
                while not self._mail and not self._ink_relay.is_due and not self._failure:
                    self._waiter = asyncio.get_running_loop().create_future()
                    await self._waiter
                if self._failure:
                    raise self._failure
                self._in_hand, self._mail = self._mail, []
                await self._settle(self._in_hand)
                self._in_hand = []
                if self._is_spent:
                    raise RepeatedFailureError
        finally:
            self._eraser.stop()

    async def _settle(self, mail: list[Mail]) -> None:
        """Decide all of this, keep it, tell it."""
        rows, kept = self._ink_rows()
        steps = self._decided([*self._unheard_ink(), *mail], rows)
        await self._copy_ahead(self._ink_relay.about_to_be_seen)
        if rows:
            await self._log.append(self.table.id, rows)
            self._number += len(rows)
            self._plays += sum(row.kind == "play" for row in rows)
            self._ink_relay.is_full = self._is_log_full()
        self._ink_relay.keep(kept)
        facts = [fact for step in steps for fact in step.facts]
        gone = removed(facts)
        if gone:
            await self._log.drop(self.table.id, gone)
        for person in erasers(facts):
            self._erased_last = self._number
            self._eraser.erase(person, self._number)
            self._close_gallery(self._gallery)  # what hangs there may be what must be gone
        self._tell(steps)

    def _ink_rows(self) -> tuple[list[Row], list[KeptInk]]:
        entry, kept = self._ink_relay.unkept()
        return ([Row(self._number + 1, self._now(), "ink", written(entry))] if entry else []), kept

    def _decided(self, mail: list[Mail], rows: list[Row]) -> Outcomes:
        """What each of these comes to, one after the other; a row is added for each that must be kept."""
        now, steps = self._projection, Outcomes()
        counts: dict[PersonId, int] = {}
        for one in sorted(mail, key=attrgetter("comes_after_ink")):
            if self._is_log_full(rows):
                step, row = self._tried_when_full(now, one, self._number + len(rows) + 1)
                rows += row
                now = step.after
                steps.append(step)
                continue
            if one.by is not None and one.n is not None:
                if one.by not in now.table.people:
                    continue  # who has left is told nothing any more, and counts on from nothing
                count = counts.get(one.by, self._answers.count(one.by))
                if one.n != count + 1:
                    self._answer_again(one.by, one.n)
                    continue
                counts[one.by] = one.n
            step, body = self._tried(now, one)
            if body is not None:
                rows.append(Row(self._number + len(rows) + 1, self._now(), "play", body, one.by, one.n))
                if is_start(step.facts):
                    self._gallery = Gallery(rows[-1].number)
            now = step.after
            steps.append(step)
        if now is not self._projection:
            self._ink_relay.foresee(now)
        return steps

    def _tried(self, now: Projection, mail: Mail) -> tuple[Outcome, bytes | None]:
        """What this comes to, and what is to be kept of it. Nothing comes of what fails on the way to its telling."""
        try:
            decision = self._decide(now.table, mail)
            step = Outcome(mail, decision, now)
            if step.facts:
                step = step._replace(after=project_after(now, step.facts, self._services))
            body = _kept(step)
        except Exception as error:
            self._fail(error, type(mail.what).__name__)
            step = Outcome(mail, OUR_MISTAKE, now)
            body = _kept(step)
        if isinstance(mail.what, c.Knock):
            self._mind_clock(step)
        elif isinstance(mail.what, Mark | Wipe):
            self._mind_ink(mail.what.seat, step)
        return step, body

    def _is_log_full(self, rows: Sequence[Row] = ()) -> bool:
        """Whether no more can be kept here (T-FULL-1); `rows` are about to be."""
        plays = self._plays + sum(row.kind == "play" for row in rows)
        return plays >= PLAY_ROWS_MAX or self._number + len(rows) >= ROWS_MAX

    def _tried_when_full(self, now: Projection, mail: Mail, number: int) -> tuple[Outcome, list[Row]]:
        """Nobody's drawings have to stay; anything else is refused. Refusals are not kept, so nobody counts on."""
        is_known = mail.by is not None and mail.n is not None and mail.n in self._unanswered.get(mail.by, ())
        if isinstance(mail.what, ALWAYS) and not is_known:
            step, body = self._tried(now, mail)
            if step.facts and body is not None:
                return step, [Row(number, self._now(), "play", body, mail.by)]
        return Outcome(mail, FULL, now), []

    def _fail(self, error: Exception, what: str) -> None:
        game = self._projection.game
        may_go_on = self.on_incident(Incident(error, what, game.name if game else None, self._number))
        self._is_spent = self._is_spent or not may_go_on

    def _mind_ink(self, seat: Seat, told: Outcome) -> None:
        """What a game could not be told of ink it is told again with whatever comes next, but not for ever."""
        tries = self._unheard.pop(seat, 0) + 1
        if told.decision is OUR_MISTAKE and tries < INK_NEWS_TRIES:
            self._unheard[seat] = tries

    def _unheard_ink(self) -> list[Mail]:
        return [Mail(self._ink_news(seat, self._ink_relay.is_blank(seat)), is_play=True) for seat in self._unheard]

    def _mind_clock(self, knocked: Outcome) -> None:
        """A clock that fails, or rings and does nothing, is put off."""
        moment, now = knocked.after.due, self._now()
        if knocked.decision is OUR_MISTAKE or (not knocked.facts and moment is not None and moment <= now):
            self._backoff.fail(now)
        else:
            self._backoff.end()

    def _decide(self, table: Table, mail: Mail) -> Decision:
        if not mail.is_play:
            return decide(table, mail.by, mail.what, self._now(), self._services)
        if mail.by is not None:
            return decide_play(table, mail.by, mail.what, self._now(), self._services)
        return Context(table, self._services, self._now(), None).played(HOUSE, mail.what)

    def _answer_again(self, by: PersonId, n: int) -> None:
        """A known action is answered as before; one that comes too early will come again in its turn."""
        if 1 <= n <= self._answers.count(by) and n not in self._unanswered.get(by, ()):
            self._say(by, Answered(n, self._answers.again(by, n)))

    def _tell(self, steps: Outcomes) -> None:
        """Change the table step by step, and tell each as its people may see it."""
        for step in steps:
            mail, facts = step.mail, step.facts
            if facts:
                self._ink_relay.show()  # what was drawn before this is seen before this
                self._projection = step.after
                self._ink_relay.follow(self._projection)
                self._tell_all()
                if any(isinstance(fact, ANEW) for fact in facts):
                    self._show_anew(facts)
            if mail.by is not None and mail.n is not None:
                self._answer(mail.by, mail.n, step)
            if isinstance(mail.what, c.NoteErased):
                for n in self._unanswered.pop(mail.what.person, ()):
                    self._say(mail.what.person, Answered(n, None))
            for fact in facts:
                if isinstance(fact, f.PersonLeft):
                    self._answers.drop(fact.person)
            if isinstance(mail.what, c.LineBack) or (
                isinstance(mail.what, c.BotCame) and mail.what.person in self._bots
            ):
                self._let_in(mail.what.person)
            if mail.answer and not mail.answer.done():
                mail.answer.set_result(step.decision)
        if steps:
            self._set_alarm()
            self.on_change()

    def _answer(self, by: PersonId, n: int, step: Outcome) -> None:
        refusal = step.decision if isinstance(step.decision, Refusal) else None
        if refusal is FULL:
            self._answer_when_full(by, n)
            return
        if not self._is_log_full():
            self._answers.add(by, refusal)
        if by in erasers(step.facts):
            self._unanswered.setdefault(by, []).append(n)
        else:
            self._say(by, Answered(n, refusal))

    def _answer_when_full(self, by: PersonId, n: int) -> None:
        if n > self._answers.count(by) and n not in self._unanswered.get(by, ()):
            self._say(by, Answered(n, FULL))
        else:
            self._answer_again(by, n)

    def _tell_all(self) -> None:
        for person_id, line in list(self._lines.items()):
            person = self.table.people.get(person_id)
            if person is None:
                line.tell(Dismissed("gone"))
                line.close()
                del self._lines[person_id]
                self._bots.discard(person_id)
            else:
                target = self._ink_relay.target(person_id)
                self._say(person_id, self._projection.told(person, target.ink.sheet if target else None))

    def _say(self, person_id: PersonId, message: ToPerson) -> None:
        """To this person's line, if there is one. What it cannot carry ends the line, and nothing else."""
        line = self._lines.get(person_id)
        if line is None:
            return
        try:
            line.tell(message)
        except Exception as error:
            self._fail(error, type(message).__name__)
            self._lines.pop(person_id, None)
            self._bots.discard(person_id)
            line.close()

    def _show_anew(self, facts: tuple[f.AnyFact, ...]) -> None:
        """All get the sheets as they are now, and forget how they were; unless none of these is another now."""
        erased = [self._ink_relay.erase(person) for person in erasers(facts)]
        if erased and not any(erased):
            return
        self._ink_relay.begin_again()
        for person_id in list(self._lines):
            self.welcome_again(person_id)

    def _let_in(self, person_id: PersonId) -> None:
        """Welcome a line that waits for it; from now on it is told everything."""
        person, line = self.table.people.get(person_id), self._coming.pop(person_id, None)
        if line is not None and person is not None:
            try:
                self._welcome(person, line)
            except Exception as error:
                self._fail(error, Welcome.__name__)
                line.close()
            else:
                self._lines[person_id] = line
        elif line is not None:
            line.tell(Dismissed("gone"))
            line.close()

    def _welcome(self, person: Person, line: Line) -> None:
        self._ink_relay.show()  # what the others get with the next frame is in the sheets that follow here
        target = self._ink_relay.target(person.id)
        line.tell(
            Welcome(
                person.id,
                self._answers.count(person.id),
                self._projection.shown,
                self._projection.view(person),
                target.ink.sheet if target else None,
                target.ink.through if target else 0,
                self._now(),
            )
        )
        sheets = self._ink_relay.sheets(person.seat)
        if sheets:
            line.show(sheets)

    def _note_erased(self, person: PersonId, through: int) -> None:
        self._post(Mail(c.NoteErased(person, through)))

    def _note_failure(self, error: BaseException) -> None:
        """The table cannot go on."""
        self._failure = error
        self._wake()

    # Waiting.

    @property
    def _is_full(self) -> bool:
        return len(self._mail) >= MAIL_MAX

    def _put(self, mail: Mail) -> None:
        """Somebody's action. Where there is no room for it they are hung up on, and say it again on their next line."""
        line = self._lines.get(mail.by) if mail.by is not None else None
        if not self._is_full:
            self._post(mail)
        elif line is not None:
            line.close()

    def _post(self, mail: Mail) -> None:
        if self._is_full and mail.topic is not None:
            self._mail = [one for one in self._mail if one.topic != mail.topic]
        self._mail.append(mail)
        self._wake()

    def _wake(self) -> None:
        if self._waiter and not self._waiter.done():
            self._waiter.set_result(None)

    @property
    def _due(self) -> Moment | None:
        """When something must happen next, as long as anything can."""
        return None if self._is_log_full() else self._projection.due

    @property
    def _knocks_at(self) -> Moment | None:
        """When something is due, or the next try of a clock that failed."""
        moment = self._due
        return None if moment is None else max(moment, self._backoff.until)

    def _set_alarm(self) -> None:
        """Knock when something is due."""
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        moment = self._knocks_at
        if moment is not None:
            wait_s = max(0.0, (moment - self._now()) / 1000)
            self._alarm = asyncio.get_running_loop().call_later(wait_s, self._knock)

    def _knock(self) -> None:
        moment = self._knocks_at
        if moment is not None and moment <= self._now():
            self._post(Mail(c.Knock()))
        else:
            self._set_alarm()  # the clock on the wall goes slower than ours


def _kept(step: Outcome) -> bytes | None:
    """What is to be kept of a step: its facts, or for who counts their actions the refusal; None if nothing."""
    if not step.facts and step.mail.n is None:
        return None
    return written(Entry(facts=step.facts, refusal=step.decision if isinstance(step.decision, Refusal) else None))
