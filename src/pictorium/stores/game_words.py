"""The sentences that a game brings in its own package."""

from importlib.resources import files

import msgspec

from pictorium.content.languages import LAST_RESORT, whole
from pictorium.content.words import Words
from pictorium.games.manifest import Manifests


def with_game_words(words: Words, manifests: Manifests) -> Words:
    """These words, and those of each game that has a folder of its own; a game may know fewer languages."""
    more: dict[str, str] = {}
    for manifest in manifests.values():
        if manifest.words is not None:
            folder = files(manifest.package) / manifest.words
            for language in dict.fromkeys((LAST_RESORT, whole(words.language), words.language)):
                file = folder / f"{language}.json"
                if file.is_file():
                    more |= msgspec.json.decode(file.read_bytes(), type=dict[str, str])
    return Words(words.language, {**words.sentences, **more}) if more else words
