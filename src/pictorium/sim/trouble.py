"""What goes wrong in an evening, and how often."""

from msgspec import Struct


class Trouble(Struct, frozen=True):
    """Probabilities between 0 and 1; each is drawn whenever the thing could happen."""

    cut: float = 0.0
    """A line breaks, each time its owner looks up; half as often a line goes silent in one direction."""
    crash: float = 0.0
    """The server dies at an append; a hundredth as often at any message it sends."""
    broken: float = 0.0
    """The disk fails at an append, and the rows may or may not be there."""
    behind: float = 0.0
    """A reader cannot keep up and gets a new snapshot."""
    again: float = 0.0
    """Somebody sends a message a second time."""
    nonsense: float = 0.0
    """Somebody asks for what nobody may have."""
    visits: float = 0.0
    """Somebody comes late, leaves, is removed, changes the device, passes the host's role on, starts another game."""
    stumbles: float = 0.0
    """A rule, a fold, a view or a face fails, each time it is called; a table where this happens often is closed."""
    walks: float = 0.0
    """Somebody goes for a walk, and others may let a bot sit in for them."""
    breaks: float = 0.0
    """Everybody goes out for so long that the table is unloaded from memory; drawn every few seconds."""
    takeovers: float = 0.0
    """Another server takes over the table while the first still believes that it owns it; drawn every few seconds."""
    full: float = 0.0
    """Another table is loaded first when a server starts, and there is no room in memory for a second one."""


CALM = Trouble()
