"""Turns of Pictus: one's own with every kind of clue, and one of others among eight, the most there can be."""

from collections.abc import Generator, Sequence
from functools import partial
from itertools import cycle

from playwright.sync_api import expect

from pictorium.table.commands import PauseGame, ResumeGame, Start
from pictorium.table.people import Plan
from tests.browser.company import Companion, company
from tests.browser.manners import comes, opens, person, watches
from tests.browser.photos.at_table import OTHERS
from tests.browser.photos.entrance import NAME
from tests.browser.photos.shot import SCROLLED, Shot, Studio
from tests.browser.play import draws
from tests.browser.speech import button, say
from tests.browser.teller import Teller

EIGHT = Plan(game="pictus", options={"turns_each": 1, "decoys": 3, "text_counts": True, "clock_s": 1800})
STORY = (
    "A lighthouse keeper asked the sea for a mirror. The sea gave him one, and in it he saw everybody but himself.\n"
    "Since then he has been painting portraits, and whoever looks at one for long hears waves. "
)
SEVEN = [*OTHERS, "Gustav", "Henriette-Luise"]


def pictus(studio: Studio) -> Generator[Shot, None, None]:
    guest = studio.invite()
    guest.context.grant_permissions(["microphone", "camera"])
    code = opens(guest, NAME)
    page, ada = guest.page, Teller(guest, NAME, "mouse")
    page.locator(".planned fieldset label", has_text="Pictus").click()
    others = [Companion(studio.house, name) for name in OTHERS[:3]]
    for other in others:
        other.come(code)
    expect(person(page, others[2].name)).to_be_visible()
    # Until its own options are there, what can be opened are those of the game before.
    expect(page.get_by_label(say(page, "page.pictus_opt_turns"), exact=True)).to_be_attached()
    page.locator(".planned details > summary").evaluate_all("all => all.forEach(one => one.click())")
    yield Shot("pictus-table", page, SCROLLED)
    page.get_by_label(say(page, "page.pictus_opt_turns"), exact=True).select_option(label="1")
    expect(page.locator(".planned dl")).to_contain_text("1")
    ada.press("page.table_start_anyway")
    yield from _own_turn(ada)
    for other in others:
        lays(other)
    yield Shot("pictus-voting-narrator", page, is_still=True)
    for other in others:
        votes(other)
    ada.sees_cards()
    expect(page.locator(".owner")).to_have_count(4)
    yield Shot("pictus-reveal", page, is_still=True)
    ada.goes_on()
    expect(page.locator(".player")).to_have_count(4)
    yield Shot("pictus-points", page)
    ada.goes_on()
    expect(page.locator(".last")).to_be_visible()
    yield Shot("pictus-last-turn", page, SCROLLED)
    for narrator in others:
        play_turn(ada, narrator, others)
    expect(page.locator(".results")).to_be_visible()
    page.locator("section details summary").first.click()
    yield Shot("pictus-over", page, SCROLLED)
    for other in others:
        other.go()


def _own_turn(ada: Teller) -> Generator[Shot, None, None]:
    """From the hand to the clue, and all others still think."""
    page = ada.page
    expect(page.locator(".hand ul li")).to_have_count(6)
    yield Shot("pictus-hand", page, is_still=True)
    yield Shot("pictus-close", page, open=partial(ada.press, "page.pictus_look"), close=ada.closes)
    ada.press("page.pictus_compose")
    yield Shot("pictus-words", page, is_still=True)
    ada.writes(STORY * 6)
    ada.part("film")
    yield Shot("pictus-film", page, is_still=True)
    ada.records("recording")
    yield Shot("pictus-recording", page, is_still=True)
    ada.performs()
    yield Shot("pictus-live", page, is_still=True)
    ada.part("sketch")
    draws(page)
    yield Shot("pictus-sketch", page, is_still=True)
    ada.gives()
    expect(page.get_by_text(say(page, "page.pictus_laid_narrator"))).to_be_visible()
    yield Shot("pictus-waiting", page, is_still=True)
    yield Shot("pictus-clue", page, open=ada.opens_clue, close=ada.closes)


def eight(studio: Studio) -> Generator[Shot, None, None]:
    with company(studio.house, EIGHT, SEVEN) as (code, others):
        guest = studio.invite()
        page, ada = comes(guest, code, NAME), Teller(guest, NAME, "mouse")
        expect(person(page, NAME)).to_be_visible()
        watcher = watches(studio.invite(), code, "Gerlinde")
        others[0].wish(Start())
        others[0].until_phase("Telling")
        expect(page.locator(".hand ul li")).to_have_count(6)
        yield Shot("pictus-eight-telling", page, is_still=True)
        yield Shot("pictus-eight-watching", watcher, is_still=True)
        others[0].doodle(1)
        tells(others[0], STORY)
        expect(button(page, "page.pictus_lay")).to_be_visible()
        others[5].go()
        expect(page.locator("li.away")).to_be_visible(timeout=20_000)
        places = cycle(range(1, 6))  # a second press for the same one would do it
        yield Shot("pictus-eight-lay", page, open=lambda: asks(ada, next(places)))
        others.pop(5)
        ada.lays(0)
        for other in others:
            lays(other)
        button(page, "page.pictus_rest", name=SEVEN[5]).click()
        expect(page.locator(".wall li")).to_have_count(10)
        faces = cycle(page.locator("fieldset button:enabled").all())  # a second press on the same one would do it
        yield Shot("pictus-eight-vote", page, is_still=True, open=lambda: next(faces).click())
        yield Shot("pictus-eight-vote-watching", watcher, is_still=True)
        page.locator("fieldset button:enabled").last.click(click_count=2)
        yield Shot("pictus-eight-voted", page, is_still=True)
        others[0].wish(PauseGame("door"))
        expect(page.locator(".paused")).to_be_visible()
        yield Shot("pictus-eight-paused", page, is_still=True)
        others[0].wish(ResumeGame())
        expect(page.locator(".paused")).to_have_count(0)
        studio.house.tear_up_street()
        expect(page.get_by_text(say(page, "page.line_cut_short"))).to_be_visible(timeout=15_000)
        yield Shot("pictus-eight-cut", page, is_still=True)
        studio.house.mend_street()
        expect(page.get_by_text(say(page, "page.line_cut_short"))).to_have_count(0, timeout=15_000)
        for other in others:
            votes(other)
        ada.sees_cards()
        expect(page.locator(".owner")).to_have_count(10)
        yield Shot("pictus-eight-reveal", page, is_still=True)
        ada.goes_on()
        yield Shot("pictus-eight-points", page)
        yield Shot("pictus-eight-reveal-watching", watcher)


def asks(ada: Teller, place: int) -> None:
    """Whether it is to be this one."""
    ada.chooses(place)
    ada.press("page.pictus_lay")


def tells(other: Companion, text: str) -> None:
    other.until(lambda _: other.may("GiveClue"))
    other.play("GiveClue", picture=other.view["own"]["hand"][0]["id"], text=text)


def lays(other: Companion) -> None:
    other.until_phase("Laying")
    if other.may("Lay"):
        other.play("Lay", picture=other.view["own"]["hand"][0]["id"])


def votes(other: Companion) -> None:
    other.until_phase("Voting")
    if other.may("Vote"):
        other.play("Vote", number=other.may("Vote")[0]["number"])


def play_turn(ada: Teller, narrator: Companion, others: Sequence[Companion]) -> None:
    """A whole turn of somebody else, quickly."""
    tells(narrator, "Wer zuletzt lacht")
    for other in others:
        lays(other)
    ada.lays()
    for other in others:
        votes(other)
    page = ada.page
    page.locator("fieldset button:enabled").first.click()
    page.locator("fieldset button.armed").click()
    narrator.until_phase("Reveal")
    narrator.play("Next", turn=narrator.may("Next")[0]["turn"])
