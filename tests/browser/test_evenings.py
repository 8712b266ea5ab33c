"""Whole evenings: six people with phones, desktops and keys, from the first page to the rematch."""

from collections.abc import Collection
from contextlib import suppress
from functools import partial
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as TooLateError
from playwright.sync_api import expect

from pictorium.player.session import Session
from tests.browser.browsers import NO_WAY
from tests.browser.company import Companion
from tests.browser.conftest import House, Invite, OpenHouse
from tests.browser.pictures import are_alike
from tests.browser.play import WAVE, Spot, came_so, eventually, own_sheet
from tests.browser.player import Player, equipment
from tests.browser.speech import button, say
from tests.system import IS_LONG

PEOPLE = {
    "Ada": ("mouse", "en-GB"),
    "Bo": ("finger", "de-DE"),
    "Chloé": ("finger", "fr-FR"),
    "Diego": ("mouse", "es-ES"),
    "Elif": ("keys", "de-AT"),
    "Femke": ("finger", "en-IE"),
}
PHONES = ("Bo", "Chloé", "Femke")
LOOP: list[Spot] = [(0.3, 0.3), (0.7, 0.3), (0.7, 0.7), (0.3, 0.7), (0.3, 0.3)]
CROSS: list[list[Spot]] = [[(0.2, 0.2), (0.5, 0.5), (0.8, 0.8)], [(0.8, 0.2), (0.5, 0.5), (0.2, 0.8)]]
DRAWINGS: list[list[list[Spot]]] = [[WAVE], CROSS, [LOOP], [WAVE, LOOP], [], [*CROSS, LOOP]]


class Evening:
    """Six players or fewer, and an umpire who watches and knows what the table says."""

    def __init__(
        self, house: House, invite: Invite, names: Collection[str] = PEOPLE.keys(), *, moves: bool = False
    ) -> None:
        self.players = [
            Player(invite(house, **equipment(hand, language, moves=moves)), name, hand)
            for name, (hand, language) in PEOPLE.items()
            if name in names
        ]
        self.host = self.players[0]
        self.house = house
        self.umpire = Companion(house, "Umpire")
        self.seated: dict[str, Player] = {}

    def meet(
        self, edition: str, rounds: int = 2, *, with_challenge_time: bool = False, last_sits: str | None = None
    ) -> None:
        """The host opens a table and chooses; the others come, the last by its code, and are ready; it starts."""
        code = self.host.open()
        self._choose(edition, rounds, with_challenge_time=with_challenge_time)
        last = self.players[-1]
        for player in self.players[1:]:
            player.come(code, by_link=player is not last)
            if player is last and last_sits:
                player.sit(last_sits)
            player.press("page.be_ready")
        self.umpire.come(code, role="watcher")
        self.host.press("page.table_start")
        self.umpire.until_phase("Setup")
        people = self.umpire.until(lambda session: session.table["people"])
        assert isinstance(people, list)
        named = {player.name: player for player in self.players}
        self.seated = {person["seat"]: named[person["name"]] for person in people if person["seat"]}

    def _choose(self, edition: str, rounds: int, *, with_challenge_time: bool) -> None:
        page, press = self.host.page, self.host.hand.press
        press(page.locator(".planned summary").first)
        press(page.get_by_label(say(page, f"edition.{edition}")))
        # A list opens in a window of the system's, which no test can touch.
        page.get_by_label(say(page, "page.opt_rounds"), exact=True).select_option(label=str(rounds))
        press(page.locator(".planned details details summary"))
        seconds = say(page, "page.opt_seconds", seconds=5)
        page.get_by_label(say(page, "page.opt_glance"), exact=True).select_option(label=seconds)
        if not with_challenge_time:
            off = say(page, "page.opt_off")
            page.get_by_label(say(page, "page.opt_challenge"), exact=True).select_option(label=off)
            expect(page.locator(".planned dl")).to_contain_text(off)
        expect(page.locator(".planned .edition")).to_contain_text(say(page, f"edition.{edition}"))
        expect(page.locator(".planned dl")).to_contain_text(seconds)

    def deal(self) -> None:
        """Whoever deals, deals; all read, and it goes off."""
        self.umpire.until_phase("Setup")
        dealer = self.seated[self.umpire.view["dealer"]]
        dealer.hand.press(dealer.page.locator("footer button.main"))
        for player in (dealer, *(player for player in self.players if player is not dealer)):
            player.hand.press(player.page.locator("footer button.main"))
        go = dealer.page.locator("footer .go")
        expect(go.or_(dealer.page.locator(".drawing")).first).to_be_visible()
        if go.count():  # else whoever read last has said it
            dealer.press("page.glance_go")
        self.umpire.until_phase("Drawing")

    def draw(self) -> None:
        """All draw what they have in mind, and every screen shows the same pictures."""
        for player, lines in zip(self.players, DRAWINGS, strict=False):
            player.draw(lines)
        self.compare_drawings()

    def compare_drawings(self) -> None:
        for seat, author in self.seated.items():
            for other in self.players if author.draws else ():
                if other is author:
                    continue
                alike = partial(are_alike, own_sheet(author.page), other.tile(seat).locator("canvas"))
                eventually(author.page, alike)

    def pause(self) -> None:
        """Somebody is at the door of one; all see it, and the last of them carries on."""
        first, *others = self.players
        first.pause("door")
        for other in others:
            other.sees("page.paused_by", name=first.name)
            other.sees("page.pause_door")
        others[-1].resume()
        for player in self.players:
            expect(player.page.locator(".paused")).to_have_count(0)

    def draw_without_a_line(self) -> None:
        """The lines of all are lost; they draw on, and nothing is lost."""
        self.house.tear_up_street()
        for player in self.players:
            player.sees("page.line_cut_drawing")
            player.draw([LOOP])
        self.house.mend_street()
        for player in self.players:
            expect(player.page.locator(".line.lost")).to_have_count(0, timeout=15_000)
        self.compare_drawings()

    def guess(self) -> None:
        """Each guesses at the next one who has drawn: half of them rightly."""
        seats = [seat for seat, player in self.seated.items() if player.draws]
        numbers = {seat: player.number for seat, player in self.seated.items()}
        for place, (seat, player) in enumerate(self.seated.items()):
            on = next(one for one in (*seats[place:], *seats) if one != seat)
            right, own = numbers[on], numbers[seat]
            wrong = next(number for number in range(1, 8) if number not in (right, own))
            player.guess(on, right if place % 2 and right != own else wrong)

    def stop(self) -> None:
        """All stop, until nobody draws any more; each once it is known what is left after the one before."""
        for seat, player in self.seated.items():
            if self.umpire.view["phase"] == "Drawing":
                player.stop()
                self.umpire.until(partial(_has_stopped, seat))
        self.umpire.until_phase("Reveal")

    def reveal(self, *, with_vote: bool) -> None:
        """Step by step, each pressed by another; the group calls one drawing void."""
        pressing = cycle(self.players)
        while self.umpire.view["phase"] == "Reveal":
            if with_vote and self._call_void():
                with_vote = False
            self._go_on(next(pressing))

    def _go_on(self, player: Player) -> None:
        """Press until it goes on: a press in the moment in which somebody else pressed does nothing."""
        seen = self.umpire.view
        go_on = player.page.locator("footer button.main")

        def is_on() -> bool:
            return self.umpire.view is not seen

        def pressed() -> bool:
            if not is_on() and go_on.is_visible():
                with suppress(TooLateError, AssertionError):  # gone in the moment in which it was to be pressed
                    player.hand.press(go_on, within_ms=1_000)
            return came_so(player.page, is_on, within_s=0.3)

        eventually(player.page, pressed)

    def _call_void(self) -> bool:
        """The first drawing on show that can be called void is, by all but its drawer."""
        challenger = next((one for one in self.players if button(one.page, "page.reveal_challenge").count()), None)
        if challenger is None:
            return False
        void = self._void()
        challenger.press("page.reveal_challenge")
        self.umpire.until(lambda session: session.view and session.view["vote"])
        drawer = self.umpire.view["vote"]["on"]
        for seat, player in self.seated.items():
            seen = self.umpire.view
            if seen["vote"] and seat != drawer and player is not challenger:
                player.hand.press(player.page.locator(".ballot .choice button").first)
                self.umpire.until(partial(_is_told_more, seen))
        self.umpire.until(lambda session: session.view and session.view["vote"] is None)
        assert len(self._void()) == len(void) + 1, "the group has called a drawing void"
        return True

    def _void(self) -> list[str]:
        return [one["seat"] for one in self.umpire.view["seats"] if one["desk"] and one["desk"]["is_void"]]

    def compare_scores(self) -> None:
        """All screens say what the table says."""
        sheet = self.umpire.view["sheets"][-1]
        totals = {one["seat"]: one["total"] for one in self.umpire.view["seats"]}
        for player in self.players:
            player.counts()
            expect(player.page.locator(".player")).to_have_count(len(self.seated))
            for seat in self.seated:
                assert player.points(seat) == (signed(sheet["points"][seat]), written(totals[seat]))

    def end(self) -> None:
        """Standings that all see alike, every drawing, praise for one, and another game by one press."""
        self.umpire.until_phase("Over")
        totals = {one["seat"]: one["total"] for one in self.umpire.view["seats"]}
        best_first = [written(total) for total in sorted(totals.values(), reverse=True)]
        hung = len(self.umpire.view["gallery"])
        for player in self.players:
            player.sees_standing()
            expect(player.page.locator(".results ol li > b")).to_have_text(best_first)
            expect(player.page.locator(".hung li")).to_have_count(hung)
        self._praise()
        self.host.press("page.over_again")
        self.umpire.until_phase("Setup")
        for player in self.players:
            expect(player.page.locator(".results")).to_have_count(0)

    def _praise(self) -> None:
        """Everybody votes for a drawing of somebody else."""
        for player in self.players:
            large = player.page.locator("dialog[open]")
            player.hand.press(player.page.locator(".hung button").first)
            while not button(player.page, "page.over_praise").count():
                player.press("page.over_after")
            player.press("page.over_praise")
            expect(large).to_have_count(0)
        fame = self.umpire.until(lambda session: session.view and session.view["fame"]["fame"])
        assert fame
        for player in self.players:
            expect(player.page.locator(".fame")).to_be_visible()


def _has_stopped(seat: str, session: Session) -> bool:
    assert session.view
    desks = {one["seat"]: one["desk"] for one in session.view["seats"]}
    return session.view["phase"] != "Drawing" or bool(desks[seat]["has_stopped"])


def _is_told_more(seen: dict[str, Any], session: Session) -> bool:
    return session.view is not seen


def signed(points: int) -> str:
    return "0" if points == 0 else f"+{points}" if points > 0 else f"−{-points}"


def written(total: int) -> str:
    return f"−{-total}" if total < 0 else str(total)


@pytest.mark.long(70)
@pytest.mark.parametrize("edition", ["second", "first-de"])
def test_six_people_play_a_whole_evening(open_house: OpenHouse, invite: Invite, edition: str) -> None:
    evening = Evening(open_house(), invite)
    rounds = 2 if IS_LONG or edition == "second" else 1
    evening.meet(edition, rounds, with_challenge_time=IS_LONG)
    for game_round in range(1, rounds + 1):
        evening.deal()
        evening.draw()
        evening.guess()
        evening.stop()
        evening.reveal(with_vote=game_round == 1)
        if game_round == 1:
            evening.compare_scores()
    evening.end()
    evening.umpire.go()
    assert {player.name: player.guest.settle() for player in evening.players} == {name: [] for name in PEOPLE}


@pytest.mark.long(50)
def test_an_evening_by_touch_on_which_everything_moves(open_house: OpenHouse, invite: Invite) -> None:
    """Three phones: taps, slides and lines drawn with a finger. In the middle a pause, and a line that is lost."""
    evening = Evening(open_house(), invite, PHONES, moves=True)
    evening.meet("second", rounds=1, with_challenge_time=True, last_sits="purple")
    evening.deal()
    evening.draw()
    evening.pause()
    evening.draw_without_a_line()
    evening.guess()
    evening.stop()
    evening.reveal(with_vote=True)
    evening.compare_scores()
    evening.end()
    evening.umpire.go()
    complaints = [complaint for player in evening.players for complaint in player.guest.settle()]
    assert all(NO_WAY in complaint for complaint in complaints), complaints
