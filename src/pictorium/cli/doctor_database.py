"""What `pictorium doctor` looks at of the database that keeps the tables. Changes nothing there."""

import time
from collections.abc import AsyncIterator
from typing import Final

from pictorium.cli.finding import Finding
from pictorium.cli.messages import CommandError
from pictorium.cli.serve_log import asked_database, place_of
from pictorium.content.words import Words

SLOW_MS: Final = 10.0
"""Each action waits for at least one way there and back."""


async def look_at_database(words: Words, url: str) -> AsyncIterator[Finding]:
    """Whether it can be used, how far away it is, and whether anything survives the loss of its machine."""
    try:
        async with asked_database(words, url) as nodes:
            await nodes.time()
            began = time.monotonic()
            await nodes.time()
            took_ms = (time.monotonic() - began) * 1000
    except CommandError as error:
        yield Finding("fault", error.message)
        return
    facts = {"place": place_of(url), "ms": f"{took_ms:.1f}"}
    if took_ms > SLOW_MS:
        yield Finding("advice", words.say("doctor.database_slow", **facts))
    else:
        yield Finding("fine", words.say("doctor.database", **facts))
    standbys, *_ = nodes.standbys
    if standbys:
        yield Finding("fine", words.say("doctor.standbys", count=standbys))
    elif standbys == 0:
        yield Finding("advice", words.say("doctor.no_standby", **facts))
