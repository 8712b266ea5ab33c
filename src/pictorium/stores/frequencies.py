"""How usual words are, by wordfreq's lists, which only those who write cards need to have installed."""

from collections.abc import Collection
from functools import cached_property
from importlib.util import find_spec

from pictorium.content.words import LANGUAGES
from pictorium.content.written_cards import APOSTROPHE


class WordLists:
    """The lists of every language. Knows none where wordfreq is not installed."""

    @cached_property
    def languages(self) -> Collection[str]:
        """The languages there is a list for."""
        return LANGUAGES if find_spec("wordfreq") else ()

    def zipf(self, word: str, language: str) -> float:
        """0 for a word that nobody says, 3 for one in a million, 6 for one in a thousand."""
        import wordfreq  # only here: nobody else should wait half a second for its lists

        # Its lists know the keyboard's apostrophe.
        return wordfreq.zipf_frequency(word.replace(APOSTROPHE, "'"), language)
