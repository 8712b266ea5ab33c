"""Cards that are hard to set: the longest words of the house, all on one rack."""

import json
import re
from itertools import pairwise
from pathlib import Path

from pictorium.content.card import LEVELS, TERMS_PER_SIDE, Term
from pictorium.content.written_cards import SEAM
from pictorium.stores.content_files import content_folder, read_deck
from pictorium.stores.own_cards import FOLDER

CARDS = 8
"""A rack of six, one in its place, and one more."""


def keep_longest(data: Path, language: str) -> str:
    """Keep a set of cards, all of one level, that have the longest words of this language; its name."""
    name = f"longest-{language}"
    folder = data / FOLDER / name
    folder.mkdir(parents=True)
    terms = _longest(language)
    for card in range(CARDS):
        # Dealt out one by one, so that each card has long and very long ones.
        own = terms[card::CARDS]
        (folder / f"card-{card}.toml").write_text(_written(own[:TERMS_PER_SIDE], own[TERMS_PER_SIDE:]))
    return name


def _longest(language: str) -> list[Term]:
    def length(term: Term) -> tuple[int, int]:
        word = term.words[language]
        return max(len(piece) for piece in re.split(r"[\s-]", word)), len(word)

    terms = (term for card in read_deck(content_folder()) for side in card.sides for term in side)
    return _unlike(sorted(terms, key=length, reverse=True))[: 2 * CARDS * TERMS_PER_SIDE]


def _unlike(terms: list[Term]) -> list[Term]:
    """Only terms that share no word with one before."""
    seen: set[str] = set()
    found: list[Term] = []
    for term in terms:
        words = {word.casefold() for word in term.words.values()}
        if not words & seen:
            found.append(term)
        seen |= words
    return found


def _written(front: list[Term], back: list[Term]) -> str:
    sides = {"front": front, "back": back}
    lines = [f"level = {LEVELS[0]}"]
    for side, terms in sides.items():
        lines += [f"[{side}]", *(f"{json.dumps(term.id)} = {_table(term)}" for term in terms)]
    return "\n".join(lines)


def _table(term: Term) -> str:
    words = (f"{language} = {json.dumps(_with_seams(term, language))}" for language in term.words)
    return "{ " + ", ".join(words) + " }"


def _with_seams(term: Term, language: str) -> str:
    """As it is written in the house's cards: where it may break is part of the word."""
    word, seams = term.words[language], term.seams.get(language, ())
    return SEAM.join(word[start:end] for start, end in pairwise((0, *seams, len(word))))
