"""Time as a plain number, handed in by whoever has a clock."""

from typing import NewType

Moment = NewType("Moment", int)
"""Milliseconds on the table's own clock."""


def later(moment: Moment, seconds: int) -> Moment:
    """The moment that lies `seconds` after another."""
    return Moment(moment + 1000 * seconds)
