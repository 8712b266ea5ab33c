"""`scripts/tools dashboard http://127.0.0.1:9090 dashboard.svg`: a picture of what a Prometheus has."""

import time
from pathlib import Path

import click

from tools.dashboard.drawing import drawn
from tools.dashboard.panels import Prometheus, panels


@click.command()
@click.argument("address")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--minutes", default=60.0, show_default=True, help="How far back it looks.")
@click.option("--rates", default="1m", show_default=True, help="Over which time a rate is taken: four scrapes or more.")
def dashboard(address: str, file: Path, minutes: float, rates: str) -> None:
    """Draw the dashboard from what the Prometheus at ADDRESS has, into FILE."""
    now = time.time()
    prometheus = Prometheus(address.rstrip("/"), rates, now - 60 * minutes, now)
    file.write_text(drawn(panels(), prometheus), encoding="utf-8")
