"""The icons for the desks of telephones are the page's own icon; and each sign on the page means one thing."""

import base64
import re
from itertools import combinations
from typing import Final, get_args

import pytest
from playwright.sync_api import Browser

from pictorium.table.people import StampKind
from tests.browser.icons import CLIENT, ICONS, SIZES, drawn
from tests.browser.meanings import ANYWHERE, CROSSES, MEANINGS
from tests.browser.pictures import apart

SIGNS: Final = dict(re.findall(r'^  (\w+): "(M[^"]+)"', (CLIENT / "src/signs/Icon.svelte").read_text("utf-8"), re.M))
ALIKE: Final = 0.15
"""Which part of their ink may lie elsewhere before two signs are told apart at a glance."""
INK: Final = """async (line) => {
  document.querySelector("path").setAttribute("d", line);
  const drawn = new XMLSerializer().serializeToString(document.querySelector("svg"));
  const styled = drawn.replace("<path", '<path fill="none" stroke="black" stroke-width="2" stroke-linecap="round"');
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(styled)}`;
  await picture.decode();
  const canvas = new OffscreenCanvas(12, 12).getContext("2d");
  canvas.drawImage(picture, 0, 0, 12, 12);
  const ink = Array.from(canvas.getImageData(0, 0, 12, 12).data).filter((_, at) => at % 4 === 3);
  const whole = ink.reduce((sum, dot) => sum + dot, 0);
  return ink.map((dot) => dot / whole);
}"""

DIFFERENCE = """
async ([one, other]) => {
  const dots = async (png) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    canvas.drawImage(picture, 0, 0);
    return canvas.getImageData(0, 0, picture.width, picture.height).data;
  };
  const [a, b] = [await dots(one), await dots(other)];
  if (a.length !== b.length) return 1;
  return a.reduce((sum, dot, at) => sum + Math.abs(dot - b[at]), 0) / a.length / 255;
}
"""


@pytest.mark.chromium_only("the kept icons were drawn by Chromium")
@pytest.mark.parametrize("name", SIZES)
def test_an_icon_is_still_what_is_drawn_from_the_pages_own(browser: Browser, name: str) -> None:
    """Browsers differ a little in how they smooth edges."""
    kept, wanted = (ICONS / f"{name}.png").read_bytes(), drawn(browser, name)
    page = browser.new_page()
    both = [base64.b64encode(picture).decode() for picture in (kept, wanted)]
    assert page.evaluate(DIFFERENCE, both) < 0.01
    page.close()


def test_no_two_signs_of_the_page_look_alike(browser: Browser) -> None:
    """Drawn small, as on a key; each compared with every other."""
    page = browser.new_page()
    page.set_content(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24"><path /></svg>'
    )
    ink = {name: page.evaluate(INK, line) for name, line in SIGNS.items()}
    alike = [{one, other} for one, other in combinations(ink, 2) if apart(ink[one], ink[other]) < ALIKE]
    assert alike == [CROSSES]
    page.close()


PRINTED: Final = """async ([kind, size]) => {
  const picture = new Image();
  const drawn = new XMLSerializer().serializeToString(document.querySelector(`#${kind} svg`));
  picture.src = `data:image/svg+xml,${encodeURIComponent(drawn)}`;
  await picture.decode();
  const canvas = new OffscreenCanvas(size, size).getContext("2d");
  canvas.drawImage(picture, 0, 0, size, size);
  return Array.from(canvas.getImageData(0, 0, size, size).data).filter((_, at) => at % 4 === 3);
}"""
STAMPED: Final = dict(
    re.findall(r"^  (\w+): (\[.*?\n  \]),", (CLIENT / "src/signs/StampSign.svelte").read_text("utf-8"), re.M | re.S)
)
FACE: Final = "M52 32a20 20 0 1 1-40 0 20 20 0 0 1 40 0z"


def stamp(parts: str) -> str:
    """A stamp as its component draws it, without what is cut out."""
    lines, mass, *_ = (text.replace("${FACE}", FACE) for text in re.findall(r'["`]([^"`]*)["`]', parts))
    pen = 'stroke="black" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"'
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">'
    return f'{head}<path {pen} fill="none" d="{lines}"/><path {pen} d="{mass}"/></svg>'


def test_the_six_stamps_are_told_apart_at_thirty_pixels_and_lie_within_their_square(browser: Browser) -> None:
    """Each has a mass that is seen from afar, and none touches the edge, where it would be cut."""
    page = browser.new_page()
    page.set_content("".join(f'<div id="{kind}">{stamp(parts)}</div>' for kind, parts in STAMPED.items()))
    assert set(STAMPED) == set(get_args(StampKind))
    ink = {}
    for kind in STAMPED:
        dots = page.evaluate(PRINTED, [kind, 30])
        rows = [dots[start : start + 30] for start in range(0, 900, 30)]
        edge = [*rows[0], *rows[-1], *(row[0] for row in rows), *(row[-1] for row in rows)]
        assert sum(edge) == 0, kind
        assert 0.12 < sum(dots) / 255 / 900 < 0.6, kind
        ink[kind] = [dot / sum(dots) for dot in dots]
    alike = [pair for pair in combinations(ink, 2) if apart(ink[pair[0]], ink[pair[1]]) < ALIKE]
    assert alike == []
    page.close()


def test_every_sign_has_one_meaning_and_stands_only_where_that_is_meant() -> None:
    assert MEANINGS.keys() == SIGNS.keys()
    said = [meaning for meaning, *_ in MEANINGS.values()]
    assert len(said) == len(set(said))
    for file in (CLIENT / "src").rglob("*.svelte"):
        folders = [name for name in file.relative_to(CLIENT / "src").parts[:-1] if name not in ("games", "screens")]
        where = "/".join([*folders, file.stem])
        for name in named_in(file.read_text(encoding="utf-8")) & SIGNS.keys():
            _, *places = MEANINGS[name]
            assert where in places or ANYWHERE in places, f"{name} in {where}"


def named_in(source: str) -> set[str]:
    """The signs that a file shows: as it says, or by what it chooses from."""
    shown = re.findall(r"<Icon name=(\{[^}]*\}|\"\w+\")|\bicon[=:] ?(\"\w+\"|[^,}]*\"\w+\")|(MARKS\b.*= \{.*)", source)
    return {name for place in shown for name in re.findall(r'"(\w+)"', " ".join(place))}
