"""Hilo in the simulator, by the name of its package alone: evenings of the rules, and evenings over bad lines."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec.structs import replace as with_fields

from pictorium.bots.bot_factory import Knowledge, bots_for
from pictorium.bots.plain_eye import PlainEye
from pictorium.content.associations import Associations
from pictorium.games.bounds import Bounds
from pictorium.games.manifest import games_of, manifests_of
from pictorium.kernel.ids import Seat
from pictorium.kernel.refusal import Refusal
from pictorium.sim import virtual_time
from pictorium.sim.bots import play_bots
from pictorium.sim.games import all_manners
from pictorium.sim.history import complaints
from pictorium.sim.run import simulate
from pictorium.sim.world import World
from pictorium.stores.content_files import content_folder
from pictorium.stores.library import ContentLibrary
from pictorium.table.context import Prepared
from pictorium.table.people import Plan
from pictorium.table.state import AnyGame
from tests.games.hilo import HILO, model, options
from tests.games.hilo import events as e
from tests.games.hilo.model import Over, State
from tests.games.hilo.options import Options
from tests.sim.aviary import Aviary, Songbook, Songs, listened, songs
from tests.sim.evenings import others, trouble

MANIFESTS: Final = manifests_of(["tests.games.hilo"])
GAMES: Final = games_of(MANIFESTS)
MANNERS: Final = all_manners(MANIFESTS)
LIBRARY: Final = ContentLibrary(content_folder(), Path("nowhere"), MANIFESTS)
SEEDS: Final = range(24)
ROOT: Final = Path(__file__).parents[3]


def seats(seed: int) -> int:
    return 2 + seed % 3


@pytest.mark.parametrize("count", [2, 3, 4])
def test_evenings_by_the_rules_are_scored_as_a_second_opinion_has_it(count: int) -> None:
    evenings = simulate(MANNERS["hilo"].habits, count, None, Options(most=12), "hilo", 40)
    assert not isinstance(evenings, Refusal)
    events = [event for evening in evenings for event in evening.events]
    assert {type(event) for event in events} >= {e.Opened, e.Guessed, e.GameOver, e.SeatAway, e.SeatBack}


def test_bots_play_it() -> None:
    bots = bots_for(MANIFESTS, Knowledge({}, PlainEye({}), Associations({}, {}, {})))
    evening = play_bots(MANNERS["hilo"].habits, None, Options(most=100), bots, ("keen", "sharp", "gentle"), "bots")
    guesses = [event for event in evening.events if isinstance(event, e.Guessed)]
    assert 1 <= len(guesses) <= 7
    assert isinstance(evening.events[-1], e.GameOver)


def world_of(seed: int) -> World:
    return World(LIBRARY, str(seed), trouble(seed), games_wanted=1 + seed % 2, games=GAMES, manners=MANNERS)


async def evening(world: World, seed: int) -> list[str]:
    await world.evening(Plan(game="hilo", options={"most": 8}), seats(seed), others(seed))
    return await complaints(world)


def test_over_bad_lines_nothing_is_lost_or_doubled() -> None:
    crashes = won = 0
    for seed in SEEDS:
        world = world_of(seed)
        assert virtual_time.run(evening(world, seed)) == [], f"seed {seed}"
        crashes += world.crashes
        playing = world.table.playing if world.table else None
        won += playing is not None and isinstance(playing.state.phase, Over) and playing.state.phase.winner is not None
    assert crashes > 20
    assert won > len(SEEDS) / 2


# Canaries: the numbers are such as occur nowhere else, and every frame is searched for the one that was dealt.

LOWEST: Final = 91827361
HIGHEST: Final = LOWEST + 7


class Canaries:
    """A library that deals numbers which occur nowhere else, whatever is planned."""

    repertoire = LIBRARY.repertoire

    def prepare(self, _plan: Plan, _media: Any, /) -> Prepared:
        return Prepared(None, Options(most=HIGHEST))


@pytest.fixture(autouse=True)
def numbers_that_occur_nowhere_else(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "canar" in request.node.name:
        monkeypatch.setattr(model, "FIRST", LOWEST)
        monkeypatch.setitem(options.BOUNDS, "most", Bounds("H-SETUP-1", 2, HIGHEST))


def in_face(face: dict[str, Any], found: Songs, state: State | None, seat: Seat) -> Iterator[str]:
    allowed: Songs = Counter()
    match face["type"]:
        case "Opened" if state and seat == state.keeper:
            allowed = found
        case "OpenedFaceDown":
            allowed = songs(HIGHEST)
        case "Guessed":
            allowed = songs(face["number"])
        case _:
            pass
    if found - allowed:
        yield f"face {face['type']} {found - allowed}"


def in_view(view: dict[str, Any], state: State, seat: Seat) -> Iterator[str]:
    """What may be guessed is any number there is, and tells nothing."""
    view.pop("may")
    public = songs([guess.number for guess in state.guesses]) + songs(HIGHEST)
    known = songs(state.secret) if seat == state.keeper or isinstance(state.phase, Over) else Counter()
    if songs(view) != public + known:
        yield f"view {songs(view) - public - known} {public + known - songs(view)}"


BOOK: Final = Songbook(
    library=lambda _: Canaries(),
    plan=lambda _: Plan(game="hilo"),
    seats=seats,
    in_face=in_face,
    in_view=in_view,
    in_refusal=songs(HIGHEST),
    games=GAMES,
)


def aviary(seed: int, game: AnyGame = HILO) -> Aviary:
    return listened(Aviary(BOOK, seed, games={"hilo": game}, manners=MANNERS), seed)


def test_no_canary_sings_before_the_game_is_over() -> None:
    scanned = 0
    for seed in range(12):
        world = aviary(seed)
        assert world.leaks == [], f"seed {seed}"
        assert world.errors == [], f"seed {seed}"
        scanned += world.scanned
    assert scanned > 1000


@pytest.mark.parametrize(
    "leak",
    [
        replace(HILO, view=lambda state, seat: with_fields(HILO.view(state, seat), secret=state.secret)),
        replace(HILO, face=lambda event, _seat: event),
    ],
    ids=["view", "face"],
)
def test_a_canary_that_is_let_out_is_heard(leak: AnyGame) -> None:
    assert any(aviary(seed, leak).leaks for seed in range(3))


# The command line knows it by the name of its package.


def pictorium(*arguments: str) -> str:
    environment = {**os.environ, "PICTORIUM_GAMES": "tests.games.hilo", "PYTHONPATH": str(ROOT)}
    line = [sys.executable, "-c", "from pictorium.cli.main import main; main()", *arguments]
    return subprocess.run(line, env=environment, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def test_the_command_line_simulates_it() -> None:
    assert pictorium("simulate", "--game", "hilo", "--seats", "3", "--evenings", "9", "--language", "en").startswith(
        "9 evenings, "
    )


def test_the_command_line_tells_an_evening_as_one_seat_sees_it() -> None:
    told = pictorium("evening", "--game", "hilo", "--seats", "3", "--through", "yellow", "--views", "--language", "de")
    assert told.startswith("Rot, Gelb, Grün setzen sich. Die Zahl liegt von 1 bis 10.\n")
    assert "Gelb sieht: Zahl ?" in told
