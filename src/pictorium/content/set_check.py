"""Checks of words against other words: on one side, on one rack, in the whole set."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain, combinations, pairwise
from typing import Final, NamedTuple

from pictorium.content.card import Card, spellings
from pictorium.content.fold import folded, plain
from pictorium.content.languages import SPOKEN, primary, read_in
from pictorium.content.problem import Location, Problem
from pictorium.content.reviewed import Reviewed
from pictorium.content.written_cards import WrittenCard, WrittenTerm

STEM: Final = 5
"""Words that have so many letters in common may be drawn alike."""


def side_problems(side: Iterable[WrittenTerm]) -> Iterator[Problem]:
    """Words of one side that are the same, or one of which contains the other: players could not tell them apart."""
    for one, other in combinations(side, 2):
        seen, other_seen = _seen_apart(one, other)
        for language in (language for language in seen if language in other_seen):
            words = sorted((seen[language], other_seen[language]), key=len)
            short, long = (plain(word) for word in words)
            if short in long:
                facts = {"language": language, "word": words[0], "other": words[1], "other_line": one.location.line}
                yield Problem("same_on_side" if short == long else "held_on_side", other.location, facts)


def _seen_apart(one: WrittenTerm, other: WrittenTerm) -> tuple[dict[str, str], dict[str, str]]:
    """What readers of each language see, but for variants that say of both what their language says."""
    own = {*one.term.words, *other.term.words}
    seen, other_seen = (
        {tag: word for tag, word in read_in(term.words).items() if tag in own} for term in (one.term, other.term)
    )
    return seen, other_seen


def id_problems(cards: Iterable[WrittenCard]) -> Iterator[Problem]:
    """Ids that are used twice, for cards or for terms."""
    first: dict[tuple[str, str], Location] = {}
    for card in cards:
        terms = (("term", written.term.id, written.location) for written in card.terms)
        for kind, id_, location in (("card", card.id, card.location), *terms):
            if (kind, id_) in first:
                other = first[kind, id_]
                facts = {"id": id_, "other_file": other.file, "other_line": other.line}
                yield Problem("card_id_twice" if kind == "card" else "term_id_twice", location, facts)
            first.setdefault((kind, id_), location)


def repeated_words(cards: Iterable[WrittenCard], reviewed: Reviewed) -> Iterator[Problem]:
    """Words that occur twice in the set.

    In the set's first language no word may (in English, not even in the plural). In the others, two terms may share a
    word where no rack can hold both, or where a reviewer found it unavoidable: dealing keeps them apart.
    """
    cards = tuple(cards)
    for language in SPOKEN:
        for one, other in _same_words(cards, language):
            word, first = (read_in(found.written.term.words)[language] for found in (other, one))
            facts = {
                "language": language,
                "word": word,
                "other": first,
                "other_card": one.card.id,
                "other_file": one.written.location.file,
                "other_line": one.written.location.line,
            }
            is_same = primary(language) == "en" or word.casefold() == first.casefold()
            if is_same and language == next(iter(other.written.term.words)):
                yield Problem("word_twice", other.written.location, facts)
            elif one.card.level != other.card.level or one.card.id == other.card.id:
                continue
            elif not is_same:
                yield Problem("homograph", other.written.location, facts, is_fault=False)
            elif reviewed.is_shared(language, word):
                yield Problem("shared_word", other.written.location, facts, is_fault=False)
            else:
                yield Problem("rack_twice", other.written.location, facts)


def drawn_alike(cards: Iterable[WrittenCard]) -> Iterator[Problem]:
    """Words of two cards of one level that begin alike, and so may be drawn alike: a bank robber, a bank robbery."""
    met: defaultdict[tuple[int, str, str], list[TermOnCard]] = defaultdict(list)
    for card in cards:
        for side, terms in enumerate(card.sides):
            for written in terms:
                for language, word in written.term.words.items():
                    for stem in sorted(stems(word)):
                        met[card.level, language, stem].append(TermOnCard(card, side, written))
    for (_, language, _), found in met.items():
        for one, other in pairwise(found):
            word, first = other.written.term.words[language], one.written.term.words[language]
            if one.card is not other.card and folded(word, language) != folded(first, language):
                facts = {"language": language, "word": word, "other": first, "other_card": one.card.location.card}
                yield Problem("drawn_alike", other.written.location, facts, is_fault=False)


def stems(word: str) -> set[str]:
    """The beginnings of its longer parts."""
    parts = plain(word).replace("-", " ").split()
    return {part[:STEM] for part in parts if len(part) >= STEM}


def words_on_other_cards(own: Iterable[WrittenCard], others: Iterable[Card]) -> Iterator[Problem]:
    """Words of a host's cards that are on other cards of their level, too; dealing keeps them apart."""
    spelt = [(other, spellings(chain(*other.sides))) for other in others]
    for card in own:
        words = spellings(chain(*card.card().sides))
        for other, others_words in spelt:
            for word in sorted({word for _, word in words & others_words if other.level == card.level}):
                yield Problem("elsewhere", card.location, {"word": word, "other_card": other.id}, is_fault=False)


class TermOnCard(NamedTuple):
    """A term with its card and side."""

    card: WrittenCard
    side: int
    written: WrittenTerm


def _same_words(cards: Iterable[WrittenCard], language: str) -> Iterator[tuple[TermOnCard, TermOnCard]]:
    """All pairs of terms, not of the same side, with the same folded word in a language."""
    met: defaultdict[str, list[TermOnCard]] = defaultdict(list)
    for card in cards:
        for side, terms in enumerate(card.sides):
            for written in terms:
                if word := read_in(written.term.words).get(language):
                    met[folded(word, language)].append(TermOnCard(card, side, written))
    for found in met.values():
        for one, other in combinations(found, 2):
            is_news = language in one.written.term.words or language in other.written.term.words
            if is_news and (one.card, one.side) != (other.card, other.side):
                yield one, other
