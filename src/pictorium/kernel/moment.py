"""Time as a plain number, passed in by the code that has a clock."""

from typing import NewType

Moment = NewType("Moment", int)
"""Milliseconds on the table's clock."""


def later(moment: Moment, seconds: int) -> Moment:
    """The moment that is `seconds` after this one."""
    return Moment(moment + 1000 * seconds)
