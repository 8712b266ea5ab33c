"""Whether another node is dead. A time-out is not a death (N-DEAD): nobody loses a table because a message was late.

The node that suspects may be the one that slept, and the database that calls all beats old may have been away itself.
So what is known is forgotten when its source was interrupted.
"""

from enum import Enum

from msgspec import Struct

from pictorium.cluster.peers import NodeId, NodeInfo, RollCall
from pictorium.cluster.timing import (
    BEAT_GAP_MS,
    BEAT_LATE_MS,
    BEAT_OLD_MS,
    FORGOTTEN_AFTER_MS,
    LEFT_AFTER_MS,
    PING_EVERY_MS,
    PONG_COUNTS_MS,
    REFUSALS_WITHIN_MS,
    SILENT_MS,
)


class Verdict(Enum):
    """What may be said of a node now."""

    ALIVE = "alive"
    """It answered just now."""
    UNKNOWN = "unknown"
    DEAD = "dead"


class _Evidence(Struct):
    """What was heard of one node."""

    known_since: int
    """When this node first heard its name."""
    ponged_at: int | None = None
    pinged_at: int | None = None
    """The last ping."""
    unanswered_since: int | None = None
    """The first ping since the last answer."""
    refused_at: int | None = None
    is_refusing: bool = False
    """Two connections were refused within a moment."""
    is_replaced: bool = False
    """Another incarnation answered at its address."""
    has_database: bool = True


class Suspicion:
    """What one node knows of the others."""

    def __init__(self, own: NodeId) -> None:
        self._own = own
        self._evidence: dict[NodeId, _Evidence] = {}
        self._nodes: dict[NodeId, NodeInfo] = {}
        self._ages: dict[NodeId, int] = {}
        self._roll_at: int | None = None
        """When the database answered last."""
        self._roll_asked_at = 0
        self._gapless_since: int | None = None
        """Since when it has answered without a gap."""

    # What is heard.

    def roll_called(self, now: int, asked_at: int, roll: RollCall) -> None:
        """The database has answered a beat."""
        if self._roll_at is None or now - self._roll_at > BEAT_GAP_MS:
            self._gapless_since = now
        self._roll_at, self._roll_asked_at = now, asked_at
        self._nodes = {seen.node.id: seen.node for seen in roll.nodes}
        self._ages = {seen.node.id: seen.age_ms for seen in roll.nodes}
        self._evidence = {
            peer: one
            for peer, one in self._evidence.items()
            if peer in self._nodes or now - one.known_since < FORGOTTEN_AFTER_MS
        }

    def database_failed(self) -> None:
        """The database has not answered (N-BEAT-3)."""
        self._roll_at = self._gapless_since = None

    def pinged(self, now: int, peer: NodeId) -> None:
        """It is asked whether it is there."""
        one = self._of(now, peer)
        one.pinged_at = now
        if one.unanswered_since is None:
            one.unanswered_since = now

    def ponged(self, now: int, peer: NodeId, by: NodeId, *, has_database: bool) -> None:
        """Somebody answered at its address. That one hears oneself there is nobody's death, but a wrong address."""
        one = self._of(now, peer)
        if by == peer:
            self._evidence[peer] = _Evidence(
                one.known_since, ponged_at=now, pinged_at=one.pinged_at, has_database=has_database
            )
        elif by != self._own:
            one.is_replaced = True

    def refused(self, now: int, peer: NodeId) -> None:
        """Nobody listens at its address."""
        one = self._of(now, peer)
        if one.refused_at is not None and now - one.refused_at <= REFUSALS_WITHIN_MS:
            one.is_refusing = True
        one.refused_at = now

    def forget(self) -> None:
        """This node slept: whatever it did not hear meanwhile nobody can say (N-SLEEP-1)."""
        self._evidence.clear()
        self._roll_at = self._gapless_since = None

    def _of(self, now: int, peer: NodeId) -> _Evidence:
        return self._evidence.setdefault(peer, _Evidence(now))

    # What follows from it.

    @property
    def nodes(self) -> dict[NodeId, NodeInfo]:
        """All nodes of which the database knows, as far as it was asked."""
        return self._nodes

    def late(self) -> set[NodeId]:
        """Whose last beat is late: they are asked before anybody wants their tables (N-BEAT-4)."""
        return {peer for peer, age in self._ages.items() if BEAT_LATE_MS < age < LEFT_AFTER_MS}

    def is_ping_due(self, now: int, peer: NodeId) -> bool:
        """Whether it is time to ask again. Who refused is asked a second time at once."""
        one = self._of(now, peer)
        wait = REFUSALS_WITHIN_MS // 2 if one.refused_at is not None and not one.is_refusing else PING_EVERY_MS
        return one.pinged_at is None or now - one.pinged_at >= wait

    def verdict(self, now: int, peer: NodeId) -> Verdict:
        """What may be said of it."""
        one = self._of(now, peer)
        if self._is_dead(now, peer, one):
            return Verdict.DEAD
        is_heard = one.ponged_at is not None and now - one.ponged_at <= PONG_COUNTS_MS and one.refused_at is None
        return Verdict.ALIVE if is_heard else Verdict.UNKNOWN

    def is_gone(self, now: int, peer: NodeId) -> bool:
        """Whether it does not run any more, and is not only silent (N-DEAD-1, N-DEAD-2, N-DEAD-4)."""
        one = self._of(now, peer)
        if one.is_replaced or one.is_refusing:
            return True
        # A node may be younger than the last answer.
        return self._is_roll_fresh(now) and peer not in self._nodes and self._roll_asked_at > one.known_since

    def _is_dead(self, now: int, peer: NodeId, one: _Evidence) -> bool:
        if self.is_gone(now, peer):
            return True
        if not self._is_roll_fresh(now) or peer not in self._nodes:
            return False
        is_silent = one.unanswered_since is not None and now - one.unanswered_since >= SILENT_MS
        return self._is_beat_old(now, peer) and (is_silent or not one.has_database)

    def _is_roll_fresh(self, now: int) -> bool:
        return self._roll_at is not None and now - self._roll_at <= BEAT_GAP_MS

    def _is_beat_old(self, now: int, peer: NodeId) -> bool:
        """By the database's clock alone, and only if that was there all the while, so that it could beat (N-BEAT-3)."""
        may_say = self._gapless_since is not None and now - self._gapless_since >= BEAT_OLD_MS
        return may_say and self._ages[peer] > BEAT_OLD_MS
