"""Both ways of ink, for the tests in which ink goes over sockets."""

from typing import Final

import pytest

from pictorium.web.ink_path import CHOICE
from tests.system import needs_native_ink

BOTH: Final = {
    "test_evenings", "test_frames", "test_ink_path", "test_kill", "test_pictus", "test_slow", "test_upgrade",
    "test_watching",
}  # fmt: skip


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if metafunc.module.__name__.rpartition(".")[2] in BOTH:
        metafunc.parametrize("ink", ["native", "python"], indirect=True)


@pytest.fixture(autouse=True)
def ink(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which way ink takes; for servers in processes of their own, too."""
    way = getattr(request, "param", None)
    if way == "native":
        needs_native_ink()
    if way:
        monkeypatch.setenv(CHOICE, way)
