"""Exceptions to the checks, which people have reviewed."""

from collections.abc import Mapping

from msgspec import Struct


class Shared(Struct, frozen=True, forbid_unknown_fields=True):
    """A word with two meanings in one language, where there is no other word for either."""

    language: str
    word: str
    why: str


class Reviewed(Struct, frozen=True, forbid_unknown_fields=True):
    """Correct words that a dictionary lacks, and words that two cards may share."""

    spelling: Mapping[str, tuple[str, ...]] = {}
    shared: tuple[Shared, ...] = ()

    def is_shared(self, language: str, word: str) -> bool:
        """Whether two cards may have this word."""
        return any((shared.language, shared.word) == (language, word) for shared in self.shared)
