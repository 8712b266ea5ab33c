"""The units for systemd: read by systemd itself, tight, and as the server expects them."""

import re
import subprocess
from pathlib import Path

import pytest

from pictorium.cli.serve_options import SERVE_OPTIONS
from tests.system import needs

FOLDER = Path(__file__).parents[2] / "deploy" / "systemd"
UNITS = sorted(FOLDER.iterdir())
EXPOSURE_MAX = 2.0
"""Of 10; without any of the restrictions it is 9.6."""


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """The units, with a program that is there."""
    for unit in UNITS:
        text = unit.read_text(encoding="utf-8").replace("/opt/pictorium/.venv/bin/pictorium", "/bin/true")
        (tmp_path / unit.name).write_text(text)
    return tmp_path


def test_systemd_reads_them(units: Path) -> None:
    needs("systemd")
    command = ["systemd-analyze", "verify", *(str(units / unit.name) for unit in UNITS)]
    read = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (read.returncode, read.stderr) == (0, "")


def test_the_service_may_do_little(units: Path) -> None:
    needs("systemd")
    command = ["systemd-analyze", "security", "--offline=yes", "--no-pager", str(units / "pictorium.service")]
    told = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    (exposure,) = re.findall(r"Overall exposure level for pictorium.service: ([\d.]+)", told)
    assert float(exposure) < EXPOSURE_MAX


@pytest.mark.parametrize("unit", [unit for unit in UNITS if unit.suffix == ".service"], ids=lambda unit: unit.name)
def test_every_variable_is_a_setting(unit: Path) -> None:
    known = {one.variable for one in SERVE_OPTIONS} | {f"{one.variable}_FILE" for one in SERVE_OPTIONS if one.is_secret}
    assert set(re.findall(r"PICTORIUM_\w+", unit.read_text(encoding="utf-8"))) <= known


def test_it_is_told_and_asked_as_the_server_does_it() -> None:
    text = (FOLDER / "pictorium.service").read_text(encoding="utf-8")
    for line in ("Type=notify", "WatchdogSec=30", "ExecReload=kill -HUP $MAINPID", "RestartPreventExitStatus=2"):
        assert f"\n{line}\n" in text
