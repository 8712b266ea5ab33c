"""Every decoder, and a whole table, fed with some ten thousand inputs that grow towards code not yet reached."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fuzz.targets import TARGETS

RUNS = {"play": 10_000, "ink": 10_000, "name": 10_000, "recording": 10_000, "table": 1_000, "line": 5_000}

pytestmark = pytest.mark.skipif(
    "CI" not in os.environ and importlib.util.find_spec("atheris") is None,
    reason="there is no atheris for this machine",
)


@pytest.mark.parametrize("target", TARGETS)
def test_nothing_that_is_fed_breaks(target: str, tmp_path: Path) -> None:
    bounds = [f"-runs={RUNS[target]}", "-seed=1", "-max_len=1000", "-len_control=0", f"-artifact_prefix={tmp_path}/"]
    ran = subprocess.run(
        [sys.executable, "-m", "tests.fuzz.run", target, *bounds], capture_output=True, text=True, timeout=300
    )
    assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr[-3000:]
    assert f"Done {RUNS[target]} runs" in ran.stderr + ran.stdout
