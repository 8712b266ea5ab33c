"""Word cards as people write them: with their places in the file, and notes for the next writer.

`cards_toml` and `cards_csv` read a file into drafts; `finished` turns a draft into a card, or says what is missing.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec import Struct

from pictorium.content.card import LEVELS, TERMS_PER_SIDE, Card, Term
from pictorium.content.problem import Place, Problem
from pictorium.content.words import LANGUAGES

APOSTROPHE: Final = "\N{RIGHT SINGLE QUOTATION MARK}"
SIDES: Final = ("front", "back")
TERM_KEYS: Final = (*LANGUAGES, "note", "long")
NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""How ids are written."""

HARMLESS: Final = ("wrong_count", "missing_language", "unknown_key", "bad_id")
"""Faults of a card whose words can be looked at all the same."""


class WrittenTerm(Struct, frozen=True):
    """A term, where it stands, and what its writers want to be known of it."""

    term: Term
    place: Place
    note: str = ""
    long: str = ""
    """Why a word may be longer than others."""


class WrittenCard(Struct, frozen=True):
    """A card with its themes, one for each side."""

    id: str
    level: int
    sides: tuple[tuple[WrittenTerm, ...], tuple[WrittenTerm, ...]]
    place: Place
    themes: tuple[str, ...] = ()
    is_geeky: bool = False

    @property
    def terms(self) -> tuple[WrittenTerm, ...]:
        """The terms of both sides."""
        return self.sides[0] + self.sides[1]

    def card(self) -> Card:
        """The card to play with. Readers of a language it was not written in see its first one."""
        front, back = (tuple(_for_all(written.term) for written in side) for side in self.sides)
        return Card(self.id, self.level, (front, back), self.is_geeky)


class Reading(NamedTuple):
    """What could be read of a file, and what could not."""

    cards: tuple[WrittenCard, ...] = ()
    problems: tuple[Problem, ...] = ()


def joined(readings: Iterable[Reading]) -> Reading:
    """Several files as one."""
    readings = tuple(readings)
    cards = tuple(card for reading in readings for card in reading.cards)
    return Reading(cards, tuple(problem for reading in readings for problem in reading.problems))


class TermDraft(NamedTuple):
    """A line of a card, not looked at yet."""

    id: str
    line: int
    keys: Mapping[str, object]


class CardDraft(NamedTuple):
    """A card as it stands in a file, not looked at yet."""

    id: str
    file: str
    line: int
    level: object
    sides: Mapping[str, list[TermDraft]]
    lines: dict[str, int]
    """Where the card says its level, begins a side and so on, if it has lines for that."""
    geeky: object = False
    themes: object = ()

    def at(self, key: str = "") -> Place:
        """The place of a key, or of the card."""
        return Place(self.file, self.lines.get(key, self.line), self.id)

    def at_term(self, term: TermDraft) -> Place:
        """The place of a term."""
        return Place(self.file, term.line, self.id, term.id)


def finished(draft: CardDraft, languages: Sequence[str] = ()) -> Reading:
    """The card, and what is wrong with it. It needs these languages, or else the ones that any of its terms has.

    A card that lacks something is given if its words can be looked at all the same: then all faults are told at once.
    """
    wanted = languages or _languages_used(draft)
    problems = [*_card_problems(draft)]
    for side in SIDES:
        problems += _side_problems(draft, side, wanted)
    if not all(problem.code in HARMLESS for problem in problems):
        return Reading(problems=tuple(problems))
    front, back = (tuple(_term(draft, term) for term in draft.sides[side]) for side in SIDES)
    assert isinstance(draft.level, int), "another level is a problem that is not harmless"
    themes = draft.themes if isinstance(draft.themes, list) else []
    card = WrittenCard(draft.id, draft.level, (front, back), draft.at(), tuple(themes), bool(draft.geeky))
    return Reading((card,), tuple(problems))


def _term(draft: CardDraft, term: TermDraft) -> WrittenTerm:
    words = {language: _typeset(str(term.keys[language])) for language in LANGUAGES if term.keys.get(language)}
    place = draft.at_term(term)
    return WrittenTerm(Term(term.id, words), place, str(term.keys.get("note", "")), str(term.keys.get("long", "")))


def _for_all(term: Term) -> Term:
    return Term(term.id, {language: term.word(language) for language in LANGUAGES})


def _typeset(word: str) -> str:
    """The apostrophe that keyboards have becomes the one that books have."""
    return word.replace("'", APOSTROPHE)


def _languages_used(draft: CardDraft) -> tuple[str, ...]:
    used = {key for side in draft.sides.values() for term in side for key, word in term.keys.items() if word}
    return tuple(language for language in LANGUAGES if language in used)


def _card_problems(draft: CardDraft) -> list[Problem]:
    problems = []
    if not NAME.fullmatch(draft.id):
        problems.append(Problem("bad_id", draft.at(), {"id": draft.id}))
    if type(draft.level) is not int or draft.level not in LEVELS:
        problems.append(Problem("bad_level", draft.at("level"), {"level": "" if draft.level is None else draft.level}))
    if not isinstance(draft.geeky, bool):
        problems.append(Problem("bad_geeky", draft.at("geeky"), {"value": draft.geeky}))
    themes = draft.themes
    if themes and not (isinstance(themes, list) and len(themes) == 2 and all(isinstance(name, str) for name in themes)):
        problems.append(Problem("bad_themes", draft.at("themes")))
    return problems


def _side_problems(draft: CardDraft, side: str, wanted: Sequence[str]) -> list[Problem]:
    terms = draft.sides.get(side, ())
    problems = []
    if len(terms) != TERMS_PER_SIDE:
        surplus = terms[TERMS_PER_SIDE:]
        place = draft.at_term(surplus[0]) if surplus else draft.at(side)
        facts = {"side": side, "count": len(terms), "wanted": TERMS_PER_SIDE}
        problems.append(Problem("wrong_count", place, facts))
    for term in terms:
        problems += _term_problems(draft, term, wanted)
    return problems


def _term_problems(draft: CardDraft, term: TermDraft, wanted: Sequence[str]) -> list[Problem]:
    place = draft.at_term(term)
    problems = []
    if not NAME.fullmatch(term.id):
        problems.append(Problem("bad_id", place, {"id": term.id}))
    for key, value in term.keys.items():
        if key not in TERM_KEYS:
            problems.append(unknown_key(place, key, TERM_KEYS))
        elif not isinstance(value, str):
            problems.append(Problem("no_text", place, {"key": key}))
    if not any(term.keys.get(language) for language in LANGUAGES):
        return [*problems, Problem("no_word", place, {"known": ", ".join(LANGUAGES)})]
    for language in wanted:
        if not term.keys.get(language):
            problems.append(Problem("missing_language", place, {"language": language, "term": term.id}))
    return problems


def unknown_key(place: Place, key: str, known: Sequence[str]) -> Problem:
    """A key (or a column) that nobody reads."""
    return Problem("unknown_key", place, {"key": key, "known": ", ".join(known)})
