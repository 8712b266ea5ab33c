"""Seats, and the two names that are used like a seat without being one."""

from typing import Final, NewType

Seat = NewType("Seat", str)
"""One seat at a table. A game says which of them it uses (Pictomania: the first six)."""

SEATS: Final = tuple(map(Seat, ("red", "yellow", "green", "blue", "purple", "orange", "pink", "brown")))
"""The seats of every table, by colour, in the order in which they are filled."""

HOUSE: Final = Seat("house")
"""The server acting by itself: it sends the clock's ticks and reports who is away and whose sheet has ink."""

WATCHER: Final = Seat("watcher")
"""Everyone without a seat: spectators and displays. They see what is public."""
