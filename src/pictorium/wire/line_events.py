"""What a line tells its driver: events for the table, and orders for the net."""

from typing import NamedTuple

from pictorium.wire.from_client import AskHandover, Do, Hello, InkBatch, Play


class CaughtUp(NamedTuple):
    """A slow reader has read all that waited, and missed what was said meanwhile (W-SLOW-3)."""


Event = Hello | Do | Play | AskHandover | InkBatch | CaughtUp
"""Something has come: a message of the client, a batch of its ink, or its chance to be told everything anew."""


class Say(NamedTuple):
    """Send this text frame."""

    body: bytes


class Pong(NamedTuple):
    """Send a pong."""

    payload: bytes


class Ping(NamedTuple):
    """Send a ping."""

    payload: bytes


class Close(NamedTuple):
    """Send a close frame with this code."""

    code: int


class Drop(NamedTuple):
    """Close the connection: at once, or when everything that waits is sent."""

    at_once: bool


Order = Say | Ping | Pong | Close | Drop
"""What the line itself wants done with the connection."""
