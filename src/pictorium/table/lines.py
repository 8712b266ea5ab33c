"""The lines of the people at a table: how they come in, what each of them is told, and when they are closed.

Who comes in is welcomed with everything they may know, or goes on where they were: see `feed`. From then on they are
told what changes. A bot's line is within this process, and gets whole values.
"""

from collections.abc import Callable
from typing import Final

import msgspec

from pictorium.kernel.moment import Moment
from pictorium.table.audience import Delayed, Dismissed, Line, Resumed, ToPerson, Welcome, eyes
from pictorium.table.feed import Feed, Known, size
from pictorium.table.ink_relay import InkRelay
from pictorium.table.people import Person, PersonId
from pictorium.table.projection import Projection

_encode: Final = msgspec.json.Encoder().encode


class Lines:
    """Who is here, and what they were told."""

    def __init__(
        self,
        here: dict[PersonId, Line],
        ink_relay: InkRelay,
        now: Callable[[], Moment],
        answered: Callable[[PersonId], int],
        on_failure: Callable[[Exception, str], None],
    ) -> None:
        """`here` is shared with the relay; `answered` says how many of a person's actions are."""
        self._here, self._ink_relay, self._now = here, ink_relay, now
        self._answered, self._on_failure = answered, on_failure
        self._coming: dict[PersonId, tuple[Line, Known | None]] = {}
        """Lines that wait for their welcome, and are told nothing before it."""
        self._bots: set[PersonId] = set()
        """Whose line is a bot's."""
        self._feeds: dict[PersonId, Feed] = {}
        self._began, self._epochs = now(), 0

    # Who is here.

    def connect(self, person: PersonId, line: Line, known: Known | None = None, *, is_bot: bool = False) -> None:
        """A line comes, and waits for its welcome. One that this person had elsewhere is closed."""
        old, (coming, _) = self._here.pop(person, None), self._coming.pop(person, (None, None))
        for other in (old, coming):
            if other is not None and other is not line:
                other.tell(Dismissed("elsewhere"))
                other.close()
        self._coming[person] = line, known
        self._bots.discard(person)
        if is_bot:
            self._bots.add(person)

    def disconnect(self, person: PersonId, line: Line) -> None:
        """That line is gone."""
        if self._here.get(person) is line:
            del self._here[person]
            self._bots.discard(person)
        if self._coming.get(person, (None, None))[0] is line:
            del self._coming[person]
            self._bots.discard(person)

    def is_connected(self, person: PersonId) -> bool:
        """Whether somebody has a line of their own."""
        return (person in self._here or person in self._coming) and person not in self._bots

    def has_bot(self, person: PersonId) -> bool:
        """Whether a bot plays there."""
        return person in self._bots

    @property
    def are_held(self) -> bool:
        """Whether anybody is here but bots: people or displays."""
        return any(map(self.is_connected, (*self._here, *self._coming)))

    def close(self, person: PersonId) -> None:
        """Hang up on somebody, who comes back."""
        line = self._here.get(person)
        if line is not None:
            line.close()

    def close_all(self) -> None:
        """Hang up on everybody."""
        for line in (*self._here.values(), *(line for line, _ in self._coming.values())):
            line.close()
        self._here.clear()
        self._coming.clear()
        self._bots.clear()

    # What they are told.

    def say(self, person: PersonId, message: ToPerson) -> None:
        """To this person's line, if there is one. What it cannot carry ends the line, and nothing else."""
        line = self._here.get(person)
        if line is None:
            return
        try:
            line.tell(message)
        except Exception as error:
            self._on_failure(error, type(message).__name__)
            self._here.pop(person, None)
            self._bots.discard(person)
            line.close()

    def say_delayed(self) -> None:
        """Tell everybody who has a line that storing takes long."""
        for person in [one for one in self._here if one not in self._bots]:
            self.say(person, Delayed())

    def tell_all(self, now: Projection) -> None:
        """Tell everybody what led here, as they may see it. For who is away it is kept for a while."""
        people = now.table.people
        for person_id in list(self._here):
            if person_id not in people:
                self._dismiss(self._here.pop(person_id))
                self._bots.discard(person_id)
            elif person_id in self._bots and now.is_news(eyes(people[person_id])):
                self.say(person_id, now.full_update(people[person_id], self._sheet(person_id)))
        for person_id, feed in list(self._feeds.items()):
            if person_id not in people:
                del self._feeds[person_id]
                continue
            update = feed.go_on(now, people[person_id], self._sheet(person_id))
            if update is not None and person_id not in self._bots:
                self.say(person_id, update)

    def let_in(self, person_id: PersonId, now: Projection) -> None:
        """Welcome a line that waits for it; from now on it is told everything."""
        line, known = self._coming.pop(person_id, (None, None))
        person = now.table.people.get(person_id)
        if line is None:
            return
        if person is None:
            self._dismiss(line)
            return
        try:
            if known is None or not self._resume(now, person, line, known):
                self._welcome(now, person, line)
        except Exception as error:
            self._on_failure(error, Welcome.__name__)
            line.close()
        else:
            self._here[person_id] = line

    def welcome_again(self, person: PersonId, now: Projection) -> None:
        """Somebody's line could not keep up: all they may know now is what they are told next."""
        if person in self._here:
            self._coming[person] = self._here.pop(person), None
            self.let_in(person, now)

    def begin_again(self, now: Projection) -> None:
        """The sheets are others than they were: all forget what they know, and so do those who come back."""
        self._feeds.clear()
        for person in list(self._here):
            self.welcome_again(person, now)

    def _welcome(self, now: Projection, person: Person, line: Line) -> None:
        """Tell this person all there is."""
        self._ink_relay.show()  # what the others get with the next frame is in the sheets that follow here
        feed = self._feeds.get(person.id)
        if feed is None and person.id not in self._bots:
            self._epochs += 1
            feed = self._feeds[person.id] = Feed(self._epoch, person, self._sheet(person.id))
        line.tell(self._whole(now, person, feed))
        sheets = self._ink_relay.sheets(person.seat)
        if sheets:
            line.show(sheets)

    def _resume(self, now: Projection, person: Person, line: Line, known: Known) -> bool:
        """Tell this person what they missed, if all of it is there and it is shorter than all there is."""
        feed = self._feeds.get(person.id)
        missed = feed.since(known.seq) if feed is not None and feed.epoch == known.epoch else None
        if missed is None or sum(map(size, missed)) >= len(_encode(self._whole(now, person, feed))):
            return False
        self._ink_relay.show()
        anew, ink = self._ink_relay.sheets_since(person.seat, known.sheets)
        line.tell(Resumed(self._answered(person.id), self._through(person.id), self._now(), anew, missed))
        if ink:
            line.show(ink)
        return True

    def _whole(self, now: Projection, person: Person, feed: Feed | None) -> Welcome:
        return Welcome(
            person.id,
            self._answered(person.id),
            now.shown(person),
            now.view(person),
            self._sheet(person.id),
            self._through(person.id),
            self._now(),
            feed.epoch if feed else "",
            feed.seq if feed else 0,
        )

    @property
    def _epoch(self) -> str:
        """A name that no other feed has, in no other life of this table either."""
        return f"{self._began:x}-{self._epochs:x}"

    def _sheet(self, person: PersonId) -> int | None:
        target = self._ink_relay.target(person)
        return target.ink.sheet if target else None

    def _through(self, person: PersonId) -> int:
        target = self._ink_relay.target(person)
        return target.ink.through if target else 0

    @staticmethod
    def _dismiss(line: Line) -> None:
        line.tell(Dismissed("gone"))
        line.close()
