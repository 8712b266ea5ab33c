"""Makes a server whose tables are in a database one of several: each process on a database is a node."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from pictorium.cli.messages import CommandError
from pictorium.cli.serve_settings import ServeSettings
from pictorium.web.journal import warn

if TYPE_CHECKING:
    from pictorium.stores.postgres_log import PostgresLog
    from pictorium.web.nodes.own_node import OwnNode
    from pictorium.web.nodes.place import NodePlace

FOLDER: Final = "nodes"
"""In the data folder: the sockets of the nodes on this machine."""


def node_on(database: "PostgresLog", chosen: ServeSettings) -> "OwnNode":
    """This process as a node."""
    from pictorium.web.nodes.own_node import OwnNode

    place = _place(chosen.data)
    if place is None and chosen.workers > 1:
        raise CommandError(chosen.words.say("serve.workers_need_sockets", data=chosen.data))
    return OwnNode(database, place, chosen.node_address)


def _place(data: Path) -> "NodePlace | None":
    """Where nodes on this machine find this one; None if there can be no such place."""
    from pictorium.web.nodes.place import NodePlace

    try:
        return NodePlace(data / FOLDER)
    except (OSError, AttributeError) as error:  # Windows has no such sockets
        warn("no_place_for_sockets", why=type(error).__name__)
        return None
