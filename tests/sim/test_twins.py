"""Secrets on every path, tried with twins: the same evening is played twice with other secrets, and whoever may not
know them gets the same bytes at the same moments, until they are shown.

Lines break, the server dies and people come and go alike on both evenings, as all of that comes from the seed. Only
what is secret differs: the black cards, the guesses and ballots of others, and every side of a card nobody has seen.
"""

import logging
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace as with_verbs
from random import Random
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from pictorium.content.card import Term
from pictorium.content.deck import Deck
from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania import events as e
from pictorium.games.pictomania.model import COLOURS, NUMBERS, Drawing, State
from pictorium.kernel.ids import WATCHER, Seat
from pictorium.kernel.refusal import Refusal
from pictorium.sim import virtual_time
from pictorium.sim.line import Sent
from pictorium.sim.person import SimPerson, Taste
from pictorium.sim.prefixes import Prefixes, events
from pictorium.sim.requests import AlbumSeen
from pictorium.sim.world import TABLE, World
from pictorium.table.context import Prepared
from pictorium.table.media import Medium
from pictorium.table.people import Plan
from pictorium.table.state import AnyGame
from tests.games.pictomania.test_secret_twins import twin_words
from tests.sim.evenings import LIBRARY, batches, others, plan, seats, share, trouble
from tests.sim.test_history import NosyMemory

pytestmark = pytest.mark.evenings

Sides = set[tuple[str, ...]]


class Twist(Struct, frozen=True):
    """What is different on the second evening, and through whose eyes it must look the same."""

    seed: int
    me: Seat | None
    """None: through the eyes of those who have no seat."""
    game: int
    round: int
    is_of_ballots: bool

    def is_on(self, world: World, number: int) -> bool:
        table = world.table
        return table is not None and table.games == self.game and number == self.round


def twist_of(seed: int) -> Twist:
    seat = COLOURS[seed // 2 % seats(seed)] if seed % 2 else None
    is_of_ballots = seed % 6 == 0
    number = 2 if is_of_ballots else 1 + seed // 2 % 2
    return Twist(seed, seat, game=2 if seed % 5 == 0 else 1, round=number, is_of_ballots=is_of_ballots)


class OtherTaste(Taste):
    """Lays another card where its twin lays one, and praises another drawing."""

    def __init__(self, person: SimPerson, twist: Twist) -> None:
        self._person, self._twist = person, twist
        random = Random(f"{twist.seed} {person.name}")
        mixed = random.sample(NUMBERS, len(NUMBERS))
        pairs = list(zip(mixed[::2], mixed[1::2], strict=False))
        self._cards = {number: number for number in NUMBERS} | dict(pairs) | {two: one for one, two in pairs}

    def said(self, command: dict[str, Any]) -> dict[str, Any]:
        view = self._person.session.view
        if view is None or view["seat"] in (WATCHER, self._twist.me):
            return command
        if not self._twist.is_on(self._person.world, view["round"]):
            return command
        if command["type"] == "Guess" and not self._twist.is_of_ballots and view["phase"] == "Drawing":
            return command | {"number": self._cards.get(command["number"], command["number"])}
        if command["type"] == "Praise" and self._twist.is_of_ballots:
            ballots = [one for one in view["may"] if one["type"] == "Praise"]
            pairs = list(zip(ballots[::2], ballots[1::2], strict=False))
            return next((two if command == one else one for one, two in pairs if command in (one, two)), command)
        return command


class OtherCards:
    """The same cards on the sides that were seen, others on all that were not."""

    repertoire = LIBRARY.repertoire

    def __init__(self, seen: Sides) -> None:
        self._seen = seen

    def prepare(self, wishes: Plan, media: Iterable[Medium]) -> Prepared | Refusal:
        prepared = LIBRARY.prepare(wishes, media)
        return prepared if isinstance(prepared, Refusal) else replace(prepared, deck=self._other(prepared.deck))

    def _other(self, deck: Deck) -> Deck:
        return tuple(replace(card, sides=tuple(map(self._side, card.sides))) for card in deck)

    def _side(self, side: tuple[Term, ...]) -> tuple[Term, ...]:
        if ids(side) in self._seen:
            return side
        return tuple(Term(f"{term.id}'", {"en": f"not {term.id}"}) for term in side)


def ids(side: tuple[Term, ...]) -> tuple[str, ...]:
    return tuple(term.id for term in side)


class TwinWorld(World):
    """The second evening."""

    def __init__(self, twist: Twist, seen: Sides, verbs: Mapping[str, Any]) -> None:
        self._twist = twist
        game: AnyGame = with_verbs(PICTOMANIA, **{"decide": self._decide, **verbs})
        library = LIBRARY if twist.is_of_ballots else OtherCards(seen)
        super().__init__(
            library, str(twist.seed), trouble(twist.seed), games_wanted=twist.game, games={game.name: game}
        )

    def new_taste(self, person: SimPerson) -> Taste:
        return OtherTaste(person, self._twist)

    def _decide(self, state: State, *asked: Any) -> tuple[e.Event, ...] | Refusal:
        facts = PICTOMANIA.decide(state, *asked)
        if isinstance(facts, Refusal) or self._twist.is_of_ballots or not self._twist.is_on(self, state.round):
            return facts
        return tuple(self._other(fact, state) for fact in facts)

    def _other(self, fact: e.Event, state: State) -> e.Event:
        if not isinstance(fact, e.DrawingBegun):
            return fact
        known = {self._twist.me} - {None}
        return replace(fact, words=twin_words(fact.words, state, known, Random(self._twist.seed)))  # type: ignore[arg-type]


class Evening(Struct):
    """An evening, from its frames and its log."""

    frames: list[Sent]
    albums: list[AlbumSeen]
    prefixes: Prefixes
    names: dict[str, str]

    def reveal(self, twist: Twist) -> int:
        """The row that shows somebody's secret; beyond the last if none does."""
        for number, entry in self.prefixes.entries.items():
            before = self.prefixes.tables[number - 1]
            state = before.playing.state if before and before.playing else None
            for event in events(entry.facts):
                is_now = before is not None and before.games == twist.game and state and state.round >= twist.round
                if is_now and isinstance(event, e.FameGiven if twist.is_of_ballots else e.WordShown):
                    return number
        return len(self.prefixes.rows) + 1

    def seen_by(self, name: str, before: int) -> list[Sent]:
        return [sent for sent in self.frames if sent.person == name and sent.rows < before]

    def albums_seen_by(self, person: str, before: int) -> list[AlbumSeen]:
        return [seen for seen in self.albums if seen.person == person and seen.after < before]

    def of_kind(self, kind: Any, before: int | None = None) -> list[Any]:
        entries = [entry for number, entry in self.prefixes.entries.items() if before is None or number < before]
        return [event for entry in entries for event in events(entry.facts) if isinstance(event, kind)]


def told(world: World, twist: Twist) -> Evening:
    async def story() -> Evening:
        await world.evening(plan(twist.seed, rounds=2, replacements=1), seats(twist.seed), others(twist.seed))
        names = {person.name: person.id for person in world.people}
        return Evening(world.frames, world.albums_seen, Prefixes(await world.log.read(TABLE), world.games), dict(names))

    return virtual_time.run(story())


def twins(twist: Twist, **verbs: Any) -> tuple[Evening, Evening]:
    game = {PICTOMANIA.name: with_verbs(PICTOMANIA, **verbs)}
    seed = twist.seed
    one = told(World(LIBRARY, str(seed), trouble(seed), games_wanted=twist.game, games=game), twist)
    racks = [event.rack for event in one.of_kind(e.RackDealt)]
    seen = {
        ids(card.terms) for rack in (*racks, [event.card for event in one.of_kind(e.CardReplaced)]) for card in rack
    }
    return one, told(TwinWorld(twist, seen, verbs), twist)


def differences(twist: Twist, one: Evening, other: Evening) -> tuple[list[str], int]:
    """Who could tell the evenings apart, and how many frames were compared."""
    reveal = one.reveal(twist)
    table = one.prefixes.tables[min(reveal, len(one.prefixes.rows)) - 1]
    assert table is not None
    blind = [name for name, id_ in one.names.items() if id_ in table.people]
    blind = [name for name in blind if table.people[one.names[name]].seat in (None, twist.me)]  # type: ignore[index]
    compared, found = 0, []
    for name in blind:
        frames = one.seen_by(name, reveal)
        albums = one.albums_seen_by(one.names[name], reveal)
        compared += len(frames) + len(albums)
        if frames != other.seen_by(name, reveal) or albums != other.albums_seen_by(one.names[name], reveal):
            found.append(f"{name} can tell the evenings apart")
    return found, compared


def changed(twist: Twist, one: Evening, other: Evening) -> set[str]:
    """Which secrets are not the same on both evenings, before they are shown."""
    kinds = {"words": e.DrawingBegun, "guesses": e.GuessLaid, "ballots": e.PraiseGiven, "decks": e.GameOpened}
    before = one.reveal(twist)
    return {name for name, kind in kinds.items() if one.of_kind(kind, before) != other.of_kind(kind, before)}


@pytest.mark.parametrize("seeds", batches(share(0.05)), ids=str)
def test_who_may_not_know_cannot_tell_the_evenings_apart(seeds: range) -> None:
    secrets: Counter[str] = Counter()
    total = 0
    for seed in seeds:
        twist = twist_of(seed)
        one, other = twins(twist)
        found, compared = differences(twist, one, other)
        assert found == [], f"seed {seed}"
        secrets.update(changed(twist, one, other))
        total += compared
    logging.getLogger(__name__).info("frames compared: %d; evenings with other secrets: %s", total, dict(secrets))
    if len(seeds) >= 25:
        assert set(secrets) == {"words", "guesses", "ballots", "decks"}
        assert total > 1000


def knocks_by_the_words(state: State, seat: Seat) -> Any:
    """Tells nothing outright; but the clock is set by what is drawn."""
    view = PICTOMANIA.view(state, seat)
    if not isinstance(state.phase, Drawing):
        return view
    return replace(view, knock_at=sum(desk.word.number * 7**place for place, desk in enumerate(_desks(state))))


def _desks(state: State) -> list[Any]:
    assert isinstance(state.phase, Drawing)
    return list(state.phase.round.desks.values())


def orders_by_the_guesses(event: Any, seat: Seat) -> Any:
    """Tells nothing outright; but a high card is laid with a longer word."""
    face = PICTOMANIA.face(event, seat)
    if isinstance(event, e.GuessLaid) and isinstance(face, e.CardLaidFaceDown):
        return replace(face, place=face.place + 10 * (event.number > 4))
    return face


@pytest.mark.parametrize(
    "verbs", [{"view": knocks_by_the_words}, {"face": orders_by_the_guesses}], ids=["view", "face"]
)
def test_a_game_that_lets_something_through_is_caught(verbs: dict[str, Any]) -> None:
    twists = [twist_of(seed) for seed in (1, 2, 3, 4)]
    assert any(differences(twist, *twins(twist, **verbs))[0] for twist in twists)


def test_W_SYNC_3_a_difference_for_other_eyes_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pictorium.table.lines.Feed", NosyMemory)
    twists = [twist_of(seed) for seed in range(1, 25)]
    assert any(differences(twist, *twins(twist))[0] for twist in twists)
