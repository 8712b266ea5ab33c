"""Secrets of Pictus on every path, tried with canaries: every picture, title, vote and medium is a string that occurs
nowhere else, whose card is whose is said with a word of its own, and so is every stroke of a sketch.
"""

import logging
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace as with_verbs
from typing import Any, Final

import pytest
from msgspec.structs import replace

from pictorium.content.picture import Picture
from pictorium.games.pictus import PICTUS
from pictorium.games.pictus import commands as c
from pictorium.games.pictus.model import Laying, State, Voting, sheet_on_show
from pictorium.games.pictus.rules import voting
from pictorium.games.pictus.score_sheet import Ballot, TurnSheet
from pictorium.games.pictus.scoring import score
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
from tests.sim.aviary import SONG, Aviary, Songbook, Songs, is_planted_leak_heard, listened, songs
from tests.sim.evenings import SmallLibrary, batches, pictures, pictus_plan, pictus_seats, share
from tests.sim.test_history import NosyFeed, NosyMemory, with_decider, with_lines
from tests.sim.test_pictus_history import ChattyRelay, ShowyRelay, with_relay

pytestmark = pytest.mark.evenings

NUMERALS: Final = tuple(range(91827301, 91827312))
"""What dice show here: the first card has the first of these."""


class Canaries(SmallLibrary):
    """Pictures that are met nowhere else."""

    def prepare(self, wishes: Plan, media: Iterable[Medium]) -> Prepared | Refusal:
        prepared = super().prepare(wishes, media)
        assert not isinstance(prepared, Refusal)
        return replace(prepared, deck=tuple(map(canary, prepared.deck)))


def canary(picture: Picture) -> Picture:
    name = picture.id.removeprefix("house/")
    return Picture(f"<picture {name}>", {"en": f"<title {name}>"}) if name != picture.id else picture


def plain(number: int) -> int:
    return NUMERALS.index(number) + 1 if number in NUMERALS else number


def score_of_numerals(state: State, turn: Voting) -> TurnSheet:
    sheet = score(state, replace(turn, votes={seat: plain(number) for seat, number in turn.votes.items()}))
    votes = tuple(Ballot(ballot.by, turn.votes[ballot.by]) for ballot in sheet.votes)
    return replace(sheet, votes=votes, narrator_vote=turn.votes.get(sheet.narrator))


@pytest.fixture(autouse=True)
def numerals_that_occur_nowhere_else(monkeypatch: pytest.MonkeyPatch) -> None:
    refuse = voting.refuse_number
    monkeypatch.setattr(voting, "refuse_number", lambda turn, seat, number: refuse(turn, seat, plain(number)))
    monkeypatch.setattr(voting, "Vote", lambda number: c.Vote(NUMERALS[number - 1]))
    monkeypatch.setattr(voting, "score", score_of_numerals)


def _in_face(face: dict[str, Any], found: Songs, state: State, seat: Seat) -> Iterator[str]:
    """A face sings of what it shows, and of nothing else."""
    sheet, allowed = sheet_on_show(state), Counter[bytes]()
    match face["type"]:
        case "HandsFilledFaceDown":
            allowed = songs(state.players[seat].hand if seat in state.players else ())
        case "ClueGiven" if face["seat"] == seat:
            allowed = songs([_clue(state), face["picture"]])
        case "ClueHeard":
            allowed = songs(_clue(state))
        case "CardLaid" if face["seat"] == seat:
            allowed = songs(face["picture"])
        case "CardsShown":
            allowed = songs(_hung(state))
        case "VoteCast" if face["seat"] == seat:
            allowed = songs(face["number"])
        case "TurnScored":
            allowed = songs(sheet)
        case "GameOpened" | "HandsFilled" | "PileReshuffled" | "CardsHung":
            yield f"{face['type']} is told whole"
        case "ClueGiven" | "CardLaid" | "VoteCast":
            yield f"somebody else's {face['type']}"
        case _:
            pass
    if found - allowed:
        yield f"face {face['type']} {found - allowed}"


def _hung(state: State) -> list[str]:
    sheet = sheet_on_show(state)
    hung = state.phase.hung if isinstance(state.phase, Voting) else sheet.hung if sheet else ()
    return [card.picture for card in hung]


def _clue(state: State) -> Any:
    sheet = sheet_on_show(state)
    return state.phase.turn.clue if isinstance(state.phase, Laying | Voting) else sheet.clue if sheet else None


def _in_view(view: dict[str, Any], state: State, seat: Seat) -> Iterator[str]:
    """Public are the clue, what hangs, and all that was scored. One's own are hand, laid card and vote."""
    own, may = view.pop("own"), view.pop("may")
    public = songs([state.pictures[picture] for picture in _hung(state)]) + songs([_clue(state), state.sheets])
    if songs(view) != public:
        yield f"view {songs(view) - public} {public - songs(view)}"
    hand = state.players[seat].hand if seat in state.players else ()
    laid, vote = _laid_and_voted(state, seat)
    held = [*hand, *([laid] if laid else [])]
    if songs(own) != songs([[state.pictures[picture] for picture in held], vote]):
        yield f"own {own}"
    numbers = [number for number, picture in zip(NUMERALS, _hung(state), strict=False) if picture != laid]
    if not set(songs(may)) <= set(songs([hand, numbers])):
        yield f"may {songs(may)}"


def _laid_and_voted(state: State, seat: Seat) -> tuple[str | None, int | None]:
    if isinstance(state.phase, Laying):
        return state.phase.turn.laid.get(seat), None
    if isinstance(state.phase, Voting):
        return state.phase.turn.laid.get(seat), state.phase.votes.get(seat)
    sheet = sheet_on_show(state)
    if sheet is None or seat not in state.players:
        return None, None
    laid = next((card.picture for card in sheet.hung if card.owner == seat), None)
    votes = {ballot.by: ballot.number for ballot in sheet.votes} | {sheet.narrator: sheet.narrator_vote}
    return laid, votes.get(seat)


BOOK: Final = Songbook(
    library=lambda seed: Canaries(pictures(seed)),
    plan=pictus_plan,
    seats=pictus_seats,
    in_face=_in_face,
    in_view=_in_view,
    in_refusal=Counter(),
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
    for phase in ("Telling", "Laying", "Voting", "Reveal"):
        for who in ("player", "other"):
            assert heard[("Welcome", who, phase)] > 0, (who, phase)
            assert heard[("Update", who, phase)] > 0, (who, phase)
            assert heard[("ink", who, phase)] > 0, (who, phase)
        assert heard[("Resumed", "player", phase)] > 0, phase
        assert heard[("Answered", "player", phase)] > 0
    assert any(kind == "Dismissed" for kind, _, _ in heard)


# Each of these leaks on one path alone, and must be heard.


def watchers_see_as_the_narrator(state: State, seat: Seat) -> Any:
    return PICTUS.view(state, state.narrator if seat == WATCHER else seat)


def all_may_vote_as_red_may(state: State, seat: Seat) -> Any:
    return replace(PICTUS.view(state, seat), may=PICTUS.view(state, state.seats[0]).may)


def the_wall_is_seen_while_all_lay(state: State, seat: Seat) -> Any:
    view = PICTUS.view(state, seat)
    laid = state.phase.turn.laid.values() if isinstance(state.phase, Laying) else ()
    return replace(view, hung=tuple(state.pictures[picture] for picture in laid)) if laid else view


def owners_are_seen_while_all_vote(state: State, seat: Seat) -> Any:
    view = PICTUS.view(state, seat)
    if not isinstance(state.phase, Voting):
        return view
    sheet = TurnSheet(state.turn, state.narrator, state.phase.turn.clue, state.phase.hung, (), None, (), {})
    return replace(view, sheets=(*view.sheets, sheet))


def the_next_card_is_seen_by_its_number(state: State, seat: Seat) -> Any:
    view = PICTUS.view(state, seat)
    return replace(view, pile=(view.pile, state.pile[:1]))


def telling_whole(kind: str) -> Any:
    def face(event: Any, seat: Seat) -> Any:
        return event if type(event).__name__ == kind else PICTUS.face(event, seat)

    face.__name__ = f"{kind}_is_told_whole"
    return face


class ChattyWelcome(Lines):
    """Say in a welcome alone what the narrator has laid."""

    def _welcome(self, now: Projection, person: Person, line: Any) -> None:
        super()._welcome(now, person, line)
        state = now.table.playing.state if now.table.playing else None
        if state and isinstance(state.phase, Laying):
            laid = state.phase.turn.laid[state.narrator]
            line.tell(Answered(0, Refusal("welcome", "T-COME-1", {"picture": laid})))


class ChattyRefusal(Decider):
    """Says in a refusal alone what comes next from the pile."""

    def _decide(self, table: Any, mail: Mail) -> Decision:
        decision = super()._decide(table, mail)
        if isinstance(decision, Refusal) and table.playing:
            return replace(decision, facts={**decision.facts, "next": table.playing.state.pile[0]})
        return decision


HIDDEN: Final = ("GameOpened", "HandsFilled", "PileReshuffled", "ClueGiven", "CardLaid", "CardsHung", "VoteCast")
SEEDS: Final = (0, 1, 2, 4, 5, 9)


@pytest.mark.parametrize(
    "verbs",
    [
        {"view": watchers_see_as_the_narrator},
        {"view": all_may_vote_as_red_may},
        {"view": the_wall_is_seen_while_all_lay},
        {"view": owners_are_seen_while_all_vote},
        {"view": the_next_card_is_seen_by_its_number},
        *({"face": telling_whole(kind)} for kind in HIDDEN),
    ],
    ids=lambda verbs: next(iter(verbs.values())).__name__,
)
def test_a_game_that_leaks_is_heard(verbs: dict[str, Any]) -> None:
    games = {PICTUS.name: with_verbs(PICTUS, **verbs)}
    assert any(is_planted_leak_heard(Aviary(BOOK, seed, games=games), seed) for seed in SEEDS)


@pytest.mark.parametrize(
    "actor",
    [with_lines(ChattyWelcome), with_decider(ChattyRefusal), with_relay(ChattyRelay), with_relay(ShowyRelay)],
)
def test_an_actor_that_leaks_is_heard(actor: type[TableActor]) -> None:
    class Chatty(Aviary):
        actor_of = actor

    assert any(is_planted_leak_heard(Chatty(BOOK, seed), seed) for seed in SEEDS)


@pytest.mark.parametrize(
    ("name", "leaky", "leak"),
    [
        ("pictorium.table.view.CARDS", ("picture", "drawing", "recording", "film"), "table"),
        ("pictorium.table.exhibition.is_public", lambda *_: True, "ink"),
    ],
    ids=["recordings_are_listed", "all_sheets_hang_in_the_gallery"],
)
def test_a_table_that_leaks_is_heard(name: str, leaky: Any, leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(name, leaky)
    assert any(f": {leak} " in one for seed in SEEDS for one in listened(Aviary(BOOK, seed), seed).leaks)


@pytest.mark.parametrize("feed", [NosyFeed, NosyMemory])
def test_W_SYNC_3_a_difference_for_other_eyes_is_heard(feed: type[Feed], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pictorium.table.lines.Feed", feed)
    assert any(is_planted_leak_heard(Aviary(BOOK, seed), seed) for seed in SEEDS)
