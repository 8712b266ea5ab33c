"""Sentences whose words depend on a number, in the form of ICU: `{count, plural, one {# card} other {# cards}}`.

A sentence of any language may have such a gap, with the categories of that language as CLDR has them; numbers here are
whole. `client/src/words/plurals.ts` does the same with what browsers know.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

PluralRule = Callable[[int], str]
"""Which category a whole number has."""
CATEGORIES: Final = ("zero", "one", "two", "few", "many", "other")
MILLION: Final = 1_000_000
OPENING: Final = re.compile(r"\{(\w+), plural,")
GAP: Final = re.compile(r"\{(\w+)\}")
FORM: Final = re.compile(r"\s*(\w+)\s*(?=\{)")


def one_or_more(number: int) -> str:
    """One thing has a form of its own."""
    return "one" if number == 1 else "other"


def one_or_more_or_millions(number: int) -> str:
    """The same, and whole millions have one, too: `un millón de cartas`."""
    return "many" if number and number % MILLION == 0 else one_or_more(number)


def up_to_one_or_millions(number: int) -> str:
    """None are counted as one is: `0 carte`."""
    return "one" if number == 0 else one_or_more_or_millions(number)


def inflected(sentence: str, rule: PluralRule, facts: Mapping[str, object]) -> str:
    """The sentence with the form for each number that it depends on; gaps without a fact stay."""
    found = OPENING.search(sentence)
    while found:
        end, forms = _forms(sentence, found.end())
        number = facts.get(found[1])
        form = forms["other"]
        if isinstance(number, int):
            form = forms.get(rule(abs(number)), form).replace("#", str(number))
        sentence = sentence[: found.start()] + form + sentence[end:]
        found = OPENING.search(sentence, found.start())
    return sentence


def gaps(sentence: str) -> set[str]:
    """What must be put in."""
    names = set(OPENING.findall(sentence))
    for form in (form for _, forms in _choices(sentence) for form in forms.values()):
        names |= gaps(form)
    return names | set(GAP.findall(sentence))


def plural_faults(sentence: str, rule: PluralRule) -> Iterator[str]:
    """Categories that the language does not have, and `other` where it is missing."""
    has = {rule(number) for number in (*range(200), MILLION)}
    for name, forms in _choices(sentence):
        yield from (f"{name}: {category}" for category in forms if category not in {*has, "other"})
        if "other" not in forms:
            yield f"{name}: other"


def _choices(sentence: str) -> Iterator[tuple[str, dict[str, str]]]:
    for found in OPENING.finditer(sentence):
        yield found[1], _forms(sentence, found.end())[1]


def _forms(sentence: str, start: int) -> tuple[int, dict[str, str]]:
    """The forms of a gap by their categories, and where it ends. Raises ValueError if it never does."""
    forms: dict[str, str] = {}
    while True:
        form = FORM.match(sentence, start)
        if form is None:
            return sentence.index("}", start) + 1, forms
        end = _closing(sentence, form.end())
        forms[form[1]] = sentence[form.end() + 1 : end]
        start = end + 1


def _closing(sentence: str, start: int) -> int:
    depth = 0
    for place in range(start, len(sentence)):
        depth += {"{": 1, "}": -1}.get(sentence[place], 0)
        if depth == 0:
            return place
    raise ValueError(sentence)
