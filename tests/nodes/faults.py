"""What can happen to the servers of a group."""

import asyncio
import signal
from collections.abc import Sequence
from typing import Final

from pictorium.table.shared_log import Claim
from tests.nodes.group import CHANCE, Group

KEEPER_KILLED: Final = 0.75
"""How often it is the server that keeps the table."""
PARTED_S: Final = 6.0
STALLED_S: Final = 2.5


async def nothing(group: Group) -> None:
    """For comparison."""
    await asyncio.sleep(1)


async def kill(group: Group) -> None:
    """A server is killed and started again."""
    number = CHANCE.randrange(len(group.servers))
    if CHANCE.random() < KEEPER_KILLED:
        number, _ = await group.keeper()
    group.strike(number)
    await asyncio.to_thread(group.servers[number].kill)
    await group.replace(number)
    group.lead_somebody_to(number)


async def freeze(group: Group) -> None:
    """The keeper stands still until another has its table."""
    number, before = await group.keeper()
    await group.lead_somebody_past(number)
    group.strike(number)
    group.servers[number].send(signal.SIGSTOP)
    await group.taken(before)
    group.servers[number].send(signal.SIGCONT)


async def stall(group: Group) -> None:
    """The keeper stands still, but not for long enough to lose its table."""
    number, before = await group.keeper()
    await group.lead_somebody_past(number)
    group.servers[number].send(signal.SIGSTOP)
    await asyncio.sleep(STALLED_S)
    group.servers[number].send(signal.SIGCONT)
    await group.answered("a stall")
    await _still_kept(group, before)


async def _still_kept(group: Group, before: Claim) -> None:
    if (await group.claim()).epoch != before.epoch:
        group.complain("a table was taken from a server that could keep it")


async def deploy(group: Group) -> None:
    """A server is stopped politely, and another one takes its place."""
    number = CHANCE.randrange(len(group.servers))
    group.strike(number)
    await asyncio.to_thread(group.servers[number].stop)
    await group.replace(number)
    group.lead_somebody_to(number)


# Cut networks.


async def cut_off_from_database(group: Group) -> None:
    """The keeper cannot reach the database until another has its table; both reach each other."""
    await _cut_off_until_taken(group, hosts=(), ports=group.database_ports)


async def cut_off(group: Group) -> None:
    """The keeper reaches neither the database nor the other until that has its table; people reach it."""
    hosts = [machine.host for machine in group.machines]
    await _cut_off_until_taken(group, hosts=hosts, ports=group.database_ports)


async def _cut_off_until_taken(group: Group, hosts: Sequence[str], ports: Sequence[int]) -> None:
    number, before = await group.keeper()
    await group.lead_somebody_past(number)
    group.strike(number)
    machine = group.machines[number]
    await asyncio.to_thread(machine.cut_off, [host for host in hosts if host != machine.host], ports)
    await group.taken(before)
    await asyncio.to_thread(machine.mend)


async def part(group: Group) -> None:
    """Two servers cannot reach each other, but the database: who keeps the table goes on keeping it."""
    number, before = await group.keeper()
    await group.lead_somebody_past(number)
    group.others = [talker for talker in group.talkers if talker.way.at == number]
    one, other = group.machines[number], group.machines[(number + 1) % 2]
    await asyncio.to_thread(one.cut_off, [other.host])
    await asyncio.sleep(PARTED_S)
    await _still_kept(group, before)
    await asyncio.to_thread(one.mend)
