"""What people bring to Pictus: voices and films where a browser can or cannot, pictures of a host, drawings lent."""

import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import FilePayload, Page, expect

from pictorium.table.commands import PassHost, Start
from pictorium.table.people import Plan
from tests.browser.company import Companion, company
from tests.browser.conftest import Guest, House, Invite, OpenHouse
from tests.browser.manners import comes
from tests.browser.photos.entrance import person_id
from tests.browser.photos.party import play_round
from tests.browser.speech import button, say
from tests.browser.teller import SLOWLY_MS, Teller
from tests.system import ELSEWHERE

RECORDINGS = Path(__file__).parents[1] / "content" / "recordings"
NO_RECORDER = "delete window.MediaRecorder;"


@contextmanager
def seated(guest: Guest, house: House) -> Iterator[tuple[Teller, list[Companion]]]:
    """The browser is the host at a table where Pictus is planned; two more sit there."""
    ada = Teller(guest, "Ada", "mouse")
    code = ada.open()
    others = [Companion(house, name) for name in ("Bo", "Clara")]
    for other in others:
        other.come(code)
    try:
        ada.page.locator(".planned fieldset label", has_text="Pictus").click()
        others[0].until(lambda session: session.table["plan"]["game"] == "pictus")
        yield ada, others
    finally:
        for other in others:
            other.go()


@contextmanager
def narrating(guest: Guest, house: House) -> Iterator[tuple[Teller, list[Companion]]]:
    """The browser narrates first."""
    with seated(guest, house) as (ada, others):
        ada.press("page.table_start_anyway")
        expect(button(ada.page, "page.pictus_compose")).to_be_visible()
        yield ada, others


def asks(ada: Teller, part: str) -> None:
    """Wish to record."""
    ada.part(part)
    ada.press("page.pictus_clue_film" if part == "film" else "page.pictus_clue_record")


@pytest.mark.chromium_only("there Firefox lets anybody use its microphone: nobody could answer its question")
def test_a_microphone_or_camera_that_is_not_allowed_is_explained_and_a_file_does_instead(
    open_house: OpenHouse, invite: Invite
) -> None:
    house = open_house()
    with narrating(invite(house, has_media=True, permissions=["clipboard-read"]), house) as (ada, others):
        ada.composes()
        asks(ada, "recording")
        ada.sees("page.pictus_clue_denied_recording")
        asks(ada, "film")
        ada.sees("page.pictus_clue_denied_film")
        ada.page.locator(".file input").set_input_files(RECORDINGS / "gesture.webm")
        expect(ada.page.locator(".take.done video")).to_be_visible(timeout=SLOWLY_MS)
        ada.gives()
        others[0].until_phase("Laying")
        assert others[0].view["clue"]["film"]
        assert ada.guest.settle() == []


def test_a_browser_that_cannot_record_says_so_and_takes_a_file(open_house: OpenHouse, invite: Invite) -> None:
    house = open_house()
    guest = invite(house)
    guest.context.add_init_script(NO_RECORDER)
    with narrating(guest, house) as (ada, others):
        ada.composes()
        ada.part("recording")
        ada.sees("page.pictus_clue_unable")
        expect(button(ada.page, "page.pictus_clue_record")).to_be_disabled()
        picker = ada.page.locator(".file input")
        picker.set_input_files({"name": "song.mp3", "mimeType": "audio/mpeg", "buffer": b"no song at all"})
        ada.sees("page.pictus_clue_unreadable")
        picker.set_input_files(RECORDINGS / "voice.webm")
        expect(ada.page.locator(".take.done audio")).to_be_visible(timeout=SLOWLY_MS)
        ada.gives()
        others[0].until_phase("Laying")
        assert others[0].view["clue"]["recording"]


def test_without_https_the_reason_is_said_and_all_else_works(open_house: OpenHouse, invite: Invite) -> None:
    house = open_house()
    guest = invite(house)
    house.url = house.url.replace("127.0.0.1", ELSEWHERE)
    with narrating(guest, house) as (ada, others):
        assert ada.page.evaluate("isSecureContext") is False
        ada.composes()
        for part in ("recording", "film"):
            ada.part(part)
            ada.sees("page.pictus_clue_insecure")
            expect(ada.page.locator(".take .round")).to_be_disabled()
        ada.page.locator(".file input").set_input_files(RECORDINGS / "gesture.mp4")
        expect(ada.page.locator(".take.done video")).to_be_visible(timeout=SLOWLY_MS)
        ada.gives()
        others[0].until_phase("Laying")
        assert others[0].view["clue"]["film"]


def picture(name: str, kind: str, shade: int) -> FilePayload:
    """A picture as a person chooses it from a folder."""
    out = io.BytesIO()
    Image.new("RGB", (240, 360), (shade, 90, 255 - shade)).save(out, kind)
    return {"name": name, "mimeType": f"image/{kind.lower()}", "buffer": out.getvalue()}


KINDS = ("PNG", "JPEG", "WEBP")
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="60" height="90"><rect width="60" height="90"/></svg>'
WRONG: list[FilePayload] = [
    {"name": "letter.png", "mimeType": "image/png", "buffer": b"Dear all, this is a letter."},
    {"name": "drawing.svg", "mimeType": "image/svg+xml", "buffer": SVG},
]
ENOUGH = 3 * 3 + 3


def brings(page: Page, count: int, also: Sequence[FilePayload] = ()) -> None:
    """Bring so many pictures of all kinds, and whatever else."""
    files = [picture(f"{place}.{KINDS[place % 3].lower()}", KINDS[place % 3], 20 * place) for place in range(count)]
    page.locator(".own input[type=file]").set_input_files([*files, *also])


def plays_with_table_alone(page: Page, count: int) -> None:
    """The host chooses what was brought, and small hands: then all of it is soon on the table."""
    expect(page.locator(".own .pictures li")).to_have_count(count, timeout=SLOWLY_MS)
    page.get_by_label(say(page, "page.own_pictures_table", count=count)).check()
    page.get_by_label(say(page, "page.own_pictures_house")).uncheck()
    page.locator(".planned summary").first.click()
    page.locator(".planned details details summary").click()
    page.get_by_label(say(page, "page.pictus_opt_hand"), exact=True).select_option(label="3")
    expect(page.locator(".planned dl")).to_contain_text("3")
    button(page, "page.table_start_anyway").click()


def in_hands(ada: Teller, others: Sequence[Companion]) -> set[str]:
    """The media that anybody has in hand."""
    expect(ada.page.locator(".hand ul img")).to_have_count(3)
    own = {address.rpartition("/")[2] for address in ada.shown(ada.page.locator(".hand ul img"))}
    return own | {card["id"].removeprefix("table/") for other in others for card in other.view["own"]["hand"]}


def play_turn(ada: Teller, others: Sequence[Companion]) -> None:
    """The first of the others narrates; then all draw another card."""
    first, second = others
    first.play("GiveClue", picture=first.view["own"]["hand"][0]["id"], text="all of them")
    second.until_phase("Laying")
    second.play("Lay", picture=second.view["own"]["hand"][0]["id"])
    ada.lays()
    second.until_phase("Voting")
    second.play("Vote", number=second.may("Vote")[0]["number"])
    ada.hand.press(ada.page.locator("fieldset button:enabled").first)
    ada.hand.press(ada.page.locator("fieldset button.armed"))
    for other in others:
        other.until_phase("Reveal")
    first.play("Next", turn=2)
    for other in others:
        other.until_phase("Telling")
    ada.page.get_by_role("radio", name=say(ada.page, "page.pictus_hand")).check()


def test_pictures_of_the_host_become_cards_and_what_is_none_is_refused_by_its_name(
    open_house: OpenHouse, invite: Invite
) -> None:
    house = open_house()
    guest = invite(house)
    with seated(guest, house) as (ada, others):
        page = ada.page
        brings(page, ENOUGH, WRONG)
        expect(page.locator(".parcels [role=alert]")).to_have_text(
            [f"{one['name']}: {say(page, 'refusal.not_a_picture')}" for one in WRONG], timeout=SLOWLY_MS
        )
        plays_with_table_alone(page, ENOUGH)
        expect(page.locator(".hand ul img")).to_have_count(3)
        for card in page.locator(".hand ul img").all():
            assert card.evaluate("one => one.decode().then(() => one.naturalHeight)") == 360
        for other in others:
            other.until_phase("Telling")
        brought = others[0].until(lambda session: session.table["media"])
        assert isinstance(brought, list)
        assert len(in_hands(ada, others) & {one["id"] for one in brought}) == 9
    assert guest.settle() == []


def test_drawings_are_cards_of_the_next_game_only_where_their_authors_lent_them(
    open_house: OpenHouse, invite: Invite
) -> None:
    house = open_house()
    guest = invite(house, reduced_motion="reduce")
    plan = Plan(edition="second", options={"rounds": 1, "glance_s": 5, "reveal": "hand"})
    with company(house, plan, ["Bo", "Clara"]) as (code, others):
        page = comes(guest, code, "Ada")
        expect(page.locator(".seat.own")).to_contain_text("Ada")
        others[0].wish(Start())
        play_round(page, others)
        others[0].until_phase("Over")
        button(page, "page.lend_choose").click()
        expect(page.locator(".lend label canvas")).to_have_count(1)
        button(page, "page.lend_button", count=1).click()
        expect(page.locator(".lend .lent")).to_have_text(say(page, "page.lend_lent", count=1))
        lent = others[0].until(lambda session: session.table["media"])
        assert isinstance(lent, list)
        own = others[0].until(lambda session: person_id(session.table, "Ada"))
        assert own
        assert [(one["by"], one["kind"]) for one in lent] == [(own, "drawing")], "nobody else has lent anything"
        others[0].wish(PassHost(own))
        button(page, "page.over_table").click()
        page.locator(".planned fieldset label", has_text="Pictus").click()
        brings(page, ENOUGH - 1)
        plays_with_table_alone(page, ENOUGH)
        for other in others:
            other.until_phase("Telling")
        ada = Teller(guest, "Ada", "mouse")
        seen = in_hands(ada, others)
        play_turn(ada, others)
        seen |= in_hands(ada, others)
        brought = others[0].until(lambda session: session.table["media"])
        assert isinstance(brought, list)
        assert seen == {one["id"] for one in brought}
        assert lent[0]["id"] in seen
    assert guest.settle() == []
