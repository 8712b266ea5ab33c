"""The sentences that a game brings in its own package."""

from importlib.resources import files

import msgspec

from pictorium.content.words import Words
from pictorium.games.manifest import Manifests


def with_game_words(words: Words, manifests: Manifests) -> Words:
    """These words, and those in the same language of each game that has a folder of its own."""
    more: dict[str, str] = {}
    for manifest in manifests.values():
        if manifest.words is not None:
            file = files(manifest.package) / manifest.words / f"{words.language}.json"
            more |= msgspec.json.decode(file.read_bytes(), type=dict[str, str])
    return Words(words.language, {**words.sentences, **more}) if more else words
