"""Somebody who plays Pictus with a browser, a hand and a language of their own."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as TooLateError

from tests.browser.hands import takes_keys
from tests.browser.player import Player
from tests.browser.speech import button, say

SLOWLY_MS: Final = 20_000
"""How long a browser may take to write what it has recorded, on a slow machine."""
TAKE_MS: Final = 1_200
"""So long is a recording here."""
HUNG: Final = "all => all.map((one) => new URL(one.src).pathname)"
TOLD: Final = """all => all.map((one) => {
  const seats = (where) => [...one.querySelectorAll(where)].map((sign) => /seat-sign ([a-z]+)/.exec(sign.outerHTML)[1]);
  return { owner: seats(".owner .seat-sign")[0] ?? null, voters: seats(".voters .seat-sign").sort() };
})"""


class Teller(Player):
    """One of those at the table."""

    def chooses(self, place: int) -> str:
        """Choose that picture of the own hand; where it lies."""
        card = self.page.locator(".hand ul button").nth(place)
        if card.get_attribute("aria-pressed") != "true":
            self.hand.press(card)
            expect(card).to_have_attribute("aria-pressed", "true")
        return self.shown(card.locator("img"))[0]

    def shown(self, pictures: Locator) -> list[str]:
        """Where these pictures lie, as addresses."""
        found: list[str] = pictures.evaluate_all(HUNG)
        return found

    def composes(self, place: int = 0) -> str:
        """Choose a picture and begin a clue for it; where the picture lies."""
        chosen = self.chooses(place)
        self.press("page.pictus_compose")
        expect(self.page.locator(".composer")).to_be_visible()
        return chosen

    def part(self, part: str) -> None:
        """Go to that kind of clue."""
        tab = self.page.locator(f"[role=tab][id$='-{part}']")
        self.hand.press(tab)
        expect(tab).to_have_attribute("aria-selected", "true")

    def writes(self, text: str) -> None:
        """Words, as they are typed."""
        self.part("words")
        area = self.page.locator(".composer textarea")
        takes_keys(self.page)
        if self.has_keys:
            area.focus()
        else:
            self.hand.press(area)
        expect(area).to_be_focused()
        self.page.keyboard.insert_text(text)
        expect(area).to_have_value(text)

    def records(self, part: str) -> None:
        """A recording or a film, by the browser's own recorder."""
        self.part(part)
        self.press("page.pictus_clue_film" if part == "film" else "page.pictus_clue_record")
        stop = self.page.locator(".take.recording button.round")
        expect(stop).to_be_visible(timeout=SLOWLY_MS)
        self.page.wait_for_timeout(TAKE_MS)
        self.hand.press(stop)
        expect(self.page.locator(".take.done :is(audio, video)")).to_be_visible(timeout=SLOWLY_MS)

    def performs(self) -> None:
        self.part("live")
        tick = self.page.locator(".live input")
        if self.has_keys:
            takes_keys(self.page)
            tick.focus()
            self.page.keyboard.press("Space")
        else:
            self.hand.press(self.page.locator(".live"))
        expect(tick).to_be_checked()

    def gives(self) -> None:
        """The clue is finished."""
        self.press("page.pictus_clue_give")
        expect(self.page.locator(".composer")).to_have_count(0, timeout=SLOWLY_MS)

    def lays(self, place: int = 0) -> str:
        """Lay that picture of the own hand; where it lies."""
        chosen = self.chooses(place)
        self.press("page.pictus_lay")
        self.press("page.pictus_lay_really")
        expect(button(self.page, "page.pictus_lay_really")).to_have_count(0)
        return chosen

    def wall(self) -> list[str]:
        """The pictures that hang, by their numbers."""
        return self.shown(self.page.locator(".wall li img"))

    def votes(self, number: int) -> None:
        """Turn the die to that number."""
        self.press("page.pictus_vote_arm", number=number)
        self.press("page.pictus_vote_sure", number=number)

    def told(self) -> list[dict[str, Any]]:
        """Whose card is whose at the reveal, and who voted for it."""
        found: list[dict[str, Any]] = self.page.locator(".wall li").evaluate_all(TOLD)
        return found

    def goes_on(self) -> None:
        """Press what leads on: it waits a moment after each step."""
        self.hand.press(self.page.locator("footer button.main[aria-disabled=false]"))

    def sees_cards(self) -> None:
        """The whole wall with its owners, without waiting for the show."""
        show, cards = button(self.page, "page.pictus_show_all"), button(self.page, "page.pictus_to_cards")
        expect(show.or_(cards).first).to_be_visible(timeout=SLOWLY_MS)
        if show.count():
            with suppress(
                TooLateError, AssertionError
            ):  # somebody else did in the moment in which it was to be pressed
                self.hand.press(show, within_ms=2_000)
        self.hand.press(cards)

    def opens_clue(self) -> Locator:
        """The whole clue, on a leaf of its own."""
        self.press("page.pictus_clue_open")
        leaf = self.page.locator("dialog[open]")
        expect(leaf).to_be_visible()
        return leaf

    def closes(self) -> None:
        self.hand.press(self.page.locator("dialog[open]").get_by_role("button", name=say(self.page, "page.menu_close")))
        expect(self.page.locator("dialog[open]")).to_have_count(0)

    def hears(self, what: str) -> None:
        """That recording or film of the clue is really there: it has a length, and plays."""
        medium = self.opens_clue().locator(what)
        expect(medium).to_be_visible()
        assert medium.evaluate(PLAYED) > 0, "it has been played for a while"
        self.closes()

    def reloads(self) -> None:
        self.page.reload()
        expect(button(self.page, "page.menu")).to_be_visible()


PLAYED: Final = """medium => new Promise((done, fail) => {
  medium.muted = true;
  const look = () => { if (medium.currentTime > 0.2 && !medium.seeking) done(medium.currentTime); };
  medium.addEventListener("timeupdate", look);
  medium.addEventListener("error", () => fail(new Error("it cannot be played")));
  const begin = () => medium.play().catch(fail);
  if (Number.isFinite(medium.duration)) begin();
  else medium.addEventListener("durationchange", () => { if (Number.isFinite(medium.duration)) begin(); });
})"""


def plan_pictus(host: Player, **chosen: str) -> None:
    """The host chooses the game, and of its options these, each by what the list calls it."""
    page = host.page
    host.hand.press(page.locator(".planned fieldset label", has_text="Pictus"))
    # Until its own options are there, what can be opened are those of the game before.
    expect(page.get_by_label(say(page, "page.pictus_opt_turns"), exact=True)).to_be_attached()
    change = page.locator(".planned summary", has_text=say(page, "page.plan_change"))
    host.hand.press(change)
    host.hand.press(page.locator(".planned summary", has_text=say(page, "page.opt_more")))
    for option, value in chosen.items():
        row = page.get_by_label(say(page, f"page.pictus_opt_{option}"), exact=True)
        row.select_option(label=value)
    for value in chosen.values():
        expect(page.locator(".planned dl")).to_contain_text(value)


def seated(people: Sequence[dict[str, Any]], players: Sequence[Teller]) -> dict[str, Teller]:
    """Who sits where."""
    named = {player.name: player for player in players}
    return {person["seat"]: named[person["name"]] for person in people if person["name"] in named}
