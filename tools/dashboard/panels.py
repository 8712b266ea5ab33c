"""The panels of the dashboard, and what a Prometheus says to their questions."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol
from urllib.parse import urlencode
from urllib.request import urlopen

DASHBOARD: Final = Path(__file__).parents[2] / "deploy" / "grafana" / "pictorium.json"
POINTS: Final = 120
"""At so many moments a line is asked for."""
Point = tuple[float, float]
"""When, in seconds since 1970, and how much."""


@dataclass(frozen=True)
class Line:
    """One line of a chart."""

    label: str
    points: tuple[Point, ...]


@dataclass(frozen=True)
class Question:
    """What a panel asks, and how it calls each answer."""

    expression: str
    legend: str


@dataclass(frozen=True)
class Panel:
    """One panel: its place in a grid of 24 columns, and what it shows."""

    kind: str
    title: str
    place: tuple[int, int, int, int]
    unit: str
    questions: tuple[Question, ...]


class Answers(Protocol):
    """Whoever answers the questions of a panel."""

    @property
    def span(self) -> tuple[float, float]:
        """From when to when."""
        ...

    def lines(self, question: Question) -> list[Line]:
        """Those of one question."""
        ...


def panels(file: Path = DASHBOARD) -> list[Panel]:
    """All of them, in their order."""
    return [_panel(told) for told in json.loads(file.read_text(encoding="utf-8"))["panels"]]


def _panel(told: Mapping[str, Any]) -> Panel:
    at = told["gridPos"]
    unit = told.get("fieldConfig", {}).get("defaults", {}).get("unit", "short")
    asked = (Question(one["expr"], one["legendFormat"]) for one in told.get("targets", ()))
    return Panel(told["type"], told["title"], (at["x"], at["y"], at["w"], at["h"]), unit, tuple(asked))


@dataclass(frozen=True)
class Prometheus:
    """A Prometheus, asked about one stretch of time."""

    address: str
    rates: str
    begin: float
    end: float

    @property
    def span(self) -> tuple[float, float]:
        """From when to when."""
        return self.begin, self.end

    def lines(self, question: Question) -> list[Line]:
        """What it says."""
        expression = question.expression.replace("$__rate_interval", self.rates).replace("$instance", ".*")
        step = (self.end - self.begin) / POINTS
        asked = urlencode({"query": expression, "start": self.begin, "end": self.end, "step": step})
        with urlopen(f"{self.address}/api/v1/query_range?{asked}", timeout=30) as answer:
            return lines_in(json.load(answer), question.legend)


def lines_in(answer: Mapping[str, Any], legend: str) -> list[Line]:
    """What Prometheus has answered; what is no number is left out."""
    found = []
    for one in answer["data"]["result"]:
        label = named(legend, one["metric"])
        points = ((float(when), float(much)) for when, much in one["values"])
        found.append(Line(label, tuple(point for point in points if point[1] == point[1])))
    return sorted(found, key=lambda line: line.label)


def named(legend: str, labels: Mapping[str, str]) -> str:
    """A legend with the values of these labels."""
    return re.sub(r"\{\{(\w+)\}\}", lambda name: labels.get(name[1], ""), legend)
