"""Whole evenings of Pictus: phones, desktops and keys, four languages, clues of every kind, to the rematch."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsers import NO_WAY
from tests.browser.company import Companion
from tests.browser.conftest import Guest, House, Invite, OpenHouse
from tests.browser.pictures import ALIKE, apart, density
from tests.browser.play import WAVE, Spot, eventually, own_sheet
from tests.browser.player import equipment
from tests.browser.speech import say
from tests.browser.teller import SLOWLY_MS, Teller, plan_pictus, seated
from tests.browser.test_evenings import signed, written

PEOPLE = {
    "Ada": ("mouse", "en-GB"),
    "Bo": ("finger", "de-DE"),
    "Chloé": ("finger", "fr-FR"),
    "Diego": ("mouse", "es-ES"),
    "Elif": ("keys", "de-AT"),
    "Femke": ("finger", "en-IE"),
}
HEARD = ("Ada", "Chloé", "Diego")
"""Those whose browsers may use microphone and camera."""
STORY = "Es war einmal ein Leuchtturm,\nder sah jede Nacht etwas anderes.\n" * 12
LOOP: list[Spot] = [(0.3, 0.3), (0.7, 0.3), (0.7, 0.7), (0.3, 0.7), (0.3, 0.3)]

BARE = """wall => {
  const bare = wall.cloneNode(true);
  for (const one of [bare, ...bare.querySelectorAll("*")]) {
    for (const told of ["alt", "aria-label", "aria-labelledby", "id", "style"]) one.removeAttribute(told);
  }
  for (const title of bare.querySelectorAll(".title")) title.textContent = "";
  return bare.outerHTML;
}"""
"""All that stands on a wall, but for what differs with the language and the size of a screen."""


class Evening:
    """Players with browsers, and an umpire who watches over the wire and knows what the table says."""

    def __init__(self, house: House, players: list[Teller]) -> None:
        self.players = players
        self.host = players[0]
        self.house = house
        self.umpire = Companion(house, "Umpire")
        self.seated: dict[str, Teller] = {}
        self.code = ""
        self.sketched: list[float] = []
        """How the narrator's own sheet looked before the clue was given."""

    def meet(self, **chosen: str) -> None:
        """The host opens a table and chooses; the others come, the last by typing its code, and are ready."""
        self.code = self.host.open()
        plan_pictus(self.host, **chosen)
        for player in self.players[1:]:
            player.come(self.code, by_link=player is not self.players[-1])
            player.press("page.be_ready")
        self.umpire.come(self.code, role="watcher")

    def start(self) -> None:
        self.host.press("page.table_start")
        self.umpire.until_phase("Telling")
        self.seated = seated(self.umpire.until(lambda session: session.table["people"]), self.players)

    @property
    def narrator(self) -> Teller:
        return self.seated[self.umpire.view["narrator"]]

    @property
    def others(self) -> list[Teller]:
        return [player for player in self.seated.values() if player is not self.narrator]

    def lay(self) -> dict[str, str]:
        """All others lay; which picture is whose, by where it lies."""
        laid = {player.lays(place % 2): player.name for place, player in enumerate(self.others)}
        self.umpire.until_phase("Voting")
        return laid

    def look_at_wall(self, also: tuple[Page, ...] = ()) -> list[str]:
        """All see the same pictures in the same order, and nothing that tells whose they are."""
        count = len(self.umpire.view["hung"])
        walls = []
        for page in (*(player.page for player in self.players), *also):
            expect(page.locator(".wall li img")).to_have_count(count)
            expect(page.locator(".wall .card.there")).to_have_count(count)
            walls.append(page.locator(".wall").evaluate(BARE))
            assert page.locator(".wall .seat-sign").count() == 0
        assert walls == [walls[0]] * len(walls)
        return self.players[0].wall()

    def vote(self, told: str, wall: list[str], *, everyone: bool = False) -> None:
        """Every second one is right; the others vote for the first card that is neither theirs nor the narrator's."""
        right = wall.index(told) + 1
        for place, (seat, player) in enumerate(self.seated.items()):
            if player is self.narrator and not everyone:
                continue
            own = None if player is self.narrator else self._own_number(player)
            wrong = next(number for number in range(1, len(wall) + 1) if number not in (right, own))
            player.votes(right if place % 2 and player is not self.narrator else wrong)
            if self.umpire.view["phase"] == "Voting":
                self.umpire.until(partial(_has_voted, seat))
        self.umpire.until_phase("Reveal")

    def _own_number(self, player: Teller) -> int:
        own = player.page.locator("fieldset button.own")
        expect(own).to_be_disabled()
        return int(own.inner_text().split()[0])

    def compare(self, laid: dict[str, str], wall: list[str]) -> None:
        """Owners, votes and points are on every screen as the table scored them."""
        sheet = self.umpire.view["sheets"][-1]
        cards = [
            {"owner": card["owner"], "voters": _voters(sheet, place + 1)} for place, card in enumerate(sheet["hung"])
        ]
        for address, card in zip(wall, cards, strict=True):
            assert card["owner"] is None or self.seated[card["owner"]].name == laid[address]
        totals = {one["seat"]: one["total"] for one in self.umpire.view["seats"]}
        for player in self.players:
            player.sees_cards()
            expect(player.page.locator(".wall .owner")).to_have_count(len(cards), timeout=SLOWLY_MS)
            assert player.told() == cards
            player.goes_on()
            player.counts()
            expect(player.page.locator(".player")).to_have_count(len(self.seated))
            for seat in self.seated:
                assert player.points(seat) == (signed(sheet["points"][seat]), written(totals[seat]))

    def next(self, player: Teller) -> None:
        """One of them goes on, and all are in the next turn."""
        turn = self.umpire.view["turn"]
        player.goes_on()
        self.umpire.until(lambda session: session.view and (session.view["turn"] > turn or session.view["winners"]))

    def end(self) -> None:
        """Who has won, the chart and all clues of the evening, alike for all; and another game by one press."""
        self.umpire.until_phase("Over")
        view = self.umpire.view
        best_first = [written(total) for total in sorted((one["total"] for one in view["seats"]), reverse=True)]
        for player in self.players:
            page = player.page
            expect(page.locator(".results ol li > b")).to_have_text(best_first)
            expect(page.locator(".results ol li.winner")).to_have_count(len(view["winners"]))
            expect(page.locator("figure tbody tr")).to_have_count(len(self.seated))
            expect(page.locator("figure svg circle")).to_have_count(len(self.seated) * len(view["sheets"]))
            expect(page.locator("section details")).to_have_count(len(view["sheets"]))

    def pause(self) -> None:
        """One of them takes a break, all see it, and another carries on."""
        first, *others = self.players
        first.pause("back_soon")
        for other in others:
            other.sees("page.paused_by", name=first.name)
            other.sees("page.pause_back_soon")
        others[-1].resume()
        for player in self.players:
            expect(player.page.locator(".paused")).to_have_count(0)

    def again(self) -> None:
        self.host.press("page.over_again")
        self.umpire.until_phase("Telling")
        for player in self.players:
            expect(player.page.locator(".results")).to_have_count(0)

    def settle(self) -> list[str]:
        """All that anybody's browser complained of."""
        return [complaint for player in self.players for complaint in player.guest.settle()]


@contextmanager
def gathered(house: House, players: list[Teller]) -> Iterator[Evening]:
    evening = Evening(house, players)
    try:
        yield evening
    finally:
        evening.umpire.go()


def _has_voted(seat: str, session: Any) -> bool:
    if not session.view or session.view["phase"] != "Voting":
        return True
    return any(one["seat"] == seat and one["has_voted"] for one in session.view["seats"])


def _voters(sheet: dict[str, Any], number: int) -> list[str]:
    ballots = [*sheet["votes"], {"by": sheet["narrator"], "number": sheet["narrator_vote"]}]
    return sorted(ballot["by"] for ballot in ballots if ballot["number"] == number)


def words(_: Evening, teller: Teller) -> None:
    teller.writes(STORY)


def sketch(evening: Evening, teller: Teller) -> None:
    """A sketch that nobody else sees while it grows."""
    teller.part("sketch")
    teller.draw([WAVE, LOOP])
    eventually(teller.page, lambda: density(own_sheet(teller.page)))
    teller.page.wait_for_timeout(500)  # whatever were sent on would have come by now
    assert not evening.umpire.sheet(evening.umpire.view["narrator"]).strokes
    for other in evening.others:
        label = say(other.page, "page.pictus_clue_sketch_of", name=teller.name)
        assert other.page.locator(f"canvas[aria-label='{label}']").count() == 0
    evening.sketched = density(own_sheet(teller.page))


def sketch_without_a_line(evening: Evening, teller: Teller) -> None:
    """A sketch that is begun, goes on while all lines are lost, and is whole when they are back."""
    teller.part("sketch")
    teller.draw([WAVE])
    evening.house.tear_up_street()
    for player in evening.players:
        expect(player.page.locator(".line.lost")).to_be_visible()
    teller.draw([LOOP])
    evening.house.mend_street()
    for player in evening.players:
        expect(player.page.locator(".line.lost")).to_have_count(0, timeout=SLOWLY_MS)
    evening.sketched = density(own_sheet(teller.page))


def recording(_: Evening, teller: Teller) -> None:
    teller.records("recording")


def film(_: Evening, teller: Teller) -> None:
    teller.records("film")


def live(_: Evening, teller: Teller) -> None:
    teller.performs()


def several(evening: Evening, teller: Teller) -> None:
    teller.writes("all at once")
    teller.records("recording")
    sketch(evening, teller)


def reads(_: Evening, other: Teller) -> None:
    expect(other.page.locator(".small .text")).to_have_text(STORY.strip(), use_inner_text=True)


def sees_sketch(evening: Evening, other: Teller) -> None:
    canvas = other.opens_clue().locator("canvas")
    eventually(other.page, lambda: apart(evening.sketched, density(canvas)) < ALIKE)
    other.closes()


def sees_live(evening: Evening, other: Teller) -> None:
    other.opens_clue()
    other.sees("page.pictus_clue_performs", name=evening.narrator.name)
    other.closes()


def hears_recording(_: Evening, other: Teller) -> None:
    other.hears("audio")


def sees_film(_: Evening, other: Teller) -> None:
    other.hears("video")


def sees_several(evening: Evening, other: Teller) -> None:
    expect(other.page.locator(".small .text")).to_have_text("all at once")
    sees_sketch(evening, other)
    other.hears("audio")


Deed = Callable[[Evening, Teller], None]
CLUES: dict[str, tuple[Deed, Deed]] = {
    "Ada": (several, sees_several),
    "Bo": (sketch, sees_sketch),
    "Chloé": (recording, hears_recording),
    "Diego": (film, sees_film),
    "Elif": (words, reads),
    "Femke": (live, sees_live),
}
"""What each gives as a clue, and how another finds it there."""


def six(house: House, invite: Invite) -> list[Teller]:
    found = []
    for name, (hand, language) in PEOPLE.items():
        allowed = {"has_media": True, "permissions": ["microphone", "camera"]} if name in HEARD else {}
        found.append(Teller(invite(house, **equipment(hand, language), **allowed), name, hand))
    return found


@pytest.mark.long(70)
def test_six_people_play_a_whole_evening_with_clues_of_every_kind(open_house: OpenHouse, invite: Invite) -> None:
    house = open_house()
    with gathered(house, six(house, invite)) as evening:
        evening.meet(turns="1")
        evening.start()
        for turn, pressing in zip(range(1, 7), cycle(evening.players), strict=False):
            narrator = evening.narrator
            give, find = CLUES[narrator.name]
            told = narrator.composes(turn % 3)
            give(evening, narrator)
            narrator.gives()
            evening.umpire.until_phase("Laying")
            find(evening, evening.others[turn % 5])
            laid = {**evening.lay(), told: narrator.name}
            wall = evening.look_at_wall()
            assert sorted(wall) == sorted(laid)
            evening.vote(told, wall)
            evening.compare(laid, wall)
            evening.next(pressing)
        evening.end()
        look_back(evening)
        evening.again()
        evening.narrator.composes()
        evening.narrator.writes("noch einmal, once more")
        evening.narrator.gives()
        evening.umpire.until_phase("Laying")
        assert evening.settle() == []


def look_back(evening: Evening) -> None:
    """The clues of the evening are still there: what was written, drawn, said and filmed."""
    page = evening.host.page
    for turn, sheet in enumerate(evening.umpire.view["sheets"]):
        one, clue = page.locator("section details").nth(turn), sheet["clue"]
        evening.host.hand.press(one.locator("summary"))
        expect(one.locator("ol li")).to_have_count(len(sheet["hung"]))
        expect(one.locator(".text")).to_have_count(1 if clue["text"] else 0)
        more = clue["recording"] or clue["film"] or clue["is_live"]
        expect(one.locator("button.more")).to_have_count(1 if more else 0)
        expect(one.locator("canvas")).to_have_count(1 if clue["has_sketch"] else 0)
        if clue["has_sketch"]:
            eventually(page, partial(density, one.locator("canvas")))
        evening.host.hand.press(one.locator("summary"))


def looks_on(guest: Guest, code: str, name: str) -> Page:
    page = guest.go(f"/{code}")
    page.get_by_label(say(page, "page.name")).fill(name)
    page.get_by_label(say(page, "page.watch")).check()
    page.get_by_role("button", name=say(page, "page.join"), exact=True).click()
    return page


@pytest.mark.long(25)
def test_everyone_votes_with_decoys_and_titles_before_a_watcher(open_house: OpenHouse, invite: Invite) -> None:
    house = open_house()
    hands = {"Ada": ("finger", "de-DE"), "Bo": ("mouse", "fr-FR"), "Elif": ("keys", "es-ES")}
    players = [Teller(invite(house, **equipment(*how)), name, how[0]) for name, how in hands.items()]
    with gathered(house, players) as evening:
        page = players[0].page
        players[0].guest.go()
        evening.meet(
            voters=say(page, "page.pictus_opt_voters_everyone"), turns="1", decoys="2", text=say(page, "page.opt_yes")
        )
        watcher = invite(house)
        looking = looks_on(watcher, evening.code, "Gerlinde")
        evening.start()
        roles = evening.umpire.until(lambda session: {one["name"]: one["role"] for one in session.table["people"]})
        assert roles["Gerlinde"] == "watcher"
        for turn in range(1, 4):
            narrator = evening.narrator
            told = narrator.composes(turn % 2)
            narrator.writes(f"clue {turn}")
            narrator.gives()
            evening.umpire.until_phase("Laying")
            laid = {**evening.lay(), told: narrator.name}
            wall = evening.look_at_wall(also=(looking,))
            assert len(wall) == 5
            assert {*laid} < {*wall}
            expect(looking.locator(".wall .title")).to_have_count(5)
            assert looking.locator("fieldset, button.main").count() == 0
            evening.vote(told, wall, everyone=True)
            evening.compare(laid, wall)
            evening.next(players[turn % 3])
        evening.end()
        expect(looking.locator(".results ol li")).to_have_count(3)
        assert watcher.settle() == []
        assert evening.settle() == []


PHONES = ("Bo", "Chloé", "Femke")


@pytest.mark.long(50)
def test_an_evening_of_pictus_by_touch_on_which_everything_moves(open_house: OpenHouse, invite: Invite) -> None:
    """Three phones: nothing but taps and lines drawn with a finger. In the middle a pause, and a lost line."""
    house = open_house()
    players = [
        Teller(invite(house, **equipment("finger", PEOPLE[name][1], moves=True)), name, "finger") for name in PHONES
    ]
    with gathered(house, players) as evening:
        evening.meet(turns="1")
        evening.start()
        for turn, give, find in ((1, words, reads), (2, sketch_without_a_line, sees_sketch), (3, live, sees_live)):
            told = evening.narrator.composes(turn % 2)
            give(evening, evening.narrator)
            evening.narrator.gives()
            evening.umpire.until_phase("Laying")
            find(evening, evening.others[0])
            if turn == 1:
                evening.pause()
            laid = {**evening.lay(), told: evening.narrator.name}
            wall = evening.look_at_wall()
            evening.vote(told, wall)
            evening.compare(laid, wall)
            evening.next(players[turn % 3])
        evening.end()
        look_back(evening)
        evening.again()
        complaints = evening.settle()
        assert all(NO_WAY in complaint for complaint in complaints), complaints
