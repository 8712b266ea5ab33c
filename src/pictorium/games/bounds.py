"""From where to where the numbers among a game's options may go."""

from collections.abc import Mapping

from msgspec import Struct

from pictorium.kernel.refusal import Refusal


class Bounds(Struct, frozen=True):
    """From where to where a number may go. Clocks are in seconds, and 0 means there is none."""

    rule: str
    fewest: int
    most: int
    is_off_at_zero: bool = False


def refuse_numbers(options: Struct, bounds: Mapping[str, Bounds]) -> Refusal | None:
    """The first of these options that is out of its bounds."""
    for name, one in bounds.items():
        number: int = getattr(options, name)
        is_off = number == 0 and one.is_off_at_zero
        if not is_off and not one.fewest <= number <= one.most:
            return Refusal(f"{name}_out_of_range", one.rule, {"fewest": one.fewest, "most": one.most})
    return None
