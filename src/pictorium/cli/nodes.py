"""`pictorium nodes`: which processes share a database, and who keeps what."""

import asyncio
from collections import Counter
from collections.abc import Mapping

import click
import msgspec

from pictorium.cli.messages import CommandError
from pictorium.cli.serve_log import asked_database, parsed_log
from pictorium.cluster.peers import NodeId, NodeInfo, Peer
from pictorium.cluster.timing import BEAT_OLD_MS
from pictorium.content.words import Words
from pictorium.table.ports import TableId
from pictorium.table.shared_log import Claim


def show_nodes(words: Words, log: str, code: str | None) -> None:
    """Print a line for each process on this database; with the code of a table, who keeps that."""
    url = parsed_log(words, log)
    if url is None:
        raise CommandError(words.say("serve.bad_log"))
    peers, claims = asyncio.run(_asked(words, url))
    if code is not None:
        click.echo(_kept_by(words, peers, claims, code.upper()))
    elif peers:
        click.echo(_table(words, peers, claims))
    else:
        click.echo(words.say("nodes.none"))


async def _asked(words: Words, url: str) -> tuple[dict[NodeId, Peer], Mapping[TableId, Claim]]:
    async with asked_database(words, url) as database:
        peers = (Peer(msgspec.json.decode(seen.info, type=NodeInfo), seen.age_ms) for seen in await database.seen())
        return {peer.node.id: peer for peer in peers}, await database.all_claims()


def _kept_by(words: Words, peers: Mapping[NodeId, Peer], claims: Mapping[TableId, Claim], code: str) -> str:
    claim = claims.get(TableId(code))
    peer = peers.get(NodeId(claim.node)) if claim else None
    if peer is None:
        return words.say("nodes.kept_by_nobody", code=code)
    return words.say("nodes.kept_by", code=code, name=peer.node.name)


def _state(words: Words, peer: Peer) -> str:
    if peer.age_ms > BEAT_OLD_MS:
        return words.say("nodes.gone")
    return words.say("nodes.open" if peer.node.state == "open" else "nodes.draining")


def _table(words: Words, peers: Mapping[NodeId, Peer], claims: Mapping[TableId, Claim]) -> str:
    """One line for each process, in columns. A table counts for who kept it last, also while nobody is there."""
    kept = Counter(claim.node for claim in claims.values())
    say = words.say
    heads = say("nodes.name"), say("nodes.version"), say("nodes.state"), say("nodes.beat"), say("nodes.tables")
    lines: list[tuple[str, ...]] = [heads]
    for peer in sorted(peers.values(), key=lambda peer: peer.node.name):
        node = peer.node
        version = ".".join(map(str, node.version))
        lines.append((node.name, version, _state(words, peer), f"{peer.age_ms / 1000:.1f} s", str(kept[node.id])))
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines
    )
