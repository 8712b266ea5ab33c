"""The bots of the house, as they play everywhere, and how to hurry them."""

from functools import cache
from typing import Final

import pytest
from msgspec.structs import replace

from pictorium.bots.bot_factory import BotFactory, Knowledge, bots_for
from pictorium.bots.doodles import unpacked
from pictorium.bots.plain_eye import PlainEye
from pictorium.bots.skill import MANNERS
from pictorium.games.all_games import MANIFESTS
from pictorium.games.pictus.bots.taste import TASTES
from pictorium.stores.bot_files import read_associations
from pictorium.stores.content_files import content_folder

KEEN: Final = MANNERS["keen"]
HURRIED: Final = replace(
    KEEN,
    hand=replace(KEEN.hand, pace=9000, drawing_s=3, pause_ms=50),
    judgement=replace(
        KEEN.judgement, caution=0.1, settles_s=2, guesses_s=1, ponders_ms=200, stops_s=(4, 5), patience_s=4
    ),
    reaction_ms=300,
    deed_ms=200,
    look_ms=500,
)
HASTY: Final = replace(TASTES["keen"], tells_s=(0.5, 1.0), lays_s=(0.5, 1.0), votes_s=(0.5, 1.0))


@cache
def house_bots() -> BotFactory:
    """Read once: they take a moment."""
    doodles = unpacked((content_folder() / "bots" / "doodles.bin").read_bytes())
    return bots_for(MANIFESTS, Knowledge(doodles, PlainEye(doodles), read_associations(content_folder())))


def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until the end of this test bots of every skill are quick."""
    for skill in MANNERS:
        monkeypatch.setitem(MANNERS, skill, HURRIED)
        monkeypatch.setitem(TASTES, skill, HASTY)
