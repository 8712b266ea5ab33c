"""Word cards as people write them: with their location in the file, and notes for other writers.

`cards_toml` and `cards_csv` parse a file into drafts; `validated` turns a draft into a card, or says what is missing.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec import Struct

from pictorium.content.card import LEVELS, TERMS_PER_SIDE, Card, Term
from pictorium.content.languages import LANGUAGES, SPOKEN, whole
from pictorium.content.problem import Location, Problem

SEAM: Final = "|"
"""Marks in a card file where a word may be broken: `Schaukel|stuhl`."""
APOSTROPHE: Final = "\N{RIGHT SINGLE QUOTATION MARK}"
SIDES: Final = ("front", "back")
TERM_KEYS: Final = (*SPOKEN, "note", "long")
NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""The form of an id."""

HARMLESS: Final = ("wrong_count", "missing_language", "unknown_key", "bad_id")
"""Faults that leave the words of a card readable, so that they can be checked all the same."""


class WrittenTerm(Struct, frozen=True):
    """A term with its location, and notes by its writer."""

    term: Term
    location: Location
    note: str = ""
    long: str = ""
    """Why a word may be longer than others."""


class WrittenCard(Struct, frozen=True):
    """A card with its themes, one for each side."""

    id: str
    level: int
    sides: tuple[tuple[WrittenTerm, ...], tuple[WrittenTerm, ...]]
    location: Location
    themes: tuple[str, ...] = ()
    is_geeky: bool = False
    look_alikes: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """For each side, the groups of words drawn the same way of which it has one."""

    @property
    def terms(self) -> tuple[WrittenTerm, ...]:
        """The terms of both sides."""
        return self.sides[0] + self.sides[1]

    def card(self) -> Card:
        """The card to play with. Languages that it was not written in show its first one."""
        front, back = (tuple(_for_all(written.term) for written in side) for side in self.sides)
        return Card(self.id, self.level, (front, back), self.is_geeky, self.look_alikes)


class ParsedCards(NamedTuple):
    """The cards of a file, and what is wrong with it."""

    cards: tuple[WrittenCard, ...] = ()
    problems: tuple[Problem, ...] = ()


def merged(readings: Iterable[ParsedCards]) -> ParsedCards:
    """The cards and problems of several files."""
    readings = tuple(readings)
    cards = tuple(card for reading in readings for card in reading.cards)
    return ParsedCards(cards, tuple(problem for reading in readings for problem in reading.problems))


class TermDraft(NamedTuple):
    """A line of a card before validation."""

    id: str
    line: int
    keys: Mapping[str, object]


class CardDraft(NamedTuple):
    """A card as it is in the file, before validation."""

    id: str
    file: str
    line: int
    level: object
    sides: Mapping[str, list[TermDraft]]
    lines: dict[str, int]
    """The lines of its level, its sides and so on, where the file format has such lines."""
    geeky: object = False
    themes: object = ()

    def at(self, key: str = "") -> Location:
        """The location of a key, or of the card."""
        return Location(self.file, self.lines.get(key, self.line), self.id)

    def at_term(self, term: TermDraft) -> Location:
        """The location of a term."""
        return Location(self.file, term.line, self.id, term.id)


def validated(draft: CardDraft, languages: Sequence[str] = ()) -> ParsedCards:
    """The card, and what is wrong with it. It needs these languages, or else those that any of its terms has.

    A card with only harmless faults is returned all the same, so that all faults can be reported at once.
    """
    wanted = languages or _languages_used(draft)
    problems = [*_card_problems(draft)]
    for side in SIDES:
        problems += _side_problems(draft, side, wanted)
    if not all(problem.code in HARMLESS for problem in problems):
        return ParsedCards(problems=tuple(problems))
    front, back = (tuple(_term(draft, term) for term in draft.sides[side]) for side in SIDES)
    assert isinstance(draft.level, int), "another level is a problem that is not harmless"
    themes = draft.themes if isinstance(draft.themes, list) else []
    card = WrittenCard(draft.id, draft.level, (front, back), draft.at(), tuple(themes), bool(draft.geeky))
    return ParsedCards((card,), tuple(problems))


def _term(draft: CardDraft, term: TermDraft) -> WrittenTerm:
    written = {language: _typeset(str(term.keys[language])) for language in SPOKEN if term.keys.get(language)}
    words = {language: word.replace(SEAM, "") for language, word in written.items()}
    seams = {language: _seams(word) for language, word in written.items() if SEAM in word}
    location = draft.at_term(term)
    notes = str(term.keys.get("note", "")), str(term.keys.get("long", ""))
    return WrittenTerm(Term(term.id, words, seams), location, *notes)


def _for_all(term: Term) -> Term:
    """The term with a word in every language: the first one where there is none, with its seams."""
    first = next(iter(term.words))
    source = {language: language if language in term.words else first for language in (*LANGUAGES, *term.words)}
    words = {language: term.words[written] for language, written in source.items()}
    seams = {language: term.seams[written] for language, written in source.items() if written in term.seams}
    return Term(term.id, words, seams)


def _seams(written: str) -> tuple[int, ...]:
    """The seams of a word, as places in the word without its marks."""
    marks = (place for place, character in enumerate(written) if character == SEAM)
    return tuple(place - before for before, place in enumerate(marks))


def seamed(term: Term, language: str) -> str:
    """The word as it is written, with its seams; empty if there is none in that language."""
    word, seams = term.words.get(language, ""), term.seams.get(language, ())
    return SEAM.join(word[start:end] for start, end in zip((0, *seams), (*seams, len(word)), strict=True))


def _typeset(word: str) -> str:
    """Replace the typewriter apostrophe by the typographic one."""
    return word.replace("'", APOSTROPHE)


def _languages_used(draft: CardDraft) -> tuple[str, ...]:
    used = {key for side in draft.sides.values() for term in side for key, word in term.keys.items() if word}
    return tuple(one for one in SPOKEN if one in used and (whole(one) == one or whole(one) not in used))


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
        location = draft.at_term(surplus[0]) if surplus else draft.at(side)
        facts = {"side": side, "count": len(terms), "wanted": TERMS_PER_SIDE}
        problems.append(Problem("wrong_count", location, facts))
    for term in terms:
        problems += _term_problems(draft, term, wanted)
    return problems


def _term_problems(draft: CardDraft, term: TermDraft, wanted: Sequence[str]) -> list[Problem]:
    location = draft.at_term(term)
    problems = []
    if not NAME.fullmatch(term.id):
        problems.append(Problem("bad_id", location, {"id": term.id}))
    for key, value in term.keys.items():
        if key not in TERM_KEYS:
            problems.append(unknown_key(location, key, TERM_KEYS))
        elif not isinstance(value, str):
            problems.append(Problem("no_text", location, {"key": key}))
    if not any(term.keys.get(language) for language in SPOKEN):
        return [*problems, Problem("no_word", location, {"known": ", ".join(SPOKEN)})]
    for language in wanted:
        if not term.keys.get(language):
            problems.append(Problem("missing_language", location, {"language": language, "term": term.id}))
    return problems


def unknown_key(location: Location, key: str, known: Sequence[str]) -> Problem:
    """A key (or a column) that has no meaning."""
    return Problem("unknown_key", location, {"key": key, "known": ", ".join(known)})
