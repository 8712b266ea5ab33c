"""Who is who at a table."""

from typing import Final, NewType

Seat = NewType("Seat", str)
"""One place at the table. A game says which seats it knows (Pictomania: the first six)."""

SEATS: Final = tuple(map(Seat, ("red", "yellow", "green", "blue", "purple", "orange", "pink", "brown")))
"""The places at every table, by colour, in the order in which they are filled."""

HOUSE: Final = Seat("house")
"""The table itself: it knocks when the clock says so and reports who is away and who has drawn."""

WATCHER: Final = Seat("watcher")
"""Anyone without a place of their own: spectators and displays. They see what is public."""
