"""Chooses props for the roles of a scene."""

from tools.painting.canvas import Canvas
from tools.painting.props import with_role


def cast(c: Canvas, *roles: str) -> str:
    """A prop for one of these roles that is not on the card yet."""
    role = c.one_of(roles)
    free = [
        name
        for name in with_role(role)
        if name not in c.used and name.removesuffix("-cut") not in {used.removesuffix("-cut") for used in c.used}
    ]
    return c.one_of(free)
