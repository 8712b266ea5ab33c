"""A page on which people can look through all cards, in every language, with the results of the checks."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from jinja2 import Environment, StrictUndefined

from pictorium.cli.card_problems import CardProblems
from pictorium.cli.messages import problem_line
from pictorium.content.card import LEVELS
from pictorium.content.frequency import WordFrequency
from pictorium.content.languages import LANGUAGES
from pictorium.content.problem import Problem
from pictorium.content.words import Words

BARS_PER_ZIPF: Final = 2
HIGHEST_ZIPF: Final = 6
BAR_HEIGHT: Final = 60
RAREST: Final = 20


class Chart(NamedTuple):
    """How common the words of a level are in one language: a histogram from rare to everyday, and the rarest words."""

    level: int
    language: str
    bars: tuple[int, ...]
    rarest: tuple[WordFrequency, ...]


def page(template: str, words: Words, found: CardProblems, listed: Sequence[WordFrequency]) -> str:
    """The whole page."""
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    by_card: defaultdict[str, list[str]] = defaultdict(list)
    for problem in found.problems:
        by_card[problem.location.card].append(problem_line(words, problem))
    return environment.from_string(template).render(
        words=words,
        levels={level: [card for card in found.cards if card.level == level] for level in LEVELS},
        languages=LANGUAGES,
        faults=_said(words, found.faults),
        notices=_said(words, (problem for problem in found.problems if not problem.is_fault)),
        by_card=by_card,
        charts=list(_charts(listed)),
        bar_height=BAR_HEIGHT,
    )


def _said(words: Words, problems: Iterable[Problem]) -> list[tuple[str, str]]:
    return [(problem.location.card, problem_line(words, problem)) for problem in problems]


def _charts(listed: Sequence[WordFrequency]) -> Iterator[Chart]:
    for language in dict.fromkeys(word.language for word in listed):
        for level in LEVELS:
            here = [word for word in listed if (word.language, word.level) == (language, level)]
            counts = Counter(int(min(word.zipf, HIGHEST_ZIPF) * BARS_PER_ZIPF) for word in here)
            most = max(counts.values(), default=1)
            bars = range(HIGHEST_ZIPF * BARS_PER_ZIPF + 1)
            heights = tuple(round(BAR_HEIGHT * counts[bar] / most) for bar in bars)
            yield Chart(level, language, heights, tuple(here[:RAREST]))
