"""What is brought to a table plays in a browser, under the page's own rules, and as long as its bytes say to us."""

import base64
from typing import Any

import pytest

from pictorium.content.recording import recording_info, seekable
from tests.browser.browsers import IS_FIREFOX
from tests.browser.conftest import Invite, OpenHouse
from tests.content.made_recordings import recorded

SENT = """async ({kind, body}) => {
  const asked = async (path, what) => (await fetch(path, {method: "POST", body: what})).json();
  const {code} = await asked("tables", "{}");
  await asked(`tables/${code}/people`, JSON.stringify({name: "Ada", language: "en"}));
  const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));
  return {at: `tables/${code}/media/`, ...(await asked(`tables/${code}/media?kind=${kind}`, bytes))};
}"""
PLAYED = """async ({tag, at}) => {
  const player = document.createElement(tag);
  player.muted = true;
  document.body.append(player);
  const ended = new Promise((resolve) => {
    player.onended = () => resolve({ms: Math.round(player.duration * 1000), wide: player.videoWidth ?? 0});
    player.onerror = () => resolve({trouble: player.error.message});
  });
  player.src = at;
  await player.play();
  return ended;
}"""

A_FRAME_MS = 40
"""Firefox counts the last one to its end, where it stands by itself."""
MATROSKA = pytest.param("gesture.mkv", marks=pytest.mark.chromium_only("Firefox shows no picture of Matroska"))


@pytest.mark.parametrize("name", ["voice.webm", "voice.m4a", "gesture.webm", "silent.webm", MATROSKA, "gesture.mp4"])
def test_a_recording_plays_and_lasts_as_long_as_we_say(open_house: OpenHouse, invite: Invite, name: str) -> None:
    body = recorded(name)
    content = recording_info(seekable(body))
    assert content is not None
    guest = invite(open_house(sub_path="/games"))
    page = guest.go()
    kind, tag = ("film", "video") if content.has_picture else ("recording", "audio")
    sent: dict[str, Any] = page.evaluate(SENT, {"kind": kind, "body": base64.b64encode(body).decode()})
    assert sent["type"] == content.type
    played = page.evaluate(PLAYED, {"tag": tag, "at": sent["at"] + sent["medium"]})
    assert abs(played["ms"] - content.ms) <= (A_FRAME_MS if IS_FIREFOX else 0)
    assert (played["wide"] > 0) is content.has_picture
    assert guest.settle() == []
