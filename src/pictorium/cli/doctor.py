"""`pictorium doctor`: looks at a server's machine and at the way to it, and says what to do about what it finds."""

import asyncio
import platform
import sys
from collections import Counter
from collections.abc import Callable
from typing import Final

import click

from pictorium import __version__
from pictorium.cli.doctor_database import look_at_database
from pictorium.cli.doctor_machine import look_at_machine
from pictorium.cli.doctor_network import look_at_network
from pictorium.cli.finding import Finding, Weight
from pictorium.cli.serve_settings import ServeSettings
from pictorium.cli.settings_file import SettingsFile

FOUND_FAULTS: Final = 1
SIGNS: Final[dict[Weight, tuple[str, str]]] = {"fine": ("✓", "+"), "advice": ("!", "!"), "fault": ("✗", "x")}
"""The sign of each weight, and one for terminals that have no such letter."""


def examine(chosen: ServeSettings, settings: SettingsFile | None) -> None:
    """Tell of each thing as it is found. The exit code is 1 if anything has to be mended."""
    words = chosen.words
    click.echo(f"Pictorium {__version__}, Python {platform.python_version()}, {platform.system()} {platform.machine()}")
    counts: Counter[Weight] = Counter()

    def tell(finding: Finding) -> None:
        counts[finding.weight] += 1
        click.echo(f"{_sign(finding.weight)} {finding.text}")
        sys.stdout.flush()

    for finding in look_at_machine(words, chosen.data, settings, has_database=chosen.log is not None):
        tell(finding)
    asyncio.run(_look(chosen, tell))
    click.echo(words.say("doctor.summary", faults=counts["fault"], advice=counts["advice"]))
    if counts["fault"]:
        sys.exit(FOUND_FAULTS)


async def _look(chosen: ServeSettings, tell: Callable[[Finding], None]) -> None:
    if chosen.log:
        async for finding in look_at_database(chosen.words, chosen.log):
            tell(finding)
    async for finding in look_at_network(chosen):
        tell(finding)


def _sign(weight: Weight) -> str:
    sign, plain = SIGNS[weight]
    try:
        sign.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return plain
    return sign
