"""The house's seal on what it gives to devices: it shows, without a look at the table, for which table they got it.

Only who was let in to a table has something with the seal for it. So nobody else can make the house fetch a table that
rests, or learn from the time that takes that there is one.
"""

import hmac
import secrets
from typing import Final

from pictorium.table.ports import Log, TableId

SECRET_BYTES: Final = 32
TOKEN_BYTES: Final = 16
SEAL_BYTES: Final = 16
HOUSE: Final = TableId("house")
"""Where the log keeps what belongs to no table. No table has this code."""
NAME: Final = "seal"


class CookieSeal:
    """Makes what devices show, and knows its own again."""

    def __init__(self, secret: bytes) -> None:
        """With what nobody else knows."""
        self._secret = secret

    def token(self, code: str) -> str:
        """What a device shows at this table to be let in again, unlike any other."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        return f"{token}.{self._sealed(code, token)}"

    def is_ours(self, code: str, token: str) -> bool:
        """Whether this was made here, for this table."""
        bare, _, seal = token.partition(".")
        return hmac.compare_digest(seal.encode(errors="replace"), self._sealed(code, bare).encode())

    def _sealed(self, code: str, token: str) -> str:
        said = f"{code}.{token}".encode(errors="replace")
        return hmac.digest(self._secret, said, "sha256")[:SEAL_BYTES].hex()


async def seal_of(log: Log) -> CookieSeal:
    """The seal of the house that keeps this log; it goes with the log wherever that goes."""
    secret = await log.fetch(HOUSE, NAME)
    if secret is None:
        secret = secrets.token_bytes(SECRET_BYTES)
        await log.store(HOUSE, NAME, secret)
    return CookieSeal(secret)
