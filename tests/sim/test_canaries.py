"""Secrets on every path, tried with canaries: every word, name and numeral of the game is a string that occurs nowhere
else, and every byte of every frame to everybody is searched for them, until they are shown.

`PICTORIUM_SEEDS` says how many evenings; with `--log-cli-level=info` each parcel tells how many frames were scanned.
"""

import logging
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace as with_verbs
from importlib import import_module
from typing import Any, Final

import pytest
from msgspec.structs import replace

from pictorium.content.card import LEVELS, Card, Term
from pictorium.games.game_record import Album, GameRecord
from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.commands import Guess
from pictorium.games.pictomania.model import Desk, Drawing, Glance, Over, RackCard, Reveal, Setup, State, Word, term_of
from pictorium.games.pictomania.rules import drawing, glance
from pictorium.kernel.ids import WATCHER, Seat
from pictorium.kernel.refusal import Refusal
from pictorium.table.actor import TableActor
from pictorium.table.audience import Answered
from pictorium.table.context import Decision, Prepared
from pictorium.table.decider import Decider
from pictorium.table.feed import Feed
from pictorium.table.lines import Lines
from pictorium.table.mail import Mail
from pictorium.table.media import Medium
from pictorium.table.people import Person, Plan
from pictorium.table.projection import Projection
from pictorium.table.state import AnyGame
from tests.games.pictomania.strategies import desk_of
from tests.sim.aviary import SONG, Aviary, Songbook, Songs, is_planted_leak_heard, listened, songs
from tests.sim.evenings import LIBRARY, batches, plan, seats, share
from tests.sim.test_history import NosyFeed, NosyMemory, with_decider, with_lines

pytestmark = pytest.mark.evenings

NUMERALS: Final = (91827361, 91827362, 91827363, 91827364, 91827365, 91827366, 91827367)
CARDS_PER_LEVEL: Final = 9


def canary_card(level: int, number: int) -> Card:
    one, other = (
        tuple(
            Term(f"<term {level}x{number}{side}{n}>", {"en": f"<word {level}x{number}{side}{n}>"}) for n in range(1, 8)
        )
        for side in "ab"
    )
    return Card(f"<card {level}x{number}>", level, (one, other))


DECK: Final = tuple(canary_card(level, number) for level in LEVELS for number in range(CARDS_PER_LEVEL))


class Canaries:
    """A library with nothing in it that is met anywhere else."""

    repertoire = LIBRARY.repertoire

    def prepare(self, wishes: Plan, media: Iterable[Medium]) -> Prepared | Refusal:
        prepared = LIBRARY.prepare(wishes, media)
        if isinstance(prepared, Refusal):
            return prepared
        edition = prepared.options.edition
        songs = {name: f"<name {number}>" for number, name in enumerate(dict.fromkeys(edition.card_names), 1)}
        named = replace(edition, card_names=tuple(songs[name] for name in edition.card_names))
        return Prepared(DECK, replace(prepared.options, edition=named))


def desk_of_numerals(word: Word) -> Desk:
    return Desk(word, hand=NUMERALS)


def term_of_numeral(rack: Iterable[RackCard], word: Word) -> Term:
    return term_of(rack, replace(word, number=NUMERALS.index(word.number) + 1))


@pytest.fixture(autouse=True)
def numerals_that_occur_nowhere_else(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (glance, drawing):
        monkeypatch.setattr(module, "NUMBERS", NUMERALS)
    evolve = import_module("pictorium.games.pictomania.evolve")
    monkeypatch.setattr(evolve, "Desk", desk_of_numerals)
    monkeypatch.setattr(evolve, "term_of", term_of_numeral)
    monkeypatch.setattr("pictorium.games.pictomania.album.term_of", term_of_numeral)


def _in_face(face: dict[str, Any], found: Songs, state: State | None, seat: Seat) -> Iterator[str]:
    """A face sings of what it shows, and of nothing else."""
    desk = desk_of(state, seat) if state else None
    allowed: Songs = Counter()
    match face["type"]:
        case "TableSet":
            allowed = songs(face["agreement"]["card_names"])
        case "RackDealt" | "CardReplaced":
            allowed = songs(_rack(state)) if state else allowed
        case "OwnWordSeen":
            allowed = songs(desk.word) if desk else allowed
        case "GuessLaid" if face["by"] == seat:
            allowed = songs(face["number"])
        case "WordShown" | "StackTurned" if state:
            shown = desk_of(state, face["seat"])
            allowed = songs(shown) if shown else allowed
        case "GameOpened" | "DeckReshuffled" | "DrawingBegun":
            yield f"{face['type']} is told whole"
        case "PraiseGiven" if face["by"] != seat:
            yield "somebody else's ballot"
        case _:
            pass
    if found - allowed:
        yield f"face {face['type']} {found - allowed}"


def _rack(state: State) -> Any:
    if isinstance(state.phase, Glance):
        return state.phase.rack
    return state.phase.round.rack if isinstance(state.phase, Drawing | Reveal) else ()


def _in_view(view: dict[str, Any], state: State, seat: Seat) -> Iterator[str]:
    """Public are the names in the box, the rack, what was shown, and later what hangs in the gallery.

    One's own are word, hand and guesses.
    """
    own, may = view.pop("own"), view.pop("may")
    desk = desk_of(state, seat)
    public = songs(state.agreement.card_names) + songs(_rack(state))
    if isinstance(state.phase, Reveal):
        reveal = state.phase
        public += songs([reveal.round.desks[one].word for one in reveal.order[: reveal.shown]])
        public += songs([reveal.round.desks[one].stack for one in reveal.order[: len(reveal.turned)]])
    if isinstance(state.phase, Setup | Over):
        public += songs([exhibit.term for exhibit in state.gallery])
    if songs(view) != public:
        yield f"view {songs(view) - public} {public - songs(view)}"
    if own is None and desk is None:
        held: Songs = Counter()
    else:
        held = songs(desk.hand) if desk else Counter()
        laid = [laid.number for other in _desks(state) for laid in other.stack if laid.by == seat]
        if desk is None or songs(own) != songs([desk.word, desk.word.number, desk.hand, laid]):
            yield f"own {own}"
    if not set(songs(may)) <= set(held):
        yield f"may {songs(may)}"


def _desks(state: State) -> list[Any]:
    return list(state.phase.round.desks.values()) if isinstance(state.phase, Drawing | Reveal) else []


BOOK: Final = Songbook(
    library=lambda _: Canaries(),
    plan=lambda seed: plan(seed, rounds=1 + seed % 2, replacements=1),
    seats=seats,
    in_face=_in_face,
    in_view=_in_view,
    in_refusal=songs(NUMERALS[-1]),
)


@pytest.mark.parametrize("seeds", batches(share(0.05)), ids=str)
def test_no_canary_sings_before_its_time(seeds: range, caplog: pytest.LogCaptureFixture) -> None:
    scanned = 0
    for seed in seeds:
        world = listened(Aviary(BOOK, seed), seed)
        assert world.leaks == [], f"seed {seed}"
        assert world.errors == [], f"seed {seed}"
        scanned += world.scanned
    assert not SONG.search(caplog.text.encode())
    logging.getLogger(__name__).info("frames scanned: %d", scanned)


def test_every_path_is_listened_to() -> None:
    heard: Counter[tuple[str, str, str]] = Counter()
    for seed in (8, 9, 10, 11, 20, 21, 22, 23):
        heard += listened(Aviary(BOOK, seed), seed).heard_by
    for phase in ("Drawing", "Reveal"):
        for who in ("player", "other"):
            assert heard[("Welcome", who, phase)] > 0, (who, phase)
            assert heard[("Update", who, phase)] > 0, (who, phase)
        assert heard[("Resumed", "player", phase)] > 0, phase
        assert heard[("Answered", "player", phase)] > 0
    assert heard[("ink", "other", "Drawing")] > 0
    assert heard[("album", "", "with a song")] > 3
    assert any(kind == "Dismissed" for kind, _, _ in heard)


# Each of these leaks on one path alone, and must be heard.


def games_with(**verbs: Any) -> dict[str, AnyGame]:
    return {"pictomania": with_verbs(PICTOMANIA, **verbs)}


def watchers_see_as_the_first_seat(state: State, seat: Seat) -> Any:
    return PICTOMANIA.view(state, state.seats[0] if seat == WATCHER else seat)


def all_may_guess_what_red_may(state: State, seat: Seat) -> Any:
    own = PICTOMANIA.view(state, seat)
    kept = (one for one in own.may if not isinstance(one, Guess))
    guesses = (one for one in PICTOMANIA.view(state, state.seats[0]).may if isinstance(one, Guess))
    return replace(own, may=(*kept, *guesses))


def guesses_are_told_whole(event: Any, seat: Seat) -> Any:
    return event if type(event).__name__ == "GuessLaid" else PICTOMANIA.face(event, seat)


def words_are_told_whole(event: Any, seat: Seat) -> Any:
    return event if type(event).__name__ == "DrawingBegun" else PICTOMANIA.face(event, seat)


def ballots_are_told_whole(event: Any, seat: Seat) -> Any:
    return event if type(event).__name__ == "PraiseGiven" else PICTOMANIA.face(event, seat)


class ChattyWelcome(Lines):
    """Say in a welcome alone what the first seat draws."""

    def _welcome(self, now: Projection, person: Person, line: Any) -> None:
        super()._welcome(now, person, line)
        state = now.table.playing.state if now.table.playing else None
        desk = desk_of(state, state.seats[0]) if state else None
        if desk:
            line.tell(Answered(0, Refusal("welcome", "T-COME-1", {"number": desk.word.number})))


class ChattyRefusal(Decider):
    """Says in a refusal alone what comes next from the deck."""

    def _decide(self, table: Any, mail: Mail) -> Decision:
        decision = super()._decide(table, mail)
        if isinstance(decision, Refusal) and table.playing:
            cards = [card.id for pile in table.playing.state.piles for card in pile.fresh]
            return replace(decision, facts={**decision.facts, "next": cards[0]})
        return decision


@pytest.mark.parametrize(
    "verbs",
    [
        {"view": watchers_see_as_the_first_seat},
        {"view": all_may_guess_what_red_may},
        {"face": guesses_are_told_whole},
        {"face": words_are_told_whole},
        {"face": ballots_are_told_whole},
    ],
    ids=lambda verbs: next(iter(verbs.values())).__name__,
)
def test_a_game_that_leaks_is_heard(verbs: dict[str, Any]) -> None:
    assert any(is_planted_leak_heard(Aviary(BOOK, seed, games=games_with(**verbs)), seed) for seed in (11, 20, 23))


@pytest.mark.parametrize("actor", [with_lines(ChattyWelcome), with_decider(ChattyRefusal)])
def test_an_actor_that_leaks_is_heard(actor: type[TableActor]) -> None:
    class Chatty(Aviary):
        actor_of = actor

    assert any(is_planted_leak_heard(Chatty(BOOK, seed), seed) for seed in (11, 20, 23))


@pytest.mark.parametrize("feed", [NosyFeed, NosyMemory])
def test_W_SYNC_3_a_difference_for_other_eyes_is_heard(feed: type[Feed], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pictorium.table.lines.Feed", feed)
    assert any(is_planted_leak_heard(Aviary(BOOK, seed), seed) for seed in (11, 20, 23))


class Parroted(GameRecord, frozen=True, kw_only=True):
    """All that was told."""

    faces: tuple[Any, ...]


PARROT: Final = Album[Any, Any, Any](
    Parroted,
    tell=lambda story, face, _at, _view: (*(story or ()), face),
    caption=lambda *_: "",
    record=lambda story, _is_closed: Parroted(faces=story),
)


@pytest.mark.parametrize("eyes", [WATCHER, "red"])
def test_T_ALBUM_2_an_album_that_is_told_through_the_eyes_of_a_seat_is_heard(
    eyes: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pictorium.table.album_walk.WATCHER", eyes)
    games = games_with(album=PARROT)
    leaks = [leak for seed in (8, 11, 20) for leak in listened(Aviary(BOOK, seed, games=games), seed).leaks]
    assert any(": album " in leak for leak in leaks) is (eyes != WATCHER)
