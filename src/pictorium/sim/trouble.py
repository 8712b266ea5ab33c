"""What goes wrong on an evening, and how often."""

from msgspec import Struct


class Trouble(Struct, frozen=True):
    """Chances between 0 and 1; each is thrown whenever the thing could happen."""

    cut: float = 0.0
    """A line breaks, each time its owner looks up; half as often a line goes silent in one direction."""
    crash: float = 0.0
    """The server dies at an append; a hundredth as often at anything it says."""
    broken: float = 0.0
    """The disk says no at an append, and what was asked for may or may not be there."""
    behind: float = 0.0
    """A reader cannot keep up and is told everything anew."""
    again: float = 0.0
    """Somebody says something a second time."""
    nonsense: float = 0.0
    """Somebody asks for what nobody may have."""
    visits: float = 0.0
    """Somebody comes late, goes, is removed, changes the device, passes the host's place on, begins another game."""
    stumbles: float = 0.0
    """A rule, a fold, a view or a face fails, each time it is asked; a table where it happened may have to rest."""
    walks: float = 0.0
    """Somebody goes for a walk, and others may let a bot sit in for them."""


CALM = Trouble()
