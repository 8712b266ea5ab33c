"""`scripts/check cluster [seconds] [fault …]`: faults, one after the other, on real servers and a real PostgreSQL.

Several groups of two servers, as if on two machines, and in each some people at a table, whose balancer sends them to
whichever server is there. All of them say something four times a second. As soon as all of a group have been answered
again, the next fault comes. Told of each kind of fault is how often it happened, how long anybody waited for an answer
at worst, the median of that, and how many actions were acknowledged meanwhile; and in the end, of all that was
acknowledged, what the log does not have and what it has twice. SIGTERM ends it early, with all that is told.
"""

import argparse
import asyncio
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from statistics import median
from typing import Final

from msgspec import Struct, field

from tests.nodes import clocks, faults, slow_readers
from tests.nodes.database import Database
from tests.nodes.group import Group, Wait
from tests.nodes.machines import Machine, Network, can_be_made
from tests.nodes.talking import Kept, StuckError
from tests.system import faketime

GROUPS: Final = 4
MACHINES: Final = "ab"
ROUNDS: Final = 4
"""Of an evening; then its history is looked at, and people sit down at another table."""
AGAIN: Final = {"kill": 5, "hang-up": 5}
"""How often this happens in a round, if not once."""


class Told(Struct):
    """What is told of one kind of fault."""

    tries: int = 0
    acknowledged: int = 0
    waits: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)

    def note(self, tries: int, waits: Sequence[Wait]) -> None:
        self.tries += tries
        self.acknowledged += sum(wait.acknowledged for wait in waits)
        self.waits.append(max(wait.all_s for wait in waits))
        self.others.append(max(wait.others_s for wait in waits))


OF_SERVERS: Final[dict[str, tuple[str, Callable[[Group], Awaitable[None]]]]] = {
    "nothing": ("nothing", faults.nothing),
    "kill": ("kill -9 of a server", faults.kill),
    "freeze": ("a server frozen until it has lost its table", faults.freeze),
    "stall": ("a server that stands still for 2.5 s", faults.stall),
    "deploy": ("a server stopped and replaced", faults.deploy),
    "cut-database": ("a server cut off from the database", faults.cut_off_from_database),
    "cut-servers": ("two servers cut off from each other for 6 s", faults.part),
    "cut-both": ("a server cut off from both", faults.cut_off),
    "slow": ("10 slow readers by way of another server", slow_readers.read_slowly),
    "clock": ("a server whose clock is off by 5 minutes", clocks.be_off),
}
"""What happens to one group: its name in the table of results, and what it is."""
OF_DATABASE: Final[dict[str, tuple[str, Callable[[Database], Awaitable[None]]]]] = {
    "database": ("the database killed and back", Database.lose),
    "primary": ("primary killed, standby promoted", Database.lose_primary),
    "standby": ("the standby killed and back after 3 s", Database.lose_standby),
    "hang-up": ("connections closed in the middle of commits", Database.hang_up),
}
"""What happens to all."""
OF_NETWORKS: Final = frozenset(("cut-database", "cut-servers", "cut-both"))
"""These need machines of their own, which only root can make."""


class Check:
    """All groups, and what is told of them."""

    def __init__(self, groups: Sequence[Group], database: Database, faults: Sequence[str], seconds: float) -> None:
        self._groups, self._database = groups, database
        self._faults = faults
        self._until = time.monotonic() + seconds
        database.acknowledged = self._acknowledged
        self.told: dict[str, Told] = {}

    def stop(self) -> None:
        """After the faults that are under way."""
        self._until = 0.0

    @property
    def _is_over(self) -> bool:
        return time.monotonic() > self._until and (not self._until or all(name in self.told for name in self._faults))

    async def run(self) -> None:
        try:
            await self._evenings()
        except StuckError as error:
            self._groups[0].kept += Kept(wrong=(str(error),))
        finally:
            await asyncio.gather(*(group.close() for group in self._groups))

    async def _evenings(self) -> None:
        await asyncio.gather(*(group.open() for group in self._groups))
        while not self._is_over:
            for _ in range(ROUNDS):
                await asyncio.gather(*(self._round(group) for group in self._groups))
                for name in self._faults:
                    for _ in range(AGAIN.get(name, 1)):
                        if name in OF_DATABASE and not self._is_over:
                            await self._strike_all(name)
            await asyncio.gather(*(group.end() for group in self._groups))
            print(f"{time.strftime('%H:%M:%S')} {self._so_far()}", file=sys.stderr, flush=True)
            if not self._is_over:
                await asyncio.gather(*(group.begin() for group in self._groups))

    def _so_far(self) -> str:
        tries = ", ".join(f"{name} {one.tries}" for name, one in self.told.items())
        return f"{tries}; {total(self.kept())}"

    async def _round(self, group: Group) -> None:
        """Each fault of servers."""
        for name in self._faults:
            for _ in range(AGAIN.get(name, 1)):
                if name in OF_SERVERS and not self._is_over:
                    wait = await group.wait(name, partial(OF_SERVERS[name][1], group))
                    self.told.setdefault(name, Told()).note(1, [wait])

    async def _strike_all(self, name: str) -> None:
        """A fault of what all have in common."""
        striking = asyncio.ensure_future(OF_DATABASE[name][1](self._database))
        waits = await asyncio.gather(*(group.wait(name, lambda: asyncio.shield(striking)) for group in self._groups))
        self.told.setdefault(name, Told()).note(1, waits)

    def kept(self) -> Kept:
        return sum((group.kept for group in self._groups), Kept(wrong=tuple(self._database.wrong)))

    def _acknowledged(self) -> int:
        return sum(talker.acknowledged for group in self._groups for talker in group.talkers)


def shown(told: dict[str, Told], kept: Kept) -> str:
    """The table of results."""
    head = f"{'fault':<44} {'tries':>5} {'worst wait':>11} {'median':>8} {'at others':>10} {'acknowledged':>13}"
    lines = [head]
    for name, one in told.items():
        what, _ = {**OF_SERVERS, **OF_DATABASE}[name]
        worst, middle, others = max(one.waits), median(one.waits), max(one.others)
        lines.append(
            f"{what:<44} {one.tries:>5} {worst:>9.2f} s {middle:>6.2f} s {others:>8.2f} s {one.acknowledged:>13}"
        )
    return "\n".join([*lines, *kept.wrong, total(kept)])


def total(kept: Kept) -> str:
    return f"of {kept.acknowledged} acknowledged actions {kept.lost} are lost, {kept.doubled} doubled"


async def checked(check: Check) -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, check.stop)
    await check.run()


def main() -> None:
    known = [*OF_SERVERS, *OF_DATABASE]
    asked = argparse.ArgumentParser()
    asked.add_argument("seconds", nargs="?", type=float, default=120.0)
    asked.add_argument("faults", nargs="*", choices=[[], *known], default=[])
    words = asked.parse_args()
    lacking = {name: "only root can make networks, with ip and nft" for name in OF_NETWORKS if not can_be_made()}
    if not faketime():
        lacking["clock"] = "libfaketime is not installed"
    chosen = [name for name in words.faults or known if name not in lacking]
    for name in sorted({*(words.faults or known)} & {*lacking}):
        print(f"{name} is left out: {lacking[name]}")
    folder = Path(tempfile.mkdtemp(prefix="pictorium-"))
    with ExitStack() as stack:
        network = stack.enter_context(Network()) if OF_NETWORKS & {*chosen} else None
        database = Database(network.host if network else "127.0.0.1")
        stack.callback(database.discard)
        check = Check(
            [group(folder, number, database, network) for number in range(GROUPS)], database, chosen, words.seconds
        )
        asyncio.run(checked(check))
    kept = check.kept()
    print(shown(check.told, kept))
    is_well = not (kept.lost or kept.doubled or kept.wrong)
    if is_well:
        shutil.rmtree(folder)
    else:
        print(f"What the servers said is in {folder}.")
    sys.exit(not is_well)


def group(folder: Path, number: int, database: Database, network: Network | None) -> Group:
    """One of them, on machines of its own."""
    make = network.machine if network else Machine
    machines = [make(f"{number}{letter}") for letter in MACHINES]
    return Group(folder, database.schema(f"group{number}"), machines, database.ports)


if __name__ == "__main__":
    main()
