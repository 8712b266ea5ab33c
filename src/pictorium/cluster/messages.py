"""What a node is told, and what it wants done. Whatever drives it carries both, and knows no rule."""

from typing import Literal

from msgspec import Struct

from pictorium.cluster.peers import KeptBy, NodeId, RollCall
from pictorium.table.ports import TableId

# What it is told.


class TimePassed(Struct, frozen=True):
    """Time has passed."""


class BeatAnswered(Struct, frozen=True):
    """The database has answered a beat."""

    number: int
    roll: RollCall


class BeatFailed(Struct, frozen=True):
    """The database has not answered a beat."""

    number: int


class Ponged(Struct, frozen=True):
    """Somebody has answered a ping."""

    peer: NodeId
    """Who was meant."""
    by: NodeId
    """Who answered."""
    has_database: bool = True
    """Whether they say that the database answers them."""


class PingRefused(Struct, frozen=True):
    """Nobody listens at the address of a node."""

    peer: NodeId


class Wanted(Struct, frozen=True):
    """Somebody came here for a table."""

    table: TableId


class KeeperFound(Struct, frozen=True):
    """The database says who keeps a table."""

    table: TableId
    kept_by: KeptBy | None
    after: int = 0
    """As it was asked."""


class ReplayedTo(Struct, frozen=True):
    """A table is replayed up to this row; 0: there is none."""

    table: TableId
    number: int


class ReplayTooNew(Struct, frozen=True):
    """A table has a row of a version that this node cannot read."""

    table: TableId
    version: int


class Claimed(Struct, frozen=True):
    """The claim is a row now."""

    table: TableId
    epoch: int


class ClaimCollided(Struct, frozen=True):
    """There was another row where the claim should be."""

    table: TableId


class StoreFailed(Struct, frozen=True):
    """What was asked of the database for this table failed."""

    table: TableId


class Fenced(Struct, frozen=True):
    """An append to a table collided: another keeps it."""

    table: TableId


class TableRested(Struct, frozen=True):
    """Nobody is at a table any more, and it is no longer in memory."""

    table: TableId


class Unrouted(Struct, frozen=True):
    """No line leads from here to a table of another node any more."""

    table: TableId


class Offered(Struct, frozen=True):
    """A node that drains offers a table that it keeps."""

    table: TableId
    by: NodeId


class OfferEnded(Struct, frozen=True):
    """What came of an offer."""

    table: TableId
    is_taken: bool


class Drain(Struct, frozen=True):
    """Hand everything over, and stop."""


NodeEvent = (
    TimePassed
    | BeatAnswered
    | BeatFailed
    | Ponged
    | PingRefused
    | Wanted
    | KeeperFound
    | ReplayedTo
    | ReplayTooNew
    | Claimed
    | ClaimCollided
    | StoreFailed
    | Fenced
    | TableRested
    | Unrouted
    | Offered
    | OfferEnded
    | Drain
)

# What it wants done.


class SendBeat(Struct, frozen=True):
    """Tell the database that this node lives."""

    number: int


class SendPing(Struct, frozen=True):
    """Ask a node whether it is there."""

    peer: NodeId


class LookUp(Struct, frozen=True):
    """Ask the database who keeps a table."""

    table: TableId
    after: int = 0
    """Rows up to this one were read before; 0: none."""


class ReplayTable(Struct, frozen=True):
    """Replay a table."""

    table: TableId


class PutClaim(Struct, frozen=True):
    """Append a claim after this row."""

    table: TableId
    after: int


class ServeTable(Struct, frozen=True):
    """The table is kept here: let in who waits for it."""

    table: TableId
    epoch: int


class SendTo(Struct, frozen=True):
    """Send who waits for a table to the node that keeps it."""

    table: TableId
    node: NodeId


class TurnAway(Struct, frozen=True):
    """Tell who waits for a table that there is none, or that they may come again."""

    table: TableId
    why: Literal["no_table", "not_now"]


class LetGo(Struct, frozen=True):
    """The table is kept elsewhere: close its lines, and keep nothing more."""

    table: TableId


class Rehome(Struct, frozen=True):
    """The node to which lines lead from here is dead: whoever holds them wants the table anew."""

    table: TableId


class OfferTable(Struct, frozen=True):
    """Ask a node to take a table."""

    table: TableId
    to: NodeId


class TellTaken(Struct, frozen=True):
    """Tell who offered a table what came of it."""

    table: TableId
    to: NodeId
    is_taken: bool


class Retire(Struct, frozen=True):
    """Nothing is kept here any more."""


NodeAction = (
    SendBeat
    | SendPing
    | LookUp
    | ReplayTable
    | PutClaim
    | ServeTable
    | SendTo
    | TurnAway
    | LetGo
    | Rehome
    | OfferTable
    | TellTaken
    | Retire
)
