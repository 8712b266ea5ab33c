"""What any browser records plays in the page's own player: to its end, with its length."""

from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from pictorium.content.recording import recording_info
from pictorium.table.commands import Start
from pictorium.table.people import Plan
from tests.browser.company import Companion, company
from tests.browser.conftest import Invite, OpenHouse
from tests.browser.manners import comes
from tests.browser.teller import Teller
from tests.content.made_recordings import recorded

NEARLY_MS: Final = 120
"""A recorder does not say how long its last frame lasts."""
LENGTH: Final = """player => new Promise((resolve) => {
  const look = () => { if (player.readyState >= 1) resolve(player.duration * 1000); };
  player.addEventListener("loadedmetadata", look);
  setTimeout(() => resolve(-1), 10_000);
  look();
})"""
TO_THE_END: Final = """player => new Promise((resolve) => {
  player.muted = true;
  player.addEventListener("ended", () => resolve({ ms: player.currentTime * 1000, wide: player.videoWidth ?? 0 }));
  player.addEventListener("error", () => resolve({ trouble: player.error.message }));
  player.play().catch((error) => resolve({ trouble: String(error) }));
  setTimeout(() => resolve({ trouble: `it stays at ${player.currentTime}` }), 20_000);
})"""


def brings(companion: Companion, name: str) -> str:
    """Upload that recording; what it is known by."""
    content = recording_info(recorded(name))
    assert content is not None
    return companion.bring("film" if content.has_picture else "recording", recorded(name))


def plays(player: Locator, name: str) -> None:
    content = recording_info(recorded(name))
    assert content is not None
    expect(player).to_be_visible()
    assert abs(player.evaluate(LENGTH) - content.ms) < NEARLY_MS, "its length is there before it is played"
    heard: dict[str, Any] = player.evaluate(TO_THE_END)
    assert "trouble" not in heard, heard
    assert abs(heard["ms"] - content.ms) < NEARLY_MS
    assert (heard["wide"] > 0) is content.has_picture


FRAGMENTS: Final = "Firefox knows the length of Chromium's recordings in MP4 only as it plays them"


@pytest.mark.parametrize(
    ("voice", "gesture"),
    [
        ("firefox_voice.webm", "firefox_gesture.webm"),
        ("firefox_voice.ogg", "firefox_silent.webm"),
        ("webkit_voice.m4a", "webkit_gesture.mp4"),
        pytest.param("voice.m4a", "webkit_silent.mp4", marks=pytest.mark.chromium_only(FRAGMENTS)),
        ("voice.webm", "gesture.webm"),
    ],
)
def test_S_CLUE_1_a_clue_of_any_browser_plays_to_its_end(
    open_house: OpenHouse, invite: Invite, voice: str, gesture: str
) -> None:
    house = open_house()
    guest = invite(house)
    with company(house, Plan(game="pictus"), ["Bo", "Clara"]) as (code, others):
        comes(guest, code, "Ada")
        narrator = others[0]
        narrator.wish(Start())
        narrator.until_phase("Telling")
        narrator.play(
            "GiveClue",
            picture=narrator.view["own"]["hand"][0]["id"],
            recording=brings(narrator, voice),
            film=brings(narrator, gesture),
        )
        leaf = Teller(guest, "Ada", "mouse").opens_clue()
        plays(leaf.locator("audio"), voice)
        plays(leaf.locator("video"), gesture)
    assert guest.settle() == []
