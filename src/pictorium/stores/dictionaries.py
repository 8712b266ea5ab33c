"""Spelling by hunspell, with the dictionaries installed on this machine."""

import os
import shutil
import subprocess
from collections.abc import Collection
from functools import cached_property
from typing import Final

from pictorium.content.languages import BY_TAG, SPOKEN
from pictorium.content.written_cards import APOSTROPHE

BOTH: Final = "en"
"""English uses the dictionaries of both spellings; the others use the first that is installed."""


class Hunspell:
    """Every dictionary that hunspell finds. Has no languages if hunspell is not installed."""

    @cached_property
    def languages(self) -> Collection[str]:
        """The languages with a dictionary."""
        return tuple(language for language in SPOKEN if self._names(language))

    def unknown(self, words: Collection[str], language: str) -> Collection[str]:
        """Those of the words that the dictionary does not know."""
        asked = {word: _asked(word, language) for word in words}
        wrong = _hunspell("-L", "-d", self._dictionaries(language), text="\n".join(asked.values())).splitlines()
        return [word for word, line in asked.items() if line in wrong]

    def meant(self, word: str, language: str) -> tuple[str, ...]:
        """Suggestions, the likeliest first."""
        # A leading ^ keeps hunspell from taking a word for a command.
        answer = _hunspell("-a", "-d", self._dictionaries(language), text=f"^{word}")
        complaint = next((line for line in answer.splitlines() if line.startswith("&")), "")
        return tuple(complaint.partition(": ")[2].split(", ")) if complaint else ()

    def missing_packages(self) -> tuple[str, ...]:
        """The Debian packages to install for every language."""
        missing = [language for language in SPOKEN if language not in self.languages]
        packages = [package for language in missing for package in BY_TAG[language].packages]
        return ("hunspell", *dict.fromkeys(packages)) if packages else ()

    def _dictionaries(self, language: str) -> str:
        names = self._names(language)
        return ",".join(names if language == BOTH else names[:1])

    def _names(self, language: str) -> tuple[str, ...]:
        return tuple(name for name in BY_TAG[language].dictionaries if name in self._installed)

    @cached_property
    def _installed(self) -> Collection[str]:
        if not shutil.which("hunspell"):
            return ()
        return {os.path.basename(line) for line in _hunspell("-D").splitlines() if "/" in line}


def _asked(word: str, language: str) -> str:
    """The word as dictionaries have it: with the typewriter apostrophe, without an elision that they do not know."""
    before, apostrophe, after = word.replace(APOSTROPHE, "'").partition("'")
    return after if apostrophe and before.lower() in BY_TAG[language].elisions else before + apostrophe + after


def _hunspell(*arguments: str, text: str = "") -> str:
    """The output of hunspell; it prints the list of dictionaries to stderr."""
    ran = subprocess.run(
        ["hunspell", "-i", "utf-8", *arguments],
        input=text,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        check=False,
    )
    return ran.stdout or ran.stderr
