"""Why a server hangs up, as the number with which it closes a line."""

from typing import Final

MALFORMED: Final = 4000
"""That was nothing a client may say."""
TOO_MUCH: Final = 4001
"""More was sent than a table can use, for too long."""
OLD_PROTOCOL: Final = 4002
"""The hello was one of another version: load the page again."""
CLOSED: Final = 4003
"""All is said. After `Dismissed` do not come back by yourself; without it, do: the server stops, or moved the table."""
NO_HELLO: Final = 4004
"""Nothing was said in time."""
NO_TABLE: Final = 4005
"""There is no such table, or no place at it for this device."""
TABLE_FAILS: Final = 4006
"""Too much went wrong at this table by a mistake of the server. It rests for a while: come back, ever later."""
UNREADABLE: Final = 4007
"""The server cannot read this table: it is damaged, or of a newer version. Come back, ever later."""
HOUSE_FULL: Final = 4008
"""This table rests, and there is no room to wake it. Come back, ever later."""
