"""One node among several: which tables it keeps, where it sends people, and when it claims. Does no I/O.

It is told what happens, with the time, and says what is to be done; whatever drives it does that and tells it what came
of it. The rules are in docs/rules/cluster.md.
"""

from collections.abc import Callable
from enum import Enum
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from pictorium.cluster import messages as m
from pictorium.cluster.peers import NodeId, NodeInfo
from pictorium.cluster.suspicion import Suspicion, Verdict
from pictorium.cluster.timing import (
    BEAT_EVERY_MS,
    BEAT_SOONER_MS,
    CLAIM_BACK_AFTER_MS,
    CLAIM_TRIES,
    DATABASE_LOST_MS,
    LEFT_AFTER_MS,
    LOOK_EVERY_MS,
    OFFER_WITHIN_MS,
    OFFERS_AT_ONCE,
    SLEPT_MS,
    WAIT_MS,
)
from pictorium.table.ports import TableId

Actions = list[m.NodeAction]


class _Step(Enum):
    """How far a node is with a table that is wanted there."""

    LOOKING = "looking"
    """Who keeps it? Nothing of it is read yet."""
    WAITING = "waiting"
    """Its keeper neither answers nor is known to be dead."""
    REPLAYING = "replaying"
    CHECKING = "checking"
    """It is replayed: who keeps it now?"""
    CLAIMING = "claiming"


class _Want(Struct):
    """A table that somebody wants here."""

    since: int
    step: _Step = _Step.LOOKING
    number: int = 0
    """The last row that was replayed."""
    keeper: NodeId | None = None
    """Who kept it when it was looked up last."""
    looked_at: int = 0
    tries: int = 0
    offered_by: NodeId | None = None
    """The keeper that wants to be rid of it."""
    has_people: bool = False
    """Whether people wait for it, too, or only who offered it."""


class _OpenOffer(Struct, frozen=True):
    to: NodeId
    at: int


class Node:
    """Decides for one process."""

    def __init__(self, own: NodeInfo, now: int) -> None:
        """It has just started."""
        self.own = own
        self.suspicion = Suspicion(own.id)
        self.keeps: dict[TableId, int] = {}
        """The tables that it keeps, with the epochs of its claims."""
        self._wants: dict[TableId, _Want] = {}
        self._routes: dict[TableId, NodeId] = {}
        """Where lines lead from here."""
        self._lost_at: dict[TableId, int] = {}
        """When it lost tables to others."""
        self._offers: dict[TableId, _OpenOffer] = {}
        self._declined: set[tuple[TableId, NodeId]] = set()
        self._is_draining = False
        self._is_retired = False
        self._ran_at = now
        self._beats = self._beats_answered = self._ignored_beats = 0
        self._beat_at: int | None = None
        self._asked_at: dict[int, int] = {}
        """When each beat was sent that is not answered yet."""
        self.row_version = own.reads
        """The version of rows to write (N-ROWS-1); known before anything is claimed."""
        self._database_at = now
        """When the database answered last."""

    @property
    def has_database(self) -> bool:
        """What it answers who asks whether it is there (N-DEAD-5)."""
        return self._ran_at - self._database_at < DATABASE_LOST_MS

    @property
    def is_ready(self) -> bool:
        """Whether new people should be sent here."""
        return self._beats_answered > 0 and not self._is_draining

    def route(self, table: TableId) -> NodeId | None:
        """The node to which people at a table were sent."""
        return self._routes.get(table)

    def handle(self, now: int, event: m.NodeEvent) -> Actions:
        """Something has happened: what is to be done. `now` is this process's monotonic clock, in milliseconds."""
        if now - self._ran_at > SLEPT_MS:
            self._wake_up()
        self._ran_at = max(now, self._ran_at)
        return list(_HANDLERS[type(event)](self, now, event))

    def _wake_up(self) -> None:
        """It did not run for a while (N-SLEEP-1). What was asked before is answered with old news."""
        self.suspicion.forget()
        self._ignored_beats = self._beats

    # Time, beats and pings.

    def _tick(self, now: int, _: m.TimePassed) -> Actions:
        done: Actions = []
        in_doubt = (peer for peer in self.suspicion.late() if self.suspicion.verdict(now, peer) is not Verdict.DEAD)
        beat_every = BEAT_SOONER_MS if any(in_doubt) else BEAT_EVERY_MS
        if self._beat_at is None or now - self._beat_at >= beat_every:
            done.append(self._beat(now))
        for peer in sorted(self._peers_in_question()):
            if self.suspicion.verdict(now, peer) is Verdict.DEAD:
                done += self._give_up_routes(peer)
            elif self.suspicion.is_ping_due(now, peer):
                done.append(self._ping(now, peer))
        for table, want in list(self._wants.items()):
            done += self._wait_on(now, table, want)
        return done + self._drain_on(now)

    def _beat(self, now: int) -> m.SendBeat:
        self._beats += 1
        self._beat_at = self._asked_at[self._beats] = now
        return m.SendBeat(self._beats)

    def _ping(self, now: int, peer: NodeId) -> m.SendPing:
        self.suspicion.pinged(now, peer)
        return m.SendPing(peer)

    def _peers_in_question(self) -> set[NodeId]:
        waited_for = {want.keeper for want in self._wants.values() if want.step is _Step.WAITING}
        asked = {*self._routes.values()} | {peer for peer in waited_for if peer}
        return (asked | self.suspicion.late()) - {self.own.id}

    def _beaten(self, now: int, event: m.BeatAnswered) -> Actions:
        self._beats_answered += 1
        self._database_at = now
        asked_at = self._asked_at.pop(event.number, now)
        if event.number > self._ignored_beats:
            self.suspicion.roll_called(now, asked_at, event.roll)
        reads = (peer.node.reads for peer in event.roll.nodes if peer.age_ms < LEFT_AFTER_MS)
        self.row_version = min(self.own.reads, *reads)
        done: Actions = []
        for table in event.roll.lost:
            done += self._lose(now, table)
        return done

    def _beat_failed(self, now: int, event: m.BeatFailed) -> Actions:
        self._asked_at.pop(event.number, None)
        self.suspicion.database_failed()
        return []

    def _ponged(self, now: int, event: m.Ponged) -> Actions:
        self.suspicion.ponged(now, event.peer, event.by, has_database=event.has_database)
        done: Actions = []
        for table, want in list(self._wants.items()):
            if want.step is _Step.WAITING and want.keeper == event.peer:
                done += self._judge(now, table, want)
        return done

    def _ping_refused(self, now: int, event: m.PingRefused) -> Actions:
        self.suspicion.refused(now, event.peer)
        return []

    # A table is wanted.

    def _wanted(self, now: int, event: m.Wanted) -> Actions:
        table = event.table
        if table in self.keeps:
            return [m.ServeTable(table, self.keeps[table])]
        if table in self._wants:
            self._wants[table].has_people = True
            return []
        if not self._beats_answered:
            return [m.TurnAway(table, "not_now")]
        self._wants[table] = _Want(now, looked_at=now, has_people=True)
        return [m.LookUp(table)]

    def _looked(self, now: int, event: m.KeeperFound) -> Actions:
        want = self._wants.get(event.table)
        if want is None or want.step not in (_Step.LOOKING, _Step.WAITING, _Step.CHECKING):
            return []
        if want.step is _Step.CHECKING and event.after != want.number:
            return []  # asked before the rows were read, and answered late (N-CLAIM-3)
        want.looked_at = now
        want.keeper = event.kept_by.node if event.kept_by else None
        return self._judge(now, event.table, want)

    def _judge(self, now: int, table: TableId, want: _Want) -> Actions:
        """The keeper of a wanted table is known: go there, wait, or claim it (N-CLAIM-2)."""
        if self._may_claim(now, table, want):
            if want.step is _Step.CHECKING:
                want.step = _Step.CLAIMING
                return [m.PutClaim(table, want.number)]
            want.step = _Step.REPLAYING
            return [m.ReplayTable(table)]
        if want.offered_by is not None and not want.has_people:
            return self._end(table, is_taken=False)
        keeper = want.keeper
        if keeper is not None and keeper != self.own.id:
            if self.suspicion.verdict(now, keeper) is Verdict.ALIVE:
                self._routes[table] = keeper
                return [*self._end(table, is_taken=False), m.SendTo(table, keeper)]
            want.step = _Step.WAITING
            return [self._ping(now, keeper)] if self.suspicion.is_ping_due(now, keeper) else []
        if self._is_draining and (other := self._other_node(table)) is not None:
            self._routes[table] = other
            return [*self._end(table, is_taken=False), m.SendTo(table, other)]
        return self._turn_away(table, "not_now")

    def _may_claim(self, now: int, table: TableId, want: _Want) -> bool:
        if self._is_draining:
            return False
        keeper = want.keeper
        if keeper is not None and keeper == want.offered_by:
            return True
        if keeper is not None and keeper != self.own.id and self.suspicion.is_gone(now, keeper):
            return True
        if now - self._lost_at.get(table, now - CLAIM_BACK_AFTER_MS) < CLAIM_BACK_AFTER_MS:
            return False
        return keeper is None or keeper == self.own.id or self.suspicion.verdict(now, keeper) is Verdict.DEAD

    def _other_node(self, table: TableId) -> NodeId | None:
        """Where people go who come to a node that drains."""
        others = self._heirs()
        return others[sum(table.encode()) % len(others)] if others else None

    def _wait_on(self, now: int, table: TableId, want: _Want) -> Actions:
        """Time has passed for a table that is wanted."""
        if now - want.since >= WAIT_MS and want.step in (_Step.LOOKING, _Step.WAITING, _Step.CHECKING):
            return self._turn_away(table, "not_now")
        if want.step is not _Step.WAITING:
            return []
        is_dead = want.keeper is not None and self.suspicion.verdict(now, want.keeper) is Verdict.DEAD
        if is_dead or now - want.looked_at >= LOOK_EVERY_MS:
            want.looked_at = now
            return [m.LookUp(table)]
        return []

    def _replayed(self, now: int, event: m.ReplayedTo) -> Actions:
        want = self._wants.get(event.table)
        if want is None or want.step is not _Step.REPLAYING:
            return []
        if event.number == 0:
            return self._turn_away(event.table, "no_table")
        want.number, want.step = event.number, _Step.CHECKING
        return [m.LookUp(event.table, event.number)]

    def _too_new(self, now: int, event: m.ReplayTooNew) -> Actions:
        """Whoever reads the table may keep it (N-ROWS-3)."""
        want = self._wants.get(event.table)
        if want is None or want.step is not _Step.REPLAYING:
            return []
        nodes = self.suspicion.nodes.values()
        readers = sorted(one.id for one in nodes if one.reads >= event.version and one.state == "open")
        alive = [one for one in readers if self.suspicion.verdict(now, one) is not Verdict.DEAD]
        if not alive:
            return self._turn_away(event.table, "not_now")
        to = alive[sum(event.table.encode()) % len(alive)]
        self._routes[event.table] = to
        return [*self._end(event.table, is_taken=False), m.SendTo(event.table, to)]

    def _claimed(self, now: int, event: m.Claimed) -> Actions:
        want = self._wants.get(event.table)
        offered_by = want.offered_by if want else None
        self._wants.pop(event.table, None)
        self._lost_at.pop(event.table, None)
        self._routes.pop(event.table, None)
        self.keeps[event.table] = event.epoch
        done: Actions = [m.ServeTable(event.table, event.epoch)]
        return [*done, m.TellTaken(event.table, offered_by, True)] if offered_by else done

    def _collided(self, now: int, event: m.ClaimCollided) -> Actions:
        """Others were faster, or the keeper that offers it goes on meanwhile."""
        want = self._wants.get(event.table)
        if want is None:
            return []
        want.tries += 1
        if want.tries >= CLAIM_TRIES:
            return self._turn_away(event.table, "not_now")
        want.step, want.looked_at = _Step.LOOKING, now
        return [m.LookUp(event.table)]

    def _store_failed(self, now: int, event: m.StoreFailed) -> Actions:
        want = self._wants.get(event.table)
        if want is None:
            return []
        if want.step is _Step.WAITING:
            return []
        return self._turn_away(event.table, "not_now")

    def _turn_away(self, table: TableId, why: Any) -> Actions:
        return [*self._end(table, is_taken=False), m.TurnAway(table, why)]

    def _end(self, table: TableId, *, is_taken: bool) -> Actions:
        want = self._wants.pop(table)
        return [m.TellTaken(table, want.offered_by, is_taken)] if want.offered_by else []

    # A table is lost.

    def _fenced(self, now: int, event: m.Fenced) -> Actions:
        return self._lose(now, event.table)

    def _lose(self, now: int, table: TableId) -> Actions:
        if table not in self.keeps:
            return []
        del self.keeps[table]
        self._lost_at = {one: at for one, at in self._lost_at.items() if now - at < CLAIM_BACK_AFTER_MS}
        self._lost_at[table] = now
        self._offers.pop(table, None)
        return [m.LetGo(table)]

    def _rested(self, now: int, event: m.TableRested) -> Actions:
        self.keeps.pop(event.table, None)
        self._offers.pop(event.table, None)
        return []

    def _unrouted(self, now: int, event: m.Unrouted) -> Actions:
        self._routes.pop(event.table, None)
        return []

    def _give_up_routes(self, peer: NodeId) -> Actions:
        """Lines led to a node that is dead (N-WAY-3)."""
        tables = [table for table, to in self._routes.items() if to == peer]
        for table in tables:
            del self._routes[table]
        return [m.Rehome(table) for table in tables]

    # Handing over.

    def _offered(self, now: int, event: m.Offered) -> Actions:
        if self._is_draining or event.table in self.keeps or not self._beats_answered:
            return [m.TellTaken(event.table, event.by, event.table in self.keeps)]
        want = self._wants.setdefault(event.table, _Want(now, looked_at=now))
        want.offered_by = event.by
        return [m.LookUp(event.table)] if want.step in (_Step.LOOKING, _Step.WAITING) else []

    def _offer_ended(self, now: int, event: m.OfferEnded) -> Actions:
        offer = self._offers.pop(event.table, None)
        if offer is None:
            return []
        if event.is_taken:
            return [*self._lose(now, event.table), *self._drain_on(now)]
        self._declined.add((event.table, offer.to))
        return self._drain_on(now)

    def _drain(self, now: int, _: m.Drain) -> Actions:
        self._is_draining = True
        self.own = replace(self.own, state="draining")
        return [self._beat(now), *self._drain_on(now)]

    def _heirs(self) -> list[NodeId]:
        """Nodes that may take tables of this one: open, and of the same or a newer version (N-DRAIN-2)."""
        nodes = self.suspicion.nodes.values()
        heirs = (one for one in nodes if one.id != self.own.id and one.state == "open")
        return sorted(one.id for one in heirs if one.version >= self.own.version)

    def _drain_on(self, now: int) -> Actions:
        """Offer what is still kept, a few at a time; stop when nothing is left that anybody takes."""
        if not self._is_draining or self._is_retired:
            return []
        for table, offer in list(self._offers.items()):
            if now - offer.at >= OFFER_WITHIN_MS:
                del self._offers[table]
                self._declined.add((table, offer.to))
        done: Actions = []
        heirs = self._heirs()
        is_any_left = any(want.step is _Step.CLAIMING for want in self._wants.values())
        for table in self.keeps:
            willing = [heir for heir in heirs if (table, heir) not in self._declined]
            is_any_left = is_any_left or table in self._offers or bool(willing)
            if table not in self._offers and willing and len(self._offers) < OFFERS_AT_ONCE:
                to = willing[sum(table.encode()) % len(willing)]
                self._offers[table] = _OpenOffer(to, now)
                done.append(m.OfferTable(table, to))
        if not is_any_left:
            self._is_retired = True
            done.append(m.Retire())
        return done


_Handler = Callable[[Node, int, Any], Actions]
_HANDLERS: Final[dict[type[Any], _Handler]] = {
    m.TimePassed: Node._tick,
    m.BeatAnswered: Node._beaten,
    m.BeatFailed: Node._beat_failed,
    m.Ponged: Node._ponged,
    m.PingRefused: Node._ping_refused,
    m.Wanted: Node._wanted,
    m.KeeperFound: Node._looked,
    m.ReplayedTo: Node._replayed,
    m.ReplayTooNew: Node._too_new,
    m.Claimed: Node._claimed,
    m.ClaimCollided: Node._collided,
    m.StoreFailed: Node._store_failed,
    m.Fenced: Node._fenced,
    m.TableRested: Node._rested,
    m.Unrouted: Node._unrouted,
    m.Offered: Node._offered,
    m.OfferEnded: Node._offer_ended,
    m.Drain: Node._drain,
}
