"""Word frequencies by wordfreq, which only people who write cards need to install."""

from collections.abc import Collection
from functools import cached_property
from importlib.util import find_spec

from pictorium.content.languages import LANGUAGES, primary
from pictorium.content.written_cards import APOSTROPHE


class WordLists:
    """The lists of every language. Has no languages if wordfreq is not installed."""

    @cached_property
    def languages(self) -> Collection[str]:
        """The languages with a list."""
        return LANGUAGES if find_spec("wordfreq") else ()

    def zipf(self, word: str, language: str) -> float:
        """The Zipf frequency: 0 for an unknown word, 3 for one in a million, 6 for one in a thousand."""
        import wordfreq  # loading its lists takes half a second

        # The lists use the typewriter apostrophe.
        return wordfreq.zipf_frequency(word.replace(APOSTROPHE, "'"), primary(language))
