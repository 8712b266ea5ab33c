"""The album in real browsers: it is looked at, replayed and taken along in every form, and each is read again."""

import io
import re
import zipfile
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Locator, Page, expect

from bench.album import SAVE_LEAF
from bench.load.seating import Seated
from tests.browser.album import (
    DRAWINGS,
    INKED,
    copied,
    game,
    is_known,
    last_of,
    opens_drawing,
    played,
    plays,
    takes,
    to_take,
)
from tests.browser.conftest import Guest, House, Invite, OpenHouse
from tests.browser.manners import barriers
from tests.browser.photos.shot import LOW, SIDEWAYS, Size
from tests.browser.player import equipment
from tests.browser.speech import button, say

HTML_BYTES_MAX = 3_000_000
PAGES = {"a4": (210, 297), "letter": (215.9, 279.4)}
POINTS_PER_MM = 72 / 25.4
SVG = "{http://www.w3.org/2000/svg}"
CLIPBOARD = ["clipboard-read", "clipboard-write"]
Evening = tuple[Path, Seated]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    folder = tmp_path_factory.mktemp("evening")
    return folder, played(folder)


@pytest.fixture
def house(evening: Evening, tmp_path: Path, open_house: OpenHouse) -> House:
    copied(evening[0], tmp_path)
    return open_house()


@pytest.fixture
def anna(evening: Evening, house: House, invite: Invite) -> Iterator[Guest]:
    """On a phone, at the album."""
    guest = invite(house, **equipment("finger", "en", moves=True), accept_downloads=True, permissions=CLIPBOARD)
    is_known(guest, house, evening[1])
    guest.go(f"/{evening[1].code}#album")
    yield guest
    assert guest.settle() == []


def still(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def dark(picture: Image.Image) -> int:
    """How many dots are neither paper nor nearly so."""
    counts: list[int] = picture.convert("L").histogram()
    return sum(counts[:180])


def frames(data: bytes) -> list[tuple[Image.Image, int]]:
    """Those of a GIF as they are seen, and how long."""
    gif = Image.open(io.BytesIO(data))
    found = []
    for at in range(getattr(gif, "n_frames", 1)):
        gif.seek(at)
        found.append((gif.convert("RGB"), int(gif.info["duration"])))
    return found


@pytest.mark.long(30)
def test_a_drawing_is_taken_along_as_picture_lines_and_moving(anna: Guest) -> None:
    page = anna.page
    leaf = opens_drawing(page, game(page).locator(".tile").first)
    word = leaf.locator("h2").inner_text()
    page.locator(SAVE_LEAF).click()

    name, png = takes(page, "png")
    assert name.startswith(word)
    assert name.endswith(".png")
    picture = still(png)
    assert picture.size == (2400, 1800)
    assert dark(picture) > 5_000

    name, svg = takes(page, "svg")
    drawn = ElementTree.fromstring(svg)
    assert drawn.tag == f"{SVG}svg"
    assert word in (drawn.findtext(f"{SVG}title") or "")
    lines = [one.get("d") or "" for one in drawn.iter(f"{SVG}path")]
    assert lines
    assert all(one.startswith("M") for one in lines)

    name, gif = takes(page, "gif")
    seen = frames(gif)
    inks = [dark(one) for one, _ in seen]
    assert len(seen) > 10
    assert inks[0] < inks[-1]
    assert all(before <= after + 20 for before, after in pairwise(inks)), "ink only comes"
    assert seen[-1][0].size == (640, 480)
    assert seen[-1][1] == 2_500
    apart = ImageChops.difference(picture.resize((640, 480), Image.Resampling.BOX), seen[-1][0]).convert("L")
    assert max(apart.resize((32, 24), Image.Resampling.BOX).tobytes()) < 40, "the same drawing"

    name, film = takes(page, "film")
    kind = "video/mp4" if name.endswith(".mp4") else "video/webm"
    shown = plays(page, film, kind)
    assert shown["size"] == [960, 720]
    assert isinstance(shown["duration"], float)
    assert 2.5 < shown["duration"] < 9
    assert int(str(shown["begin"])) < int(str(shown["end"]))

    _, together = takes(page, "round")
    last = frames(together)[-1][0]
    assert last.size[0] == 2 * 320 + 8


def read_pdf(data: bytes, form: str) -> str:
    """The text of all pages, which are all of that size and have ink; the last is not empty."""
    pdf = pypdfium2.PdfDocument(data)
    text = ""
    for page in pdf:
        assert page.get_size() == pytest.approx([one * POINTS_PER_MM for one in PAGES[form]], abs=0.5)
        assert dark(page.render(scale=0.5).to_pil()) > 100
        text += page.get_textpage().get_text_bounded()
    assert f"{len(pdf)} / {len(pdf)}" in text
    return text


@pytest.mark.long(40)
def test_a_game_is_taken_along_as_poster_pages_one_file_and_all_of_it(anna: Guest, tmp_path: Path) -> None:
    page = anna.page
    section = game(page)
    words = section.locator(".tile .what > span").all_inner_texts()
    names = section.locator(".whose bdi").all_inner_texts()
    assert len(words) == DRAWINGS
    button(page, "page.album_save_game").last.click()

    _, png = takes(page, "poster")
    poster = still(png)
    assert poster.size == (2480, 3508)
    assert dark(poster) > 50_000

    for form in PAGES:
        name, pdf = takes(page, form)
        assert name.endswith(".pdf")
        text = read_pdf(pdf, form)
        for one in (*words, *names, say(page, "page.album_drew")):
            assert one in text, one

    name, html = takes(page, "html")
    assert name.endswith(".html")
    assert len(html) < HTML_BYTES_MAX
    saved = tmp_path / "evening.html"
    saved.write_bytes(html)

    _, packed = takes(page, "zip")
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        assert archive.testzip() is None
        endings = [re.sub(r".*\.", "", one) for one in archive.namelist()]
        expected = {"png": DRAWINGS + 1, "svg": DRAWINGS, "gif": DRAWINGS, "pdf": 1, "html": 1}
        assert {one: endings.count(one) for one in expected} == expected
        one = next(name for name in archive.namelist() if name.endswith(".gif"))
        assert len(frames(archive.read(one))) > 10

    page.keyboard.press("Escape")
    button(page, "page.album_save_all").click()
    _, png = takes(page, "poster")
    both = still(png)
    assert both.size == poster.size
    scores = (0, 3000, *poster.size)
    assert ImageChops.difference(both.crop(scores), poster.crop(scores)).getbbox(), "who won which game, not the points"
    assert dark(both) > 50_000

    replays_from_disk(anna, saved, words)


def replays_from_disk(guest: Guest, file: Path, words: list[str]) -> None:
    """The file is opened without any house, and asks nobody for anything."""
    page = guest.context.browser.new_page() if guest.context.browser else None
    assert page is not None
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url))
    page.goto(file.as_uri())
    assert page.locator(".tile .what > span").all_inner_texts() == words
    opens_drawing(page, page.locator(".tile").first)
    page.get_by_role("radio", name="8×").check(force=True)
    canvas = page.locator(".stage canvas").first
    expect(canvas).to_be_visible()
    page.wait_for_function(f"() => ({INKED})(document.querySelector('.stage canvas')) > 500")
    assert {one.split(":")[0] for one in asked} <= {"file", "data", "blob"}
    page.close()


def test_the_timeline_is_put_by_hand_and_shows_each_guess_where_it_was_laid(anna: Guest) -> None:
    page = anna.page
    leaf = opens_drawing(page, game(page).locator(".tile:has(.dot.right)").first)
    expect(leaf.locator(".guesses li").first).to_be_visible()
    assert barriers(page) == []
    button(page, "page.album_hold").click()
    slider = page.get_by_role("slider", name=say(page, "page.album_timeline"))
    slider.fill("0")
    ink = leaf.locator(".stage canvas").first
    expect(leaf.locator(".mark .number-card.open")).to_have_count(0)
    at_first = ink.evaluate(INKED)
    marks = leaf.locator(".mark .number-card")
    stand = middles(leaf.locator(".mark"))
    slider.fill(str(last_of(slider)))
    expect(leaf.locator(".mark .number-card.open")).to_have_count(marks.count())
    page.wait_for_function(f"(before) => ({INKED})(document.querySelector('.stage canvas')) > before", arg=at_first)
    assert leaf.locator(".mark .number-card.right").count() >= 1
    boxes = [box for one in marks.all() if (box := one.bounding_box())]
    assert middles(leaf.locator(".mark")) == pytest.approx(stand, abs=2), "what is past stands where it stood"
    rail = leaf.locator(".rail").bounding_box()
    assert rail is not None
    assert all(box["x"] + box["width"] < rail["x"] + rail["width"] + boxes[0]["width"] for box in boxes)
    lefts = sorted(box["x"] for box in boxes)
    assert all(after - before >= boxes[0]["width"] / 2 for before, after in pairwise(lefts))
    whole = ink.evaluate(INKED)
    leaf.locator(".guesses button").first.click()
    assert 0 < ink.evaluate(INKED) <= whole
    slider.focus()
    before = float(slider.input_value())
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("(before) => Number(document.querySelector('.time input').value) < before", arg=before)


def middles(marks: Locator) -> list[float]:
    """How far from the left each of them stands."""
    boxes = [box for one in marks.all() if (box := one.bounding_box())]
    return [box["x"] + box["width"] / 2 for box in boxes]


def test_a_game_far_down_the_album_is_asked_for_when_it_comes_near(
    evening: Evening, house: House, invite: Invite
) -> None:
    guest = invite(house, viewport={"width": LOW[0], "height": LOW[1]})
    is_known(guest, house, evening[1])
    asked: list[str] = []
    guest.page.on("request", lambda request: asked.append(request.url))
    page = guest.go(f"/{evening[1].code}#album")
    expect(page.locator("[data-game]")).to_have_count(2)
    first, second = page.locator("[data-game]").all()
    expect(first.locator("h3").first).to_be_attached()
    page.wait_for_timeout(500)
    below = second.get_attribute("data-game")
    assert not [url for url in asked if f"/album/{below}" in url]
    second.scroll_into_view_if_needed()
    expect(second.locator("h3").first).to_be_attached()
    assert [url for url in asked if f"/album/{below}" in url]


@pytest.mark.parametrize("size", [SIDEWAYS, LOW])
def test_on_a_phone_on_its_side_the_whole_drawing_is_seen_while_it_draws_itself(anna: Guest, size: Size) -> None:
    page = anna.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    leaf = opens_drawing(page, game(page).locator(".tile:has(.dot.right)").first)
    stage, time = (leaf.locator(one).bounding_box() for one in (".stage .paper", ".time"))
    assert stage is not None
    assert time is not None
    assert stage["y"] >= 0
    assert stage["y"] + stage["height"] <= size[1]
    assert stage["height"] > size[1] * 0.7
    assert stage["x"] + stage["width"] <= time["x"]
    assert time["y"] + time["height"] <= size[1]
    assert barriers(page) == []


def test_a_turn_of_pictus_shows_the_clue_the_wall_and_who_chose_what(anna: Guest) -> None:
    page = anna.page
    section = game(page, 2)
    turn = section.locator(".turn").first
    expect(turn.locator("q")).not_to_be_empty()
    expect(turn.locator("li")).to_have_count(4)
    expect(turn.locator("li.narrated")).to_have_count(1)
    assert turn.locator(".vote").count() == 3
    quotes = turn.locator("q").evaluate("(q) => { q.lang = 'fr'; return getComputedStyle(q).quotes; }")
    assert quotes.startswith('"«\u202f" "\u202f»"'), "French has a space inside its quotes"
    images = turn.locator("img")
    for image in images.all():
        page.wait_for_function("(image) => image.naturalWidth > 0", arg=image.element_handle())
    assert barriers(page) == []


def test_what_is_being_made_is_given_up_at_once(anna: Guest) -> None:
    page = anna.page
    game(page)
    button(page, "page.album_save_game").last.click()
    dialog = to_take(page)
    dialog.locator("[data-form=zip]").click()
    cancel = button(page, "page.album_cancel")
    cancel.click()
    expect(dialog.locator("progress")).to_have_count(0)
    expect(page.get_by_text(say(page, "page.album_here"))).to_be_visible()
    _, svg = takes(page, "letter")
    assert svg.startswith(b"%PDF")


SHARING = """() => {
  window.sent = [];
  navigator.canShare = ({ files }) => files.every((file) => file instanceof File && file.size > 0);
  navigator.share = async ({ files }) => { for (const { name, type, size } of files) sent.push({ name, type, size }); };
}"""
"""A phone's own sheet: no browser without a screen has one."""
ON_CLIPBOARD = """async () => {
  const [item] = await navigator.clipboard.read();
  const blob = await item.getType("image/png");
  const { width, height } = await createImageBitmap(blob);
  return [width, height];
}"""


@pytest.mark.chromium_only("Firefox without a screen has no pictures on its clipboard")
def test_a_drawing_is_sent_with_the_devices_own_sheet_and_copied_as_a_picture(anna: Guest) -> None:
    page = anna.page
    opens_drawing(page, game(page).locator(".tile").first)
    page.evaluate(SHARING)
    button(page, "page.album_save").click()
    dialog = to_take(page)
    dialog.locator("[data-form=copy]").click()
    expect(dialog.get_by_text(say(page, "page.album_copied"))).to_be_visible(timeout=20_000)
    assert page.evaluate(ON_CLIPBOARD) == [2400, 1800]
    dialog.locator("[data-form=svg]").click()
    button(page, "page.album_send").click()
    (sent,) = page.evaluate("sent")
    assert (sent["type"], sent["name"][-4:]) == ("image/svg+xml", ".svg")


def test_the_drawings_are_shown_one_after_another_on_a_large_screen(
    evening: Evening, house: House, invite: Invite
) -> None:
    guest = invite(house, **equipment("mouse", "en", moves=True))
    is_known(guest, house, evening[1])
    page = guest.go(f"/{evening[1].code}#album")
    words = game(page).locator(".tile .what > span").all_inner_texts()
    button(page, "page.album_slides").click()
    slides = page.locator(".slides")
    expect(slides.locator("h2")).to_have_text(words[0])
    page.wait_for_function(f"() => ({INKED})(document.querySelector('.slides canvas')) > 500")
    assert barriers(page) == []
    expect(slides.locator("h2")).to_have_text(words[1], timeout=12_000)
    assert guest.settle() == []


def printed(page: Page) -> str:
    """What is read on paper, without any gaps: where they are is told in no certain way."""
    page.emulate_media(media="print")
    sheets = pypdfium2.PdfDocument(page.pdf())
    return squeezed("".join(one.get_textpage().get_text_bounded() for one in sheets))


def squeezed(text: str) -> str:
    return "".join(text.split())


@pytest.mark.chromium_only("what Firefox prints has no letters for ligatures")
def test_the_album_is_printed_without_its_keys(evening: Evening, house: House, invite: Invite) -> None:
    guest = invite(house, **equipment("mouse", "en"))
    is_known(guest, house, evening[1])
    page = guest.go(f"/{evening[1].code}#album")
    words = game(page).locator(".tile .what > span").all_inner_texts()
    text = printed(page)
    for word in words:
        assert squeezed(word) in text, word
    for key in ("page.album_save_all", "page.album_everyone", "page.leave", "page.over_again"):
        assert squeezed(say(page, key)) not in text, key
    page.emulate_media(media="screen")
    opens_drawing(page, game(page).locator(".tile").first)
    text = printed(page)
    assert squeezed(words[0]) in text
    assert squeezed(words[-1]) not in text
