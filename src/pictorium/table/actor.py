"""The one who keeps a table: takes what comes in order, decides, writes it down, and only then tells.

One mailbox, one task. All that has come while the last commit ran is decided together and kept with one append: rows
are numbered on from the last, so an append that collides means that somebody else keeps this table now. An action is
kept together with all ink up to then, so that no token is ever durable without the drawing.

What there is to do is done by others: `decider` tries what has come, `lines` tells people of it, `replies` answers
them, `ink_relay` passes ink on, `alarm` rings when something is due.
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
from pictorium.table.answers import Answers
from pictorium.table.audience import Line
from pictorium.table.context import Decision, Services
from pictorium.table.decider import Decider, ink_news
from pictorium.table.erasing import Eraser
from pictorium.table.exhibition import Exhibition
from pictorium.table.feed import Known
from pictorium.table.incident import Incident, RepeatedFailureError
from pictorium.table.ink_relay import InkRelay, KeptInk
from pictorium.table.lines import Lines
from pictorium.table.log_size import LogSize
from pictorium.table.mail import Mail, Outcome, Outcomes
from pictorium.table.mailbox import Mailbox
from pictorium.table.media import Medium, MediumId, MediumKind
from pictorium.table.media_access import MediaAccess
from pictorium.table.media_rules import refuse_bringing, removed
from pictorium.table.people import PersonId
from pictorium.table.ports import Log, LogError, Row
from pictorium.table.projection import project
from pictorium.table.record import erasers, is_start, written
from pictorium.table.replay import Replayed
from pictorium.table.replies import Replies
from pictorium.table.state import AnyGame, Table

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
        self.on_change: Callable[[], None] = lambda: None
        """Called when somebody came or went, or anything happened."""
        self.on_incident: Callable[[Incident], bool] = lambda _: True
        """Called when something went wrong by our own mistake; whether the table may go on after that."""
        self._log, self._now, self.games = log, now, services.games
        self._projection = project(replayed.table, services)
        self._size = LogSize(replayed.number, replayed.plays)
        self._is_gone = self._is_spent = False
        self._failure: BaseException | None = None
        self._mailbox = Mailbox()
        here: dict[PersonId, Line] = {}
        self._ink_relay = InkRelay(here, self._mailbox.wake, self._blanked)
        answers = Answers(replayed.answers, self.table.people.keys())
        self._lines = Lines(here, self._ink_relay, now, answers.count, self._fail)
        self._replies = Replies(answers, self._size, self._lines.say)
        self._decider = Decider(services, now, self._size, self._replies, self._fail)
        self._alarm = Alarm(now, lambda: self._due, lambda: self._mailbox.post(Mail(c.Knock())))
        self._exhibition = Exhibition(replayed.began, log, lambda: self._projection, pool)
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
        self.on_change()

    def is_connected(self, person_id: PersonId) -> bool:
        """Whether somebody has a line of their own."""
        return self._lines.is_connected(person_id)

    @property
    def has_people(self) -> bool:
        """Whether anybody is here but bots."""
        return self._lines.has_people

    @property
    def is_resting(self) -> bool:
        """Whether nobody is here, nothing is waiting to be done and nothing is being done."""
        is_busy = not self._mailbox.is_waited_at or self._ink_relay.is_waiting or self._eraser.is_busy
        return not is_busy and not self.has_people and self._due is None

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
        self._lines.close_all()
        self._mailbox.give_up(LogError("this table is kept elsewhere"))

    # What they ask for. None of these waits.

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

    async def run(self) -> None:
        """Keep the table until cancelled, until the log says that somebody else does, or too much goes wrong."""
        self._alarm.set()
        await self._exhibition.copy_ahead(self._ink_relay.seen_by_all)
        for person, through in self._unclean.items():
            self._eraser.erase(person, through)
        try:
            while True:
                while not self._mailbox and not self._ink_relay.is_due and not self._failure:
                    await self._mailbox.wait()
                if self._failure:
                    raise self._failure
                await self._settle(self._mailbox.take())
                self._mailbox.done()
                if self._is_spent:
                    raise RepeatedFailureError
        finally:
            self._eraser.stop()

    async def _settle(self, mail: list[Mail]) -> None:
        """Decide all of this, keep it, tell it."""
        rows, kept = self._ink_rows()
        steps = self._decided(mail, rows)
        await self._exhibition.copy_ahead(self._ink_relay.about_to_be_seen)
        if rows:
            await self._log.append(self.table.id, rows)
            self._size.add(rows)
            self._ink_relay.is_full = self._size.is_full()
        self._ink_relay.keep(kept)
        facts = [fact for step in steps for fact in step.facts]
        gone = removed(facts)
        if gone:
            await self._log.drop(self.table.id, gone)
        for person in erasers(facts):
            self._eraser.erase(person, self._size.number)
            self._exhibition.note_erasing(self._size.number)
        self._tell(steps)

    def _ink_rows(self) -> tuple[list[Row], list[KeptInk]]:
        entry, kept = self._ink_relay.unkept()
        return ([Row(self._size.number + 1, self._now(), "ink", written(entry))] if entry else []), kept

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
            case c.NoteErased(person):
                self._replies.answer_erased(person)
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
        erased = [self._ink_relay.erase(person) for person in erasers(facts)]
        if erased and not any(erased):
            return
        self._ink_relay.begin_again()
        self._lines.begin_again(self._projection)

    # What goes wrong, and when something is due.

    def _fail(self, error: Exception, what: str) -> None:
        may_go_on = self.on_incident(Incident(error, what, self.game.name if self.game else None, self._size.number))
        self._is_spent = self._is_spent or not may_go_on

    def _note_erased(self, person: PersonId, through: int) -> None:
        self._mailbox.post(Mail(c.NoteErased(person, through)))

    def _note_failure(self, error: BaseException) -> None:
        """The table cannot go on."""
        self._failure = error
        self._mailbox.wake()

    @property
    def _due(self) -> Moment | None:
        """When something must happen next, as long as anything can."""
        return None if self._size.is_full() else self._projection.due
