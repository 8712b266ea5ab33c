"""A whole evening of each game on a big screen: nothing is too small, cut, in the margin, or for one person alone."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import expect

from pictorium.table.commands import AddBot, CloseGame, Introduce, PauseGame, ResumeGame, Start
from pictorium.table.people import Plan
from tests.browser.bots import house_bots, hurry
from tests.browser.browsers import NO_WAY
from tests.browser.company import Companion, company
from tests.browser.conftest import House, Invite, OpenHouse
from tests.browser.hard_cards import keep_longest
from tests.browser.manners import opens
from tests.browser.photos.party import go_on, guesses, stops
from tests.browser.speech import button, say
from tests.browser.test_pictus_media import RECORDINGS
from tests.browser.tv import SIZES, Tv, keep
from tests.system import IS_LONG

CROWD = ("Ada", "Bo", "Clara-Sophie", "Maximilian B.", "Emma", "Felix", "Gustav", "Henriette-Luise")
NAMES = ("Ada", "Bo", "Clara-Sophie")
LANGUAGES = {"en": "en-GB", "de": "de-DE"}
STORY = (
    "A lighthouse keeper asked the sea for a mirror. The sea gave him one, and in it he saw everybody but himself. "
    "Since then he has been painting portraits, and whoever looks at one for long hears waves. "
)


def comes(house: House, invite: Invite, host: Companion, language: str) -> Tv:
    """A screen at that host's table, in their language."""
    host.wish(Introduce(host.name, language))
    tv = Tv(invite(house, locale=LANGUAGES[language], viewport=SIZES[0]))
    pairing = tv.waits()
    tv.look(f"pairing-{language}")
    host.bring_display(pairing)
    expect(tv.page.locator(".join .code")).to_be_visible()
    return tv


@contextmanager
def shown(
    house: House, invite: Invite, plan: Plan, language: str, names: tuple[str, ...] = NAMES
) -> Iterator[tuple[Tv, list[Companion]]]:
    """A table with a screen, three people and a bot."""
    with company(house, plan, names) as (_, people):
        tv = comes(house, invite, people[0], language)
        people[0].wish(AddBot("keen"))
        people[1].until(lambda session: len(session.table["people"]) == len(names) + 2)
        yield tv, people


def begins(people: list[Companion]) -> None:
    """A person deals first: bots wait for people."""
    people[0].wish(Start())
    while people[0].until(lambda session: session.view and session.view["dealer"]) not in {one.seat for one in people}:
        people[0].wish(CloseGame())
        people[0].wish(Start())


def deals(people: list[Companion]) -> None:
    dealer = next(one for one in people if one.may("Deal"))
    dealer.play("Deal", level=dealer.may("Deal")[0]["level"])
    for one in people:
        one.until_phase("Glance")


def goes(people: list[Companion]) -> None:
    for one in people:
        one.until_phase("Glance")
        if one.may("Ready"):
            one.play("Ready")
    dealer = next((one for one in people if one.view["dealer"] == one.seat), None)
    if dealer:
        dealer.until(lambda _: dealer.may("Go"))
        dealer.play("Go")
    for one in people:
        one.until_phase("Drawing")


@pytest.mark.long(40)
@pytest.mark.parametrize("language", LANGUAGES if IS_LONG else ["de"])
def test_an_evening_of_pictomania_on_a_big_screen(
    open_house: OpenHouse, invite: Invite, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    hurry(monkeypatch)
    house = open_house(bots=house_bots())
    plan = Plan(options={"rounds": 2, "glance_s": 120, "round_clock_s": 600, "reveal_pace_s": 60})
    with shown(house, invite, plan, language) as (tv, people):
        ada, bo, clara = people
        called = f"pictomania-{language}"
        page = tv.page
        expect(page.locator(".around li .mark")).to_have_count(0)
        tv.look(f"{called}-02-lobby")
        begins(people)
        expect(page.locator(".dealer")).to_be_visible()
        tv.look(f"{called}-03-deal")
        deals(people)
        expect(page.locator(".rack section")).to_have_count(3)
        tv.look(f"{called}-04-glance")
        goes(people)
        for place, one in enumerate(people):
            one.doodle(place)
        expect(page.locator("main canvas")).to_have_count(4)
        guesses(bo, ada.seat)
        guesses(clara, ada.seat)
        expect(page.locator(".guess:not(.open)")).not_to_have_count(0)
        stops(clara)
        tv.look(f"{called}-05-drawing")
        bo.wish(PauseGame("door"))
        expect(page.locator("#paused")).to_be_visible()
        tv.look(f"{called}-06-paused")
        bo.wish(ResumeGame())
        for one in people:
            stops(one)
        ada.until_phase("Reveal")
        reveals(people, tv, called)
        expect(page.locator(".row .total")).to_have_count(4)
        page.wait_for_timeout(5000)
        tv.look(f"{called}-10-scores")
        dealer = next((one for one in people if one.may("Deal")), None)
        assert dealer, "the host may deal for a bot"
        deals(people)
        goes(people)
        for one in people:
            stops(one)
        ada.until_phase("Reveal")
        hastens(people)
        ada.until_phase("Over")
        expect(page.locator(".podium li:not(.ahead)")).to_have_count(3, timeout=20_000)
        page.wait_for_timeout(1500)
        tv.look(f"{called}-11-over")
        ada.wish(CloseGame())
        expect(page.locator(".join .code")).to_be_visible()
        house.tear_up_street()
        expect(page.locator(".over p")).to_be_visible(timeout=20_000)
        tv.look(f"{called}-12-offline")
        house.mend_street()
        expect(page.locator(".over p")).to_have_count(0, timeout=20_000)
        tv.guest.complaints = [one for one in tv.guest.complaints if NO_WAY not in one]
        assert tv.settle() == ""


def hastens(people: list[Companion]) -> None:
    """On to the score; the clock may be quicker at any step."""
    while people[0].view["phase"] == "Reveal":
        for one in people:
            for may in one.may("Next"):
                one.attempt(may)
        people[0].until(lambda session: session.view)


def reveals(people: list[Companion], tv: Tv, called: str) -> None:
    """All drawings. Of the first each part is held, to be looked at, and it is challenged."""
    ada, page = people[0], tv.page
    ada.play("Hold")
    expect(page.locator("main.all .small")).to_have_count(4)
    tv.look(f"{called}-07-reveal")
    go_on(people)
    expect(page.locator(".word.secret")).to_be_visible()
    page.wait_for_timeout(900)
    ada.play("Hold")
    tv.look(f"{called}-08-replay")
    ada.play("Skip", step=1)
    expect(page.locator(".word .written")).to_be_visible()
    tv.look(f"{called}-08-word")
    challenger = next(one for one in people if one.may("Challenge"))
    challenger.play("Challenge")
    expect(page.locator(".enlarged")).to_be_visible()
    ada.until(lambda session: session.view and session.view["vote"])
    tv.look(f"{called}-09-vote")
    for one in people:
        if one.may("CastVote"):
            one.play(kind="CastVote", is_void=False)
    ada.until(lambda session: session.view and session.view["vote"] is None)
    ada.play("Hold")
    go_on(people)
    page.wait_for_timeout(1200)
    ada.play("Hold")
    ada.play("Skip", step=2)
    tv.look(f"{called}-09-stack")
    ada.play("Release")
    hastens(people)


def tells(people: list[Companion], **clue: object) -> None:
    """Whoever narrates gives this clue; a bot gives its own."""
    narrator = next((one for one in people if one.may("GiveClue")), None)
    if narrator:
        narrator.play("GiveClue", picture=narrator.view["own"]["hand"][0]["id"], **clue)
    for one in people:
        one.until_phase("Laying")


def ends_turn(people: list[Companion], tv: Tv, called: str) -> None:
    """All lay, vote, and look; photos of it all."""
    *some, last = [one for one in people if one.may("Lay")]
    for one in some:
        one.play("Lay", picture=one.view["own"]["hand"][0]["id"])
    expect(tv.page.locator("li.down").nth(len(some))).to_be_visible()
    tv.look(f"{called}-2-laying")
    last.play("Lay", picture=last.view["own"]["hand"][0]["id"])
    for one in people:
        one.until_phase("Voting")
    expect(tv.page.locator("main ol .there")).to_have_count(len(people[0].view["hung"]))
    *some, last = [one for one in people if one.may("Vote")]
    for one in some:
        one.play("Vote", number=one.may("Vote")[0]["number"])
    tv.look(f"{called}-3-wall")
    last.play("Vote", number=last.may("Vote")[0]["number"])
    for one in people:
        one.until_phase("Reveal")


def unveils(ada: Companion, tv: Tv, called: str, *, is_whole: bool) -> None:
    """The reveal of a turn; each kind of step is held, to be looked at."""
    if is_whole:
        for place, shown in enumerate((".vote", ".several, .one:not(.last)", ".one.last")):
            expect(tv.page.locator(shown).first).to_be_visible(timeout=20_000)
            tv.page.wait_for_timeout(900)
            ada.play("Hold")
            tv.look(f"{called}-4-reveal-{place}")
            ada.play("Release")
    else:
        ada.play("Skip", step=ada.view["turn"])
    expect(tv.page.locator(".points .row .total")).to_have_count(len(ada.view["seats"]), timeout=20_000)
    if is_whole:
        tv.page.wait_for_timeout(4000)
    tv.look(f"{called}-5-points")


def goes_on(people: list[Companion], turn: int) -> None:
    """Whoever is first goes on, and that may be the bot."""
    if people[0].view["phase"] == "Reveal" and people[0].view["turn"] == turn:
        people[0].attempt({"type": "Next", "turn": turn + 1})
    people[0].until(lambda session: session.view and (session.view["turn"] > turn or session.view["phase"] == "Over"))


@pytest.mark.long(40)
@pytest.mark.parametrize("language", LANGUAGES if IS_LONG else ["en"])
def test_an_evening_of_pictus_on_a_big_screen(
    open_house: OpenHouse, invite: Invite, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    hurry(monkeypatch)
    house = open_house(bots=house_bots())
    plan = Plan(game="pictus", options={"turns_each": 1, "clock_s": 600, "text_counts": language == "de"})
    with shown(house, invite, plan, language) as (tv, people):
        ada, page = people[0], tv.page
        called = f"pictus-{language}"
        tv.look(f"{called}-02-lobby")
        voice = {one.name: one.bring("recording", (RECORDINGS / "voice.webm").read_bytes()) for one in people}
        film = {one.name: one.bring("film", (RECORDINGS / "gesture.webm").read_bytes()) for one in people}
        ada.wish(Start())
        for one in people:
            one.until_phase("Telling")
        expect(page.locator(".fan")).to_be_visible()
        for turn in range(4):
            part = f"{called}-turn-{turn + 1}"
            expect(page.locator(".fan")).to_be_visible()
            if turn == 0:
                tv.look(f"{part}-1-telling")
            narrator = next((one for one in people if one.may("GiveClue")), None)
            if turn == 0 and narrator:
                tells(people, text="Wer zuletzt lacht" if language == "de" else STORY * 6)
            elif turn == 1 and narrator:
                narrator.doodle(1)
                tells(people, text="", is_live=True)
            elif language == "de" and narrator:
                tells(people, text="", recording=voice[narrator.name])
            elif narrator:
                tells(people, text=STORY, film=film[narrator.name])
            else:
                tells(people)
            ends_turn(people, tv, part)
            unveils(ada, tv, part, is_whole=turn == 0)
            goes_on(people, turn + 1)
        ada.until_phase("Over")
        expect(page.locator(".podium li:not(.ahead)")).to_have_count(3, timeout=20_000)
        page.wait_for_timeout(1500)
        tv.look(f"{called}-9-over")
        assert tv.settle() == ""


@pytest.mark.parametrize(("seats", "edition"), [(3, "second"), (6, "first-de")])
def test_the_longest_words_between_the_sheets_of_few_and_of_many(
    open_house: OpenHouse, invite: Invite, tmp_path: Path, seats: int, edition: str
) -> None:
    cards = keep_longest(tmp_path, "de")
    house = open_house()
    plan = Plan(edition=edition, cards=(cards,), options={"levels": [1], "rounds": 1, "glance_s": 120})
    with company(house, plan, CROWD[:seats]) as (_, people):
        tv = comes(house, invite, people[0], "de")
        begins(people)
        deals(people)
        expect(tv.page.locator(".rack section")).to_have_count(3 if edition == "second" else 6)
        tv.look(f"crowd-{seats}-1-glance")
        goes(people)
        for place, one in enumerate(people):
            one.doodle(place)
        for one in people[1:]:
            guesses(one, people[0].seat)
        stops(people[-1])
        expect(tv.page.locator("main canvas")).to_have_count(seats)
        tv.look(f"crowd-{seats}-2-drawing")
        assert tv.settle() == ""


def test_a_wall_of_ten_with_titles(open_house: OpenHouse, invite: Invite) -> None:
    house = open_house()
    options = {"turns_each": 1, "decoys": 2, "text_counts": True}
    with company(house, Plan(game="pictus", options=options), CROWD) as (_, people):
        tv = comes(house, invite, people[0], "de")
        tv.look("crowd-8-0-lobby")
        people[0].wish(Start())
        for one in people:
            one.until_phase("Telling")
        tv.look("crowd-8-1-telling")
        tells(
            people,
            text="Die Flut hat vergessen, nach Hause zu gehen, und niemand hat sie vermisst",
        )
        ends_turn(people, tv, "crowd-8")
        assert tv.settle() == ""


def test_the_host_scans_or_types_what_a_screen_shows_and_sends_it_away(open_house: OpenHouse, invite: Invite) -> None:
    house = open_house()
    phone = invite(house, viewport={"width": 390, "height": 844}, has_touch=True)
    code = opens(phone, "Ada")
    tvs = [Tv(invite(house, viewport=SIZES[1])) for _ in range(2)]
    # One is scanned, which leads to the house's own page. Nothing happens before a press.
    phone.go(f"/#tv={tvs[0].waits()}")
    page = phone.page
    page.get_by_role("dialog").get_by_role("button", name=code).click()
    expect(page.get_by_role("dialog").locator(".main")).to_be_visible()
    keep(page, "phone-claim")
    expect(tvs[0].page.locator("main .code")).to_have_text(re.compile("^....$"))
    page.get_by_role("dialog").get_by_role("button", name=say(page, "page.tv_claim_yes")).click()
    expect(tvs[0].page.locator(".join .code")).to_have_text(code)
    expect(page.get_by_role("dialog")).to_have_count(0)
    # The other one is typed, wrongly at first.
    button(page, "page.to_tv").click()
    typed = page.get_by_label(say(page, "page.tv_typed"))
    for letters, is_right in (("AAAA", False), (" ".join(tvs[1].waits()).lower(), True)):
        typed.fill(letters)
        button(page, "page.tv_claim_yes").click()
        if not is_right:
            expect(page.get_by_text(say(page, "refusal.unknown_pairing"))).to_be_visible()
    expect(tvs[1].page.locator(".join .code")).to_have_text(code)
    expect(page.locator(".watchers li")).to_have_count(2)
    keep(page, "phone-screens")
    # The remote's arrows choose another language, for this screen alone.
    screen = tvs[1].page
    screen.keyboard.press("ArrowDown")
    expect(screen.get_by_role("button", name="English", exact=True)).to_be_focused()
    tvs[1].look("remote")
    screen.keyboard.press("ArrowRight")
    screen.keyboard.press("ArrowRight")
    screen.keyboard.press("Enter")
    expect(screen.locator("html")).to_have_attribute("lang", "de")
    screen.keyboard.press("Escape")
    expect(screen.get_by_role("button")).to_have_count(0)
    screen.reload()
    expect(screen.locator(".join .code")).to_have_text(code)
    expect(screen.locator("html")).to_have_attribute("lang", "de")
    expect(tvs[0].page.locator("html")).to_have_attribute("lang", "en")
    # Sent away, a screen waits for another table.
    page.get_by_role("button", name=say(page, "page.host_remove", name="TV 2"), exact=True).click()
    tvs[1].waits()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert [one.settle() for one in tvs] == ["", ""]
    assert [one for one in phone.settle() if "404" not in one] == [], "but for the wrong letters"
