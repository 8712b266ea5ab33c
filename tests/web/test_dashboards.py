"""The dashboard and the alert rules ask for figures that `/metrics` has, by labels that they have."""

import asyncio
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import Metric

from pictorium.games.all_games import GAMES
from pictorium.stores.content_files import content_folder
from pictorium.stores.library import ContentLibrary
from pictorium.stores.memory_log import MemoryLog
from pictorium.table.context import Services
from pictorium.web import metrics
from pictorium.web.registry import SystemChance, TableRegistry
from pictorium.web.steady_clock import SteadyClock
from tests.system import SYSTEM_PATH, needs

DEPLOY = Path(__file__).parents[2] / "deploy"
DASHBOARD = json.loads((DEPLOY / "grafana" / "pictorium.json").read_text(encoding="utf-8"))
ALERTS = DEPLOY / "prometheus" / "alerts.yml"
SRC = Path(__file__).parents[2] / "src" / "pictorium"
OPERATING = (Path(__file__).parents[2] / "docs" / "OPERATING.md").read_text(encoding="utf-8")
ASKED = re.compile(r"\b((?:pictorium|process)_\w+|up)\b(?:\{([^}]*)\})?")
MATCH = re.compile(r'(\w+)\s*(?:=~|!~|!=|=)\s*"([^"]*)"')
GROUPED = re.compile(r"\b(?:by|without)\s*\(([^)]*)\)")
ADDED = {"instance", "job", "le"}
"""Labels that Prometheus adds, and that of a bucket."""
OWN = {"up": set[str]()}
"""What Prometheus says of a target by itself."""
WIDTH = 24
"""Columns of a dashboard."""


def panels() -> list[dict[str, Any]]:
    return [panel for panel in DASHBOARD["panels"] if panel["type"] != "row"]


def expressions() -> Iterator[str]:
    for panel in panels():
        yield from (target["expr"] for target in panel["targets"])
    yield from re.findall(r"^\s*expr: (.+)$", ALERTS.read_text(encoding="utf-8"), re.MULTILINE)


def families() -> dict[str, Metric]:
    """What the server tells, by name; also what has no sample yet."""

    async def told() -> list[Metric]:
        house = Services(GAMES, ContentLibrary(content_folder(), Path("nowhere")), SystemChance())
        return list(metrics.ServerCollector(TableRegistry(MemoryLog(), house, SteadyClock())).collect())

    return {family.name: family for family in asyncio.run(told())}


def samples() -> dict[str, set[str]]:
    """The name of each sample that can be, and its labels."""
    ends = {"counter": ["_total"], "histogram": ["_bucket", "_sum", "_count"], "info": ["_info"], "gauge": [""]}
    told = {
        f"{name}{end}": {*getattr(family, "_labelnames", ())}
        for name, family in families().items()
        for end in ends[family.type]
    }
    told["pictorium_build_info"] = {"version", "protocol", "ink"}
    process = {"cpu_seconds_total", "open_fds", "max_fds", "resident_memory_bytes", "virtual_memory_bytes"}
    return told | {f"process_{name}": set() for name in (*process, "start_time_seconds")} | OWN


SAMPLES = samples()


@pytest.mark.parametrize("expression", sorted(set(expressions())))
def test_every_figure_that_is_asked_for_is_told(expression: str) -> None:
    asked = ASKED.findall(expression)
    assert asked
    labels: set[str] = set()
    for name, matches in asked:
        assert name in SAMPLES, f"/metrics has no {name}"
        labels |= SAMPLES[name]
        assert {label for label, _ in MATCH.findall(matches)} <= SAMPLES[name] | ADDED
    grouped = {label.strip() for group in GROUPED.findall(expression) for label in group.split(",")}
    assert grouped <= labels | ADDED


@pytest.mark.parametrize("panel", panels(), ids=lambda panel: panel["title"])
def test_legends_name_labels_that_are_there(panel: dict[str, Any]) -> None:
    for target in panel["targets"]:
        named = set(re.findall(r"\{\{(\w+)\}\}", target["legendFormat"]))
        (name, _), *_ = ASKED.findall(target["expr"])
        groups = GROUPED.findall(target["expr"])
        kept = {label.strip() for label in groups[0].split(",")} - {"le"} if groups else SAMPLES[name] | {"instance"}
        assert named <= kept


CODES = {value for text in expressions() for label, value in MATCH.findall(text) if label == "code"}


@pytest.mark.parametrize("code", sorted(CODES))
def test_a_code_that_a_rule_waits_for_is_one_that_the_server_says(code: str) -> None:
    assert any(f'"{code}"' in file.read_text() for file in SRC.rglob("*.py"))


def test_every_figure_of_ours_is_on_the_dashboard_or_left_out_on_purpose() -> None:
    shown = {name for panel in panels() for target in panel["targets"] for name, _ in ASKED.findall(target["expr"])}
    ours = {name for name in SAMPLES if name.startswith("pictorium_") and not name.endswith(("_sum", "_count"))}
    left_out = {"pictorium_ink_batches_total", "pictorium_lessons"}
    assert ours - shown == left_out, "frames tell the same, and lessons nothing of how the server is"


def test_the_documentation_has_every_figure() -> None:
    ours = {re.sub(r"_(bucket|sum|count)$", "", name) for name in SAMPLES if name.startswith("pictorium_")}
    assert {name for name in ours if f"`{name}`" not in OPERATING} == set()


def test_panels_have_ids_of_their_own_and_places_of_their_own() -> None:
    ids = [panel["id"] for panel in DASHBOARD["panels"]]
    assert len(ids) == len(set(ids))
    taken: set[tuple[int, int]] = set()
    for panel in DASHBOARD["panels"]:
        at = panel["gridPos"]
        assert at["x"] + at["w"] <= WIDTH
        cells = {(x, y) for x in range(at["x"], at["x"] + at["w"]) for y in range(at["y"], at["y"] + at["h"])}
        assert not cells & taken, panel["title"]
        taken |= cells


def test_prometheus_reads_the_rules_and_each_of_them_fires_when_it_should() -> None:
    needs("prometheus")
    promtool = shutil.which("promtool", path=SYSTEM_PATH)
    assert promtool
    for command in (["check", "rules", ALERTS.name], ["test", "rules", "alerts_test.yml"]):
        ended = subprocess.run([promtool, *command], cwd=ALERTS.parent, capture_output=True, text=True, check=False)
        assert ended.returncode == 0, ended.stdout + ended.stderr
    rules = re.findall(r"- alert: (\w+)", ALERTS.read_text(encoding="utf-8"))
    tried = (ALERTS.parent / "alerts_test.yml").read_text(encoding="utf-8")
    assert [name for name in rules if f'alertname="{name}"' not in tried] == []
