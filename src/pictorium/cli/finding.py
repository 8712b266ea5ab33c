"""What `pictorium doctor` finds."""

from typing import Literal, NamedTuple

Weight = Literal["fine", "advice", "fault"]


class Finding(NamedTuple):
    """One thing it looked at: how it is, and what to do about it."""

    weight: Weight
    text: str
