"""Means of what was seen in many evenings, and how far off they may be.

What happens in one evening hangs together: whoever has a bad hand has it all evening. So it is evenings that count, not
turns: in 19 of 20 such runs the true mean lies between the bounds.
"""

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean
from typing import Final, NamedTuple, get_args

from pictorium.table.people import Skill

SKILLS: Final[tuple[Skill, ...]] = get_args(Skill)
WITHIN: Final = 1.96
"""So many standard errors on each side are 95 %."""

Evenings = Sequence[Sequence[float]]
"""What was seen, evening by evening."""


class Figure(NamedTuple):
    """A mean, and how far off it may be to either side."""

    mean: float
    off: float


def figure(seen: Evenings) -> Figure:
    """The mean of all that was seen."""
    return Figure(_mean(seen), WITHIN * _error(_pulls(seen)))


def gap(more: Evenings, less: Evenings) -> Figure:
    """How much more one is than the other, both seen in the same evenings."""
    pulls = [a - b for a, b in zip(_pulls(more), _pulls(less), strict=True)]
    return Figure(_mean(more) - _mean(less), WITHIN * _error(pulls))


def _mean(seen: Evenings) -> float:
    return fmean(one for evening in seen for one in evening)


def _pulls(seen: Evenings) -> list[float]:
    """How far each evening pulls the mean away from where it is."""
    mean, count = _mean(seen), sum(map(len, seen))
    return [sum(one - mean for one in evening) / count for evening in seen]


def _error(pulls: Sequence[float]) -> float:
    return sqrt(sum(pull * pull for pull in pulls) * len(pulls) / max(1, len(pulls) - 1))


# Shares by skill.


def crossed(found: list[tuple[Skill, Skill, bool]]) -> None:
    """Shares by two skills, with their sums."""
    print(f"{'':12}  " + "  ".join(f"{skill:>15}" for skill in (*SKILLS, "all")))
    for down in SKILLS:
        rows = [(across, is_right) for one, across, is_right in found if one == down]
        print(f"{down:>12}  {by_skill(rows)}")
    print(f"{'all':>12}  {by_skill([(across, is_right) for _, across, is_right in found])}")


def by_skill(found: list[tuple[Skill, bool]]) -> str:
    """Shares by one skill, and all of them."""
    parts = [[is_so for one, is_so in found if one == skill] for skill in SKILLS]
    return "  ".join(map(share, (*parts, [is_so for _, is_so in found])))


def share(found: Iterable[bool]) -> str:
    """How many of them are so."""
    some = list(found)
    return f"{fmean(some):7.1%} ({len(some):5})" if some else f"{'-':>15}"
