"""The picture of the dashboard: every panel at its place, with what it asks for."""

from xml.etree import ElementTree

import pytest

from tools.dashboard.drawing import COLUMN, drawn, said, tick
from tools.dashboard.panels import Line, Question, lines_in, panels

SVG = "{http://www.w3.org/2000/svg}"


class Told:
    """Answers every question with lines that rise."""

    span = (0.0, 100.0)

    def __init__(self, lines: int) -> None:
        self.asked: list[Question] = []
        self._lines = lines

    def lines(self, question: Question) -> list[Line]:
        self.asked.append(question)
        return [Line(f"a < {one}", ((0, 0), (100, one + 1.0))) for one in range(self._lines)]


@pytest.mark.parametrize("lines", [0, 1, 30])
def test_every_panel_is_drawn_and_every_question_asked(lines: int) -> None:
    told = Told(lines)
    picture = ElementTree.fromstring(drawn(panels(), told))
    texts = {text.text for text in picture.iter(f"{SVG}text")}
    assert {panel.title for panel in panels()} <= texts
    assert told.asked == [question for panel in panels() for question in panel.questions]
    curves = [path for path in picture.iter(f"{SVG}path") if path.get("class") == "l"]
    assert len(curves) == lines * sum(len(one.questions) for one in panels() if one.kind == "timeseries")
    assert ("no data" in texts) is (lines == 0)


def test_nothing_is_drawn_beside_the_picture() -> None:
    picture = ElementTree.fromstring(drawn(panels(), Told(3)))
    _, _, wide, high = map(float, str(picture.get("viewBox")).split())
    assert wide == 24 * COLUMN
    for one in picture.iter():
        assert 0 <= float(one.get("x", 0)) <= wide
        assert 0 <= float(one.get("y", 0)) <= high


def test_answers_are_called_as_the_panel_wants_it_and_what_is_no_number_is_left_out() -> None:
    values = [[1, "2.5"], [2, "NaN"], [3, "4"]]
    answer = {"data": {"result": [{"metric": {"role": "player", "code": "7"}, "values": values}]}}
    assert lines_in(answer, "{{role}} {{other}}, {{code}}") == [Line("player , 7", ((1, 2.5), (3, 4)))]


def test_grids_are_round_and_reach_as_high_as_the_lines() -> None:
    mosts = [0.0007, 0.3, 1, 3, 4, 7, 12, 99, 100, 101, 123_456]
    steps = [tick(most) for most in mosts]
    assert all(step * 4 >= most > step for step, most in zip(steps, mosts, strict=True))
    assert steps == [0.0002, 0.1, 0.25, 1, 1, 2, 5, 25, 25, 50, 50_000]
    assert tick(0) > 0


def test_numbers_are_said_in_their_unit() -> None:
    assert [said(much, unit) for much, unit in ((0.005, "s"), (2, "s"), (0.5, "percentunit"), (1536, "Bps"))] == [
        "5 ms",
        "2 s",
        "50 %",
        "1.54 kB/s",
    ]
    assert [said(much, "short") for much in (0, 1, 2_500_000)] == ["0", "1", "2.5 M"]
