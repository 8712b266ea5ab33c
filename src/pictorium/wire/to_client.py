"""Everything a server may say. Frames of ink are bytes; see `ink.frame`."""

from msgspec import Struct

from pictorium.table.audience import Answered, Delayed, Dismissed, InkRefused, Resumed, Update, Welcome


class HandoverCode(Struct, frozen=True, tag=True):
    """With this code another device takes your place; it works once and for a short while."""

    code: str
    until_ms: int


class Slower(Struct, frozen=True, tag=True):
    """You send more than a table can use. Go on like this and the line is closed."""


ToClient = Welcome | Resumed | Update | Answered | InkRefused | Dismissed | Delayed | HandoverCode | Slower
