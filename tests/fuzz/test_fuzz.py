"""Every decoder, and a whole table, fed with some ten thousand inputs that grow towards code not yet reached."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fuzz.targets import TARGETS
from tests.system import needs_native_ink

RUNS = {
    "play": 10_000,
    "ink": 10_000,
    "name": 10_000,
    "recording": 10_000,
    "table": 500,
    "line": 5_000,
    "ink_path": 2_000,
}

FROM_A_SMALL_PROCESS = ("sh", "-c", '"$@"; exit $?', "sh")
"""The fuzzer stops where it has used too much memory. Linux counts in that what its parent had used when it started it,
and a worker that has run a thousand tests is large."""

pytestmark = pytest.mark.skipif(
    "CI" not in os.environ and importlib.util.find_spec("atheris") is None,
    reason="there is no atheris for this machine",
)


@pytest.mark.parametrize("target", TARGETS)
def test_nothing_that_is_fed_breaks(target: str, tmp_path: Path) -> None:
    if target == "ink_path":
        needs_native_ink()
    bounds = [f"-runs={RUNS[target]}", "-seed=1", "-max_len=1000", "-len_control=0", f"-artifact_prefix={tmp_path}/"]
    command = [sys.executable, "-m", "tests.fuzz.run", target, *bounds]
    ran = subprocess.run([*FROM_A_SMALL_PROCESS, *command], capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr[-3000:]
    assert f"Done {RUNS[target]} runs" in ran.stderr + ran.stdout
