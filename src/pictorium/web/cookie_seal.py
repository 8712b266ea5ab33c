"""Signed tokens for devices: the server can tell for which table it issued one without loading the table.

Only members of a table have a token with its seal. So nobody else can make the server load a table, or learn from the
response time whether it exists.
"""

import hmac
import secrets
from typing import Final

from pictorium.table.ports import Log, TableId

SECRET_BYTES: Final = 32
TOKEN_BYTES: Final = 16
SEAL_BYTES: Final = 16
SERVER_ROWS: Final = TableId("house")
"""The log stores the server's own rows under this id. No table has this code."""
NAME: Final = "seal"


class CookieSeal:
    """Makes tokens and verifies them."""

    def __init__(self, secret: bytes) -> None:
        """`secret` is the key of the signature."""
        self._secret = secret

    def token(self, code: str) -> str:
        """A new random token for this table."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        return f"{token}.{self._sealed(code, token)}"

    def derived(self, use: bytes) -> bytes:
        """A secret for something else, which all servers on this log have in common."""
        return hmac.digest(self._secret, use, "sha256")

    def is_ours(self, code: str, token: str) -> bool:
        """Whether this token was made here, for this table."""
        bare, _, seal = token.partition(".")
        return hmac.compare_digest(seal.encode(errors="replace"), self._sealed(code, bare).encode())

    def _sealed(self, code: str, token: str) -> str:
        said = f"{code}.{token}".encode(errors="replace")
        return hmac.digest(self._secret, said, "sha256")[:SEAL_BYTES].hex()


async def load_seal(log: Log) -> CookieSeal:
    """The seal whose secret is stored in this log; it is created if there is none."""
    secret = await log.fetch(SERVER_ROWS, NAME)
    if secret is None:  # another server on the same log may start at the same time
        secret = await log.store_first(SERVER_ROWS, NAME, secrets.token_bytes(SECRET_BYTES))
    return CookieSeal(secret)
