"""Words beside words: on one side, on one rack, in the whole set."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain, combinations
from typing import NamedTuple

from pictorium.content.card import Card, spellings
from pictorium.content.fold import folded, plain
from pictorium.content.problem import Place, Problem
from pictorium.content.reviewed import Reviewed
from pictorium.content.words import LANGUAGES
from pictorium.content.written import WrittenCard, WrittenTerm


def side_problems(side: Iterable[WrittenTerm]) -> Iterator[Problem]:
    """Words of a side that are one, or of which one holds the other: whoever guesses could not tell them apart."""
    for one, other in combinations(side, 2):
        for language in (language for language in one.term.words if language in other.term.words):
            words = sorted((one.term.words[language], other.term.words[language]), key=len)
            short, long = (plain(word) for word in words)
            if short in long:
                facts = {"language": language, "word": words[0], "other": words[1], "other_line": one.place.line}
                yield Problem("same_on_side" if short == long else "held_on_side", other.place, facts)


def id_problems(cards: Iterable[WrittenCard]) -> Iterator[Problem]:
    """Names given twice, to cards or to terms."""
    first: dict[tuple[str, str], Place] = {}
    for card in cards:
        terms = (("term", written.term.id, written.place) for written in card.terms)
        for kind, id_, place in (("card", card.id, card.place), *terms):
            if (kind, id_) in first:
                other = first[kind, id_]
                facts = {"id": id_, "other_file": other.file, "other_line": other.line}
                yield Problem("card_id_twice" if kind == "card" else "term_id_twice", place, facts)
            first.setdefault((kind, id_), place)


def repeated(cards: Iterable[WrittenCard], reviewed: Reviewed) -> Iterator[Problem]:
    """Words that stand twice in the set.

    In its first language no word may (in English, not even in another number). In the others, two things may share
    their word where no rack can hold both, or where that was looked at and found unavoidable: dealing keeps them apart.
    """
    cards = tuple(cards)
    for language in LANGUAGES:
        for one, other in _alike(cards, language):
            word, first = other.written.term.words[language], one.written.term.words[language]
            facts = {
                "language": language,
                "word": word,
                "other": first,
                "other_card": one.card.id,
                "other_file": one.written.place.file,
                "other_line": one.written.place.line,
            }
            is_same = language == "en" or word.casefold() == first.casefold()
            if is_same and language == next(iter(other.written.term.words)):
                yield Problem("word_twice", other.written.place, facts)
            elif one.card.level != other.card.level or one.card.id == other.card.id:
                continue
            elif not is_same:
                yield Problem("homograph", other.written.place, facts, is_fault=False)
            elif reviewed.is_shared(language, word):
                yield Problem("shared_word", other.written.place, facts, is_fault=False)
            else:
                yield Problem("rack_twice", other.written.place, facts)


def beside(own: Iterable[WrittenCard], others: Iterable[Card]) -> Iterator[Problem]:
    """Words of a host's cards that stand on other cards of their level too; dealing keeps them apart."""
    spelt = [(other, spellings(chain(*other.sides))) for other in others]
    for card in own:
        words = spellings(chain(*card.card().sides))
        for other, others_words in spelt:
            for word in sorted({word for _, word in words & others_words if other.level == card.level}):
                yield Problem("elsewhere", card.place, {"word": word, "other_card": other.id}, is_fault=False)


class Found(NamedTuple):
    """A term and the card and side it stands on."""

    card: WrittenCard
    side: int
    written: WrittenTerm


def _alike(cards: Iterable[WrittenCard], language: str) -> Iterator[tuple[Found, Found]]:
    """Every two terms, not of one side, whose words are alike in a language."""
    met: defaultdict[str, list[Found]] = defaultdict(list)
    for card in cards:
        for side, terms in enumerate(card.sides):
            for written in terms:
                if word := written.term.words.get(language):
                    met[folded(word, language)].append(Found(card, side, written))
    for found in met.values():
        for one, other in combinations(found, 2):
            if (one.card, one.side) != (other.card, other.side):
                yield one, other
