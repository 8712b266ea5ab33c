"""Why a line was closed by the server: the codes of the closing frame, beside those every WebSocket has."""

from typing import Final

MALFORMED: Final = 4000
"""What was said is nothing a client may say."""
TOO_MUCH: Final = 4001
"""More was sent than a table can use, in spite of the warning."""
OLD_PROTOCOL: Final = 4002
"""The page is of another version than the server: it must be loaded anew."""
CLOSED: Final = 4003
"""The server stops, or the seat is on another line. Coming back makes sense unless `Dismissed` was said."""
NO_HELLO: Final = 4004
"""Nobody said hello in time."""
NO_TABLE: Final = 4005
"""There is no such table, or no place at it for this device."""
