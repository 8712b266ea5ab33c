"""The compiled way of ink does what Python does, whatever comes and however it is cut."""

from collections.abc import Iterator

import pytest

from pictorium.web import ink_path
from tests.fuzz import sanitized
from tests.fuzz.ink_path import Rolls, compare
from tests.system import needs_native_ink


@pytest.fixture(autouse=True)
def configured_as_before() -> Iterator[None]:
    needs_native_ink()
    yield
    ink_path.configure()


def test_both_ways_end_alike_whatever_comes() -> None:
    taken = at_once = 0
    for seed in range(600):
        more, fast = compare(Rolls(seed))
        taken, at_once = taken + more, at_once + fast
    assert at_once > 1_500, "most of what was compared never went the fast way"
    assert taken > at_once, "nothing went the slow way"


def test_the_compiled_way_misuses_no_memory_whatever_comes() -> None:
    ran = sanitized.run(seconds=5)
    assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr[-3000:]
    assert "seeds compared" in ran.stdout
