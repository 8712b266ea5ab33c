"""What a language has to say, what it says already, and what is missing."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from msgspec import Struct

from pictorium.content.catalogue import CatalogueEntry
from pictorium.content.languages import BY_TAG, LAST_RESORT, whole
from pictorium.content.plurals import gaps, plural_faults
from pictorium.content.written_cards import WrittenCard, WrittenTerm, seamed

UI: Final = "ui"
CARD: Final = "card"
TITLE: Final = "title"
CLUES: Final = "clues"
"""What bots associate with pictures: an own file for each language, which no catalogue holds."""
SEPARATOR: Final = ":"


class Texts(Struct, frozen=True):
    """Everything that is said, in all languages."""

    sentences: Mapping[str, Mapping[str, str]]
    """By language, then by key."""
    cards: tuple[WrittenCard, ...]
    titles: Mapping[str, Mapping[str, str]]
    """Of pictures: by name, then by language."""
    things: Mapping[str, frozenset[str]]
    """The things that bots can speak about, by language."""
    notes: Mapping[str, str]
    """For translators: where sentences are seen, by the beginnings of their keys."""


class Completeness(Struct, frozen=True):
    """How much of one kind a language says."""

    language: str
    kind: str
    wanted: int
    missing: tuple[str, ...]
    """Their keys."""
    wrong: tuple[str, ...]
    """The keys of what has other gaps than English, or forms of numbers that the language does not have."""

    @property
    def said(self) -> int:
        """How many there are."""
        return self.wanted - len(self.missing)


def entries(texts: Texts, language: str) -> Iterator[CatalogueEntry]:
    """Everything that a language has to say, with what it says already."""
    yield from _sentences(texts, language)
    for card in texts.cards:
        for side, terms in enumerate(card.sides):
            theme = card.themes[side] if len(card.themes) == 2 else ""
            for written in terms:
                yield CatalogueEntry(
                    f"{CARD}{SEPARATOR}{card.id}/{written.term.id}",
                    seamed(written.term, LAST_RESORT),
                    seamed(written.term, language),
                    (f"level {card.level}: {theme}", *([written.note] if written.note else []), _others(written)),
                )
    for name, titles in texts.titles.items():
        yield CatalogueEntry(f"{TITLE}{SEPARATOR}{name}", titles.get(LAST_RESORT, ""), titles.get(language, ""))


def _sentences(texts: Texts, language: str) -> Iterator[CatalogueEntry]:
    said = texts.sentences.get(language, {})
    for key, english in texts.sentences[LAST_RESORT].items():
        where = [note for beginning, note in texts.notes.items() if key.startswith(beginning)]
        filled = [", ".join(f"{{{gap}}}" for gap in sorted(gaps(english)))] if gaps(english) else []
        yield CatalogueEntry(f"{UI}{SEPARATOR}{key}", english, said.get(key, ""), (*where, *filled))


def _others(written: WrittenTerm) -> str:
    words = written.term.words.items()
    return ", ".join(f"{tag}: {word}" for tag, word in words if tag != LAST_RESORT and whole(tag) == tag)


def completeness(texts: Texts, language: str) -> tuple[Completeness, ...]:
    """How much of each kind a language says. A variant need not say anything: what it lacks, its language says."""
    found = tuple(entries(texts, language))
    is_variant = BY_TAG[language].base is not None
    kinds = tuple(_of_kind(language, kind, found, is_variant) for kind in (UI, CARD, TITLE))
    return kinds if is_variant else (*kinds, _clues(texts, language))


def _clues(texts: Texts, language: str) -> Completeness:
    wanted = texts.things.get(LAST_RESORT, frozenset())
    return Completeness(
        language, CLUES, len(wanted), tuple(sorted(wanted - texts.things.get(language, frozenset()))), ()
    )


def _of_kind(language: str, kind: str, found: Iterable[CatalogueEntry], is_variant: bool) -> Completeness:
    own = [entry for entry in found if entry.key.startswith(kind + SEPARATOR) and (entry.target or not is_variant)]
    missing = tuple(entry.key for entry in own if not entry.target)
    wrong = tuple(entry.key for entry in own if entry.target and kind == UI and is_wrong(entry, language))
    return Completeness(language, kind, len(own), missing, wrong)


def is_wrong(entry: CatalogueEntry, language: str) -> bool:
    """Whether a sentence has other gaps than its English, or forms of numbers that its language does not have."""
    known = BY_TAG.get(language)
    try:
        is_inflected = known is None or not any(plural_faults(entry.target, known.plural))
        return gaps(entry.target) != gaps(entry.source) or not is_inflected
    except ValueError:
        return True
