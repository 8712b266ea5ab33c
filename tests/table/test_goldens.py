"""Every golden log is read today as it was read when it was kept; what is newer is not misread."""

from typing import Any

import pytest

from pictorium.table.record import VERSION
from tests.table.goldens import Evening, has_everything, is_lying, known, read, versions
from tests.table.parlour import told


def lost(before: Any, now: Any, where: str = "") -> list[str]:
    """Where something is not as it was. What is new is no loss: later versions may know more."""
    if isinstance(before, dict) and isinstance(now, dict):
        gone = [f"{where}.{name} is gone" for name in before if name not in now]
        return gone + [one for name in before.keys() & now for one in lost(before[name], now[name], f"{where}.{name}")]
    if isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        return [one for place in range(len(before)) for one in lost(before[place], now[place], f"{where}[{place}]")]
    return [] if before == now else [f"{where} was {before}, is {now}"]


@pytest.mark.parametrize("version", versions())
def test_a_log_of_every_version_is_read_as_it_always_was(version: int) -> None:
    rows, points = read(version)
    for point in points:
        now = known(rows, point.after)
        point.ink = {seat: part for seat, part in point.ink.items() if is_lying(rows, point.after, seat, part)}
        for name in ("table", "views", "ink", "answers"):
            assert lost(getattr(point, name), getattr(now, name), name) == []
    assert points[-1].after == len(rows)
    assert points[-1].table["game"] == "pictomania"
    assert points[-1].ink


def test_there_is_a_log_of_this_version() -> None:
    assert VERSION in versions()


def test_an_evening_is_the_same_every_time_and_not_everything_happens_in_each() -> None:
    once, again = told(Evening(1).spent()), told(Evening(1).spent())
    assert once == again
    assert not has_everything(once[:9])


@pytest.mark.parametrize(
    ("before", "now"),
    [({"a": 1}, {}), ({"a": [1, 2]}, {"a": [1]}), ([1], [2]), ({"a": {"b": None}}, {"a": {"b": 0}}), (1, "1")],
)
def test_a_loss_is_noticed(before: Any, now: Any) -> None:
    assert lost(before, now)


def test_what_is_new_is_no_loss() -> None:
    assert lost({"a": [{"b": 1}]}, {"a": [{"b": 1, "c": 2}], "d": 3}) == []
