"""The compiled part of `ink_path`; see `_ink.c`."""

from collections.abc import Callable
from typing import overload

from pictorium.table.ink_relay import InkRelay, InkTarget
from pictorium.table.people import PersonId
from pictorium.table.sheet_ink import SheetInk
from pictorium.web.counters import Counters
from pictorium.wire.line import LineState, ServerLine

class InkPath:
    def __init__(self, protocol: object) -> None: ...
    def get_buffer(self, hint: int, /) -> memoryview: ...
    def buffer_updated(self, count: int, /) -> None: ...
    def draws(
        self, line: ServerLine, relay: InkRelay, person: PersonId, counters: Counters, clock: Callable[[], float], /
    ) -> None: ...
    def rests(self) -> None: ...
    def show(self, ink: bytes, /) -> bool: ...
    @overload
    def take_over(self, fd: int, waiting: Callable[[], int], write: Callable[[bytes], None], /) -> None: ...
    @overload
    def take_over(self, fd: int, /) -> None: ...

def configure(
    state: LineState,
    target: type[InkTarget],
    sheet: type[SheetInk],
    points_max: int,
    bytes_max: int,
    /,
) -> None: ...
def read_lines(epoll: int, /) -> None: ...
