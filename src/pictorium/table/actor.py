"""The one who keeps a table: takes what comes in order, decides, writes it down, and only then tells.

One mailbox, one task. All that has come while the last commit ran is decided together and kept with one append: rows
are numbered on from the last, so an append that collides means that somebody else keeps this table now. An action is
kept together with all ink up to then, so that no token is ever durable without the drawing. Ink alone is kept on the
beats of `ink_clock`, with that of other tables and without a word of the task, which does nothing else meanwhile.

What there is to do is done by others: `windows` lets commands that race wait for each other, `decider` tries what
has come, `lines` tells people of it, `replies` answers them, `ink_relay` passes ink on, `alarm` rings when something is
due.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any, Final

from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.alarm import Alarm
from pictorium.table.albums import Albums
from pictorium.table.answers import Answers
from pictorium.table.audience import Line
from pictorium.table.context import Decision, Services
from pictorium.table.decider import Decider, ink_news
from pictorium.table.erasing import Eraser
from pictorium.table.exhibition import Exhibition
from pictorium.table.feed import Known
from pictorium.table.incident import Incident, RepeatedFailureError
from pictorium.table.ink_clock import InkClock
from pictorium.table.ink_relay import InkRelay, KeptInk
from pictorium.table.learning import Learning
from pictorium.table.lesson_rules import forgotten
from pictorium.table.limits import DELAYED_AFTER_MS, RACE_WINDOW_MS
from pictorium.table.lines import Lines
from pictorium.table.log_size import LogSize
from pictorium.table.mail import Mail, Outcome, Outcomes
from pictorium.table.mailbox import Mailbox
from pictorium.table.media import Medium, MediumId, MediumKind
from pictorium.table.media_access import MediaAccess
from pictorium.table.media_rules import refuse_bringing, removed
from pictorium.table.people import PersonId
from pictorium.table.ports import Append, Log, LogError, Row
from pictorium.table.projection import project
from pictorium.table.record import Erasure, erasures, is_start, written
from pictorium.table.replay import Replayed
from pictorium.table.replies import Replies
from pictorium.table.state import AnyGame, Table
from pictorium.table.windows import Windows

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
        ink_clock: InkClock | None = None,
    ) -> None:
        """Go on where the log ends. The pool does what takes long; None: whatever pool the loop has.

        Tables of the same log share a clock; None: this one has its own.
        """
        assert replayed.table is not None, "a table is opened before it is kept"
        self.on_change: Callable[[], None] = lambda: None
        """Called when somebody came or went, or anything happened."""
        self.on_incident: Callable[[Incident], bool] = lambda _: True
        """Called when something went wrong by our own mistake; whether the table may go on after that."""
        self._log, self._now, self.games = log, now, services.games
        self._row_version = services.row_version
        self._projection = project(replayed.table, services)
        self._size = LogSize(replayed.number, replayed.plays)
        self._is_gone = self._is_spent = False
        self._failure: BaseException | None = None
        self._mailbox = Mailbox()
        here: dict[PersonId, Line] = {}
        self._ink_relay = InkRelay(here, ink_clock or InkClock(log), self, self._blanked)
        self._keeping: tuple[list[Row], list[KeptInk]] | None = None
        """What the clock is keeping. Nothing is decided meanwhile."""
        self._loop = asyncio.get_running_loop()
        self._storing_since: float | None = None
        answers = Answers(replayed.answers, self.table.people.keys())
        self._lines = Lines(here, self._ink_relay, now, answers.count, self._fail)
        self._replies = Replies(answers, self._size, self._lines.say)
        self._windows = Windows(services.games, self._replies.count, self._fail)
        self._decider = Decider(services, now, self._size, self._replies, self._windows, self._fail)
        self._alarm = Alarm(now, lambda: self._due, lambda: self._mailbox.post(Mail(c.Knock())))
        self._race_alarm = Alarm(now, lambda: self._windows.ends_at, self._mailbox.wake)
        self._exhibition = Exhibition(replayed.began, log, lambda: self._projection, pool)
        self.album = Albums(log, services.games, lambda: self.table, pool)
        """What can be looked at of all games that were played here."""
        self._school = services.school
        self._learning = Learning(log, self.album, lambda: self.table, services.school, pool, self._note_not_learnt)
        self._media = MediaAccess(log, lambda: self.table, self.ask)
        self._eraser = Eraser(log, self.table.id, replayed.clean, self._note_erased, self._note_failure)
        self._unclean = replayed.unclean
        """Who wanted their drawings to be gone when nobody kept this table any more."""
        self.ink = self._ink_relay.take
        """Somebody's ink: by whom, on which sheet, the batch's number (a bot's: None), the batch. False: it is none."""
        self._ink_relay.is_full = self._size.is_full()
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

    @property
    def ink_relay(self) -> InkRelay:
        """Where ink goes, for who brings it there without a call for each batch."""
        return self._ink_relay

    # Who comes and goes. None of these waits.

    def attach(self, person_id: PersonId, line: Line, known: Known | None = None) -> bool:
        """Somebody is here, and knows so much. A line they had elsewhere is closed.

        They are welcomed in their turn: what the old line said is settled by then, so another device counts on from it.
        """
        is_here = self._is_known(person_id)
        if is_here:
            self._lines.connect(person_id, line, known)
            self._mailbox.post(Mail(c.LineBack(person_id)))
        self.on_change()
        return is_here

    def attach_bot(self, person_id: PersonId, line: Line) -> None:
        """A bot plays there as long as no person does."""
        if not self.is_connected(person_id) and self._is_known(person_id):
            self._lines.connect(person_id, line, is_bot=True)
            self._mailbox.post(Mail(c.BotCame(person_id)))

    def _is_known(self, person_id: PersonId) -> bool:
        return person_id in self.table.people and not self._is_gone

    def detach(self, person_id: PersonId, line: Line) -> None:
        """That line is gone."""
        self._lines.disconnect(person_id, line)
        if not self.has_people and not self._is_gone:
            self._learning.look_soon()
        self.on_change()

    def is_connected(self, person_id: PersonId) -> bool:
        """Whether somebody has a line of their own."""
        return self._lines.is_connected(person_id)

    @property
    def has_people(self) -> bool:
        """Whether anybody is here but bots and displays."""
        people = self.table.people.values()
        return any(person.role != "display" and self.is_connected(person.id) for person in people)

    @property
    def is_racing(self) -> bool:
        """Whether commands wait for others that race with them."""
        return self._windows.is_open

    @property
    def is_resting(self) -> bool:
        """Whether nobody is here, nothing is waiting to be done and nothing is being done."""
        is_busy = not self._mailbox.is_waited_at or self.is_racing or self._keeping is not None
        is_busy = is_busy or self._ink_relay.is_waiting or self._eraser.is_busy
        return not is_busy and not self._lines.are_held and self._due is None

    def miss(self, person_id: PersonId) -> None:
        """Somebody has had no line for so long that the others should know."""
        if not self.is_connected(person_id) and not self._is_gone:
            self._mailbox.post(Mail(c.LineGone(person_id)))

    def welcome_again(self, person_id: PersonId) -> None:
        """Somebody's line could not keep up: all they may know now is what they are told next."""
        self._lines.welcome_again(person_id, self._projection)

    def let_go(self) -> None:
        """Close every line; whoever comes back finds whoever keeps the table then."""
        self._is_gone = True
        self._alarm.stop()
        self._race_alarm.stop()
        self._lines.close_all()
        self._mailbox.give_up(LogError("this table is kept elsewhere"), self._windows.mail)

    # What they ask for. None of these waits.

    def wish(self, by: PersonId, n: int, wish: c.PersonWish) -> None:
        """Somebody's wish for the table."""
        self._put(Mail(wish, by, n))

    def play(self, by: PersonId, n: int, command: Any, ink_through: int = 0, lag_ms: int = 0) -> None:
        """Somebody's command for the game, which is not decided before the ink they had put down by then is here.

        It counts as arriving now, over a line whose way takes so long.
        """
        target = self._ink_relay.target(by)
        if target and target.is_down and target.ink.through < ink_through:
            self.welcome_again(by)
        else:
            self._put(Mail(command, by, n, is_play=True, at=self._now(), lag_ms=lag_ms))

    def play_for(self, person_id: PersonId, command: Any) -> "asyncio.Future[Decision]":
        """A bot's command for the game, which is here at once."""
        return self._answered(Mail(command, person_id, is_play=True, at=self._now()))

    def wish_for(self, person_id: PersonId, wish: c.PersonWish) -> "asyncio.Future[Decision]":
        """A bot's wish for the table."""
        return self._answered(Mail(wish, person_id))

    def say_if_delayed(self) -> None:
        """Tell all who are here if storing takes long: the database may be away."""
        since = self._storing_since
        if since is not None and self._loop.time() - since >= DELAYED_AFTER_MS / 1000:
            self._lines.say_delayed()

    def give_up_bot(self, person_id: PersonId) -> None:
        """The bot that plays there cannot go on."""
        self._mailbox.post(Mail(c.BotFailed(person_id)))

    def ask(self, wish: c.HouseWish) -> "asyncio.Future[Decision]":
        """The house's own wish; the answer comes when it is kept."""
        return self._answered(Mail(wish))

    def refuse_bringing(self, person: PersonId, kind: MediumKind) -> Refusal | None:
        """Whether somebody may bring such a thing now, before anybody looks at it."""
        return refuse_bringing(self.table, person, kind)

    def _answered(self, mail: Mail) -> "asyncio.Future[Decision]":
        answer: asyncio.Future[Decision] = asyncio.get_running_loop().create_future()
        if self._is_gone:
            answer.set_exception(LogError("this table is kept elsewhere"))
        elif self._mailbox.is_full:
            answer.set_exception(LogError("this table has too much to do"))
        else:
            self._mailbox.post(mail._replace(answer=answer))
        return answer

    def _put(self, mail: Mail) -> None:
        """Somebody's action. Where there is no room for it they are hung up on, and say it again on their next line."""
        if not self._mailbox.is_full:
            self._mailbox.post(mail)
        elif mail.by is not None:
            self._lines.close(mail.by)

    def _blanked(self, seat: Seat, is_blank: bool) -> None:
        """All that the game is told of ink."""
        self._mailbox.post(Mail(ink_news(seat, is_blank), is_play=True))

    # What takes a while.

    async def bring(self, medium: Medium, body: bytes) -> Medium | Refusal:
        """Keep what somebody has brought. What it is known by then."""
        return await self._media.bring(medium, body)

    async def brought(self, id_: MediumId, start: int = 0, stop: int | None = None) -> tuple[Medium, bytes] | None:
        """What somebody has brought, if it is still there, or a part of it."""
        return await self._media.brought(id_, start, stop)

    async def drawings(self, person: PersonId) -> bytes:
        """The drawings of the game on the table that this person may see, as far as they are kept."""
        return await self._exhibition.drawings(person)

    async def settled(self) -> None:
        """Until all that has come is kept."""
        await self.ask(c.Knock())
        if self.is_racing:
            await asyncio.sleep(RACE_WINDOW_MS / 1000)
            await self.ask(c.Knock())

    async def run(self) -> None:
        """Keep the table until cancelled, until the log says that somebody else does, or too much goes wrong."""
        self._alarm.set()
        await self._exhibition.copy_ahead(self._ink_relay.seen_by_all)
        for erasure, through in self._unclean.items():
            self._eraser.erase(erasure, through)
        refusing = (Erasure(person.id) for person in self.table.people.values() if person.refuses_lessons)
        await self._learning.erase((*self._unclean, *refusing))
        learns = self._school is not None
        if self.table.learns is not learns:
            self._mailbox.post(Mail(c.SayLearning(learns)))
        try:
            while True:
                while self._keeping is not None or not (self._has_work or self._failure):
                    await self._mailbox.wait()
                if self._failure:
                    raise self._failure
                mail = self._passed(self._mailbox.take())
                if mail or self._ink_relay.is_due:
                    await self._settle(mail)
                self._mailbox.done()
                if self._is_spent:
                    raise RepeatedFailureError
        finally:
            self._eraser.stop()
            self._learning.stop()

    @property
    def _has_work(self) -> bool:
        return bool(self._mailbox) or self._ink_relay.is_due or self._windows.is_due(self._now())

    def _passed(self, mail: list[Mail]) -> list[Mail]:
        """What of this need not wait for others who race for the same, and what has waited long enough."""
        passed = self._windows.passed(mail, self.table, self._now())
        self._mailbox.put_back(passed.later)
        self._race_alarm.set()
        return passed.now

    async def _settle(self, mail: list[Mail]) -> None:
        """Decide all of this, keep it, tell it."""
        rows, kept = self._ink_rows()
        steps = self._decided(mail, rows)
        await self._exhibition.copy_ahead(self._ink_relay.about_to_be_seen)
        if rows:
            self._storing_since = self._loop.time()
            await self._log.append(self.table.id, rows)
            self._storing_since = None
        self._note_kept(rows, kept)
        facts = [fact for step in steps for fact in step.facts]
        gone = removed(facts)
        if gone:
            await self._log.drop(self.table.id, gone)
        for erasure in erasures(facts):
            self._eraser.erase(erasure, self._size.number)
            self._exhibition.note_erasing(self._size.number)
            self.album.note_erasing()
        await self._learning.erase(forgotten(facts))
        self._tell(steps)
        if any(isinstance(fact, f.GameClosed) for fact in facts):
            self._learning.look_soon()

    def ink_to_keep(self) -> Append | None:
        """On a beat: the row with all new ink. Who is at work keeps it with what that leads to."""
        if self._is_gone or not self._ink_relay.is_waiting:
            return None
        self._ink_relay.is_due = True
        if not self._mailbox.is_waited_at or self._keeping is not None or self._decider.has_unheard_ink:
            self._mailbox.wake()
            return None
        rows, kept = self._ink_rows()
        if not rows:
            return None
        self._keeping = rows, kept
        self._storing_since = self._loop.time()
        return self.table.id, rows

    def ink_kept(self, error: BaseException | None) -> None:
        """The row that was kept on a beat is in the log, or cannot be."""
        if self._is_gone or self._keeping is None:
            return
        (rows, kept), self._keeping = self._keeping, None
        self._storing_since = None
        if error is None:
            try:
                self._note_kept(rows, kept)
            except Exception as failure:  # it ends this table, not those whose ink was kept with it
                error = failure
        if error is not None:
            self._note_failure(error)
        elif self._has_work:
            self._mailbox.wake()

    def _note_kept(self, rows: list[Row], kept: list[KeptInk]) -> None:
        self._size.add(rows)
        self._ink_relay.is_full = self._size.is_full()
        self._ink_relay.keep(kept)

    def _ink_rows(self) -> tuple[list[Row], list[KeptInk]]:
        entry, kept = self._ink_relay.unkept()
        if entry is None:
            return [], kept
        return [Row(self._size.number + 1, self._now(), "ink", written(entry, self._row_version()))], kept

    def _decided(self, mail: list[Mail], rows: list[Row]) -> Outcomes:
        """What all this comes to; a row is added for each thing that must be kept."""
        unheard = self._decider.unheard_ink(self._ink_relay.is_blank)
        steps = self._decider.decided(self._projection, [*unheard, *mail], rows)
        for step in steps:
            if isinstance(step.mail.what, c.Knock):
                self._alarm.note(step)
            if step.row is not None and is_start(step.facts):
                self._exhibition.begin(step.row)
        if steps and steps[-1].after is not self._projection:
            self._ink_relay.foresee(steps[-1].after)
        return steps

    def _tell(self, steps: Outcomes) -> None:
        """Change the table step by step, and tell each as its people may see it."""
        for step in steps:
            if step.facts:
                self._ink_relay.show()  # what was drawn before this is seen before this
                self._projection = step.after
                self._ink_relay.follow(self._projection)
                self._lines.tell_all(self._projection)
                if any(isinstance(fact, ANEW) for fact in step.facts):
                    self._show_anew(step.facts)
            self._answer(step)
        if steps:
            self._alarm.set()
            self.on_change()

    def _answer(self, step: Outcome) -> None:
        """Tell whoever asked for it what came of it."""
        mail = step.mail
        if mail.by is not None and mail.n is not None:
            self._replies.answer(mail.by, mail.n, step)
        for fact in step.facts:
            if isinstance(fact, f.PersonLeft):
                self._replies.drop(fact.person)
        match mail.what:
            case c.NoteErased(person, _, sheet):
                self._replies.answer_erased(Erasure(person, sheet))
            case c.LineBack(person):
                self._lines.let_in(person, self._projection)
            case c.BotCame(person) if self._lines.has_bot(person):
                self._lines.let_in(person, self._projection)
            case _:
                pass
        if mail.answer and not mail.answer.done():
            mail.answer.set_result(step.decision)

    def _show_anew(self, facts: tuple[f.AnyFact, ...]) -> None:
        """All get the sheets as they are now, and forget how they were; unless none of these is another now."""
        erased = [self._ink_relay.erase(erasure) for erasure in erasures(facts)]
        if erased and not any(erased):
            return
        self._ink_relay.begin_again()
        self._lines.begin_again(self._projection)

    # What goes wrong, and when something is due.

    def _fail(self, error: Exception, what: str) -> None:
        may_go_on = self.on_incident(Incident(error, what, self.game.name if self.game else None, self._size.number))
        self._is_spent = self._is_spent or not may_go_on

    def _note_erased(self, erasure: Erasure, through: int) -> None:
        self.album.note_erasing()  # whoever looked meanwhile had it read again, before it was gone from the log
        self._mailbox.post(Mail(c.NoteErased(erasure.person, through, erasure.sheet)))

    def _note_failure(self, error: BaseException) -> None:
        """The table cannot go on."""
        self._failure = error
        self._mailbox.wake()

    def _note_not_learnt(self, error: BaseException) -> None:
        """What the log says ends the table; a mistake of ours only costs a lesson."""
        if isinstance(error, Exception) and not isinstance(error, LogError):
            self._fail(error, "learning")
        else:
            self._note_failure(error)

    @property
    def _due(self) -> Moment | None:
        """When something must happen next, as long as anything can."""
        return None if self._size.is_full() else self._projection.due
