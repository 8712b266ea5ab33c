"""Three engines at one table, one in the dark and in German: a round of each game, and what each has recorded."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

import pytest

from pictorium.table.commands import ChoosePlan, CloseGame, Start
from pictorium.table.people import Plan
from tests.browser.company import Companion, company
from tests.browser.conftest import House, Invite, OpenHouse
from tests.browser.engines import firefox, webkit
from tests.browser.engines.chromium import Chromium
from tests.browser.engines.somebody import Somebody
from tests.browser.photos.party import starts_with, stops
from tests.browser.play import WAVE
from tests.browser.test_other_engines import COMPLAINTS, INKED, LISTEN
from tests.browser.test_tv import hastens
from tests.system import OTHER_BROWSERS, PLUGINS, needs

pytestmark = pytest.mark.chromium_only("it brings Firefox and WebKit itself")

DRAWING: Final = Plan(edition="second", options={"rounds": 1, "glance_s": 5, "challenge_s": 0})
TELLING: Final = Plan(game="pictus", options={"turns_each": 1})
HEARD: Final = """() => {
  const player = document.querySelector("dialog[open] audio");
  if (!player?.duration) return null;
  if (player.paused && !player.ended) {
    player.muted = true;
    player.play().catch(({ message }) => complaints.push(message));
  }
  return Number.isFinite(player.duration) && player.currentTime > 0.2;
}"""
RECORDED_S: Final = 1.2
HEARS_WITHIN_S: Final = 15
PHOTOS: Final = os.environ.get("PICTORIUM_PHOTOS")
"""A folder for what each of them sees, if anybody wants to look at it."""


@contextmanager
def three(house: House, invite: Invite, profile: Path) -> Iterator[dict[str, Somebody]]:
    """Ada in Chromium, Bo in a German Firefox in the dark, Clara in WebKit; each has a microphone."""
    needs(*OTHER_BROWSERS, *PLUGINS)
    with ExitStack() as stack:
        guest = invite(house, has_media=True, permissions=["microphone"], viewport=firefox.PHONE)
        preferences = {**firefox.IN_GERMAN, **firefox.IN_THE_DARK, **firefox.WITH_MEDIA}
        opened = firefox.firefox(house, profile, preferences)
        gecko = house.run(opened.__aenter__())
        stack.callback(lambda: house.run(opened.__aexit__(None, None, None)))
        yield {
            "Ada": Somebody(Chromium(guest), profile),
            "Bo": Somebody(gecko, profile, "de"),
            "Clara": Somebody(stack.enter_context(webkit.webkit(webkit.WITH_MEDIA)), profile),
        }
        assert guest.settle() == []


def comes(one: Somebody, house: House, code: str, name: str) -> None:
    one.go(f"{house.url}/{code}")
    one.ask(LISTEN)
    one.type("input[name=name]", name)
    one.press("button", one.says("page.join"))
    one.finds(".seat.own")


def keep(people: dict[str, Somebody], what: str) -> None:
    for name, one in people.items() if PHOTOS else ():
        Path(str(PHOTOS), f"mixed-{what}-{name}.png").write_bytes(one.photo())


def own_sheet(one: Somebody) -> str:
    return f"canvas[aria-label='{one.says('page.ink_own_sheet')}']"


def seats(dora: Companion) -> dict[str, str]:
    """Where each of them sits, by name."""
    people = dora.until(lambda session: session.table["people"])
    return {person["name"]: person["seat"] for person in people}


@pytest.mark.long(60)
def test_three_engines_play_a_round_of_each_game_at_one_table(
    open_house: OpenHouse, invite: Invite, tmp_path_factory: pytest.TempPathFactory
) -> None:
    house = open_house()
    with (
        company(house, DRAWING, ["Dora"]) as (code, [dora]),
        three(house, invite, tmp_path_factory.mktemp("profile")) as people,
    ):
        for name, one in people.items():
            comes(one, house, code, name)
        assert people["Bo"].ask("() => matchMedia('(prefers-color-scheme: dark)').matches")
        assert people["Bo"].ask("() => document.documentElement.lang") == "de"
        draw_and_guess(people, dora, f"{house.url}/{code}")
        dora.wish(CloseGame())
        dora.wish(ChoosePlan(TELLING))
        dora.wish(Start())
        narrators: set[str] = set()
        while not people.keys() <= narrators:
            narrators.add(tell_and_vote(people, dora))
        assert {name: one.ask(COMPLAINTS) for name, one in people.items()} == {name: [] for name in people}


def draw_and_guess(people: dict[str, Somebody], dora: Companion, address: str) -> None:
    """A round of Pictomania. All draw, load the page anew in the middle of it, and draw on."""
    starts_with(dora, lambda seat: seat == dora.seat)
    dora.play("Deal", level=dora.view["level"])
    dora.until_phase("Glance")
    for one in people.values():
        one.press("button", one.says("page.glance_ready"))
    dora.play("Ready")
    dora.until(lambda _: dora.may("Go"))
    dora.play("Go")
    for name, one in people.items():
        draw_twice(one, dora, seats(dora)[name], address)
    for one in people.values():
        one.press(".tile button.look")
        one.press(".keying .numbers button:not(.own)")
        one.press(".keying .numbers button.armed")
        one.finds(".tile .laid")
    keep(people, "drawing")
    for one in people.values():
        one.press("button.stop")
        one.holds_until(".game:not(:has(button.stop, .ending))", ".ending .slide")
    stops(dora)
    dora.until_phase("Reveal")
    for one in people.values():
        one.finds(".stage")
    keep(people, "reveal")
    hastens([dora])
    for one in people.values():
        one.finds(".player")
    keep(people, "scores")


def draw_twice(one: Somebody, dora: Companion, seat: str, address: str) -> None:
    """A line, the page anew, and a second line beside the first."""
    one.draw(own_sheet(one), WAVE)
    one.waits(lambda: dora.sheet(seat).strokes)
    one.go(address)
    one.ask(LISTEN)
    one.finds(own_sheet(one))
    one.waits(lambda: one.ask(INKED, own_sheet(one)))
    one.draw(own_sheet(one), [(x, 1 - y) for x, y in WAVE])
    one.waits(lambda: len(dora.sheet(seat).strokes) == 2)


def tell_and_vote(people: dict[str, Somebody], dora: Companion) -> str:
    """A turn of Pictus; whoever narrates hums something, unless it is Dora. Who did."""
    dora.until_phase("Telling")
    turn = dora.view["turn"]
    sitting = {seat: name for name, seat in seats(dora).items()}
    narrator = sitting[dora.view["narrator"]]
    if narrator == "Dora":
        dora.play("GiveClue", picture=dora.view["own"]["hand"][0]["id"], text="all of them")
    else:
        hum(people[narrator])
    dora.until_phase("Laying")
    for name, one in people.items():
        if name != narrator:
            if narrator != "Dora":
                hear(one)
            one.press(".hand ul button[aria-pressed=false]")
            one.press("button", one.says("page.pictus_lay"))
            one.press("button", one.says("page.pictus_lay_really"))
    if narrator != "Dora":
        dora.play("Lay", picture=dora.view["own"]["hand"][0]["id"])
    dora.until_phase("Voting")
    keep(people, f"wall-{turn}")
    for name, one in people.items():
        if name != narrator:
            one.press("fieldset button")
            one.press("fieldset button.armed")
    if narrator != "Dora":
        dora.play("Vote", number=dora.may("Vote")[0]["number"])
    dora.until_phase("Reveal")
    dora.play("Skip", step=turn)
    for one in people.values():
        one.finds(".player")
    keep(people, f"points-{turn}")
    dora.play("Next", turn=turn + 1)
    return narrator


def hum(one: Somebody) -> None:
    """Give a clue by the browser's own recorder."""
    one.press(".hand ul button[aria-pressed=false]")
    one.press("button", one.says("page.pictus_compose"))
    one.press("[role=tab][id$='-recording']")
    one.press("button", one.says("page.pictus_clue_record"))
    one.finds(".take.recording button.round")
    one.rests(RECORDED_S)
    one.press(".take.recording button.round")
    one.finds(".take.done audio")
    one.press("button", one.says("page.pictus_clue_give"))


def hear(one: Somebody) -> None:
    """What was recorded elsewhere plays here, and has a length.

    On a busy machine without a sound card WebKit has said that it played and stood still: then it is opened once more.
    """
    for is_last in (False, True):
        one.press("button", one.says("page.pictus_clue_open"))
        has_played = one.waits(lambda: one.ask(HEARD), None if is_last else HEARS_WITHIN_S)
        one.press("dialog[open] button", one.says("page.menu_close"))
        if has_played:
            return
