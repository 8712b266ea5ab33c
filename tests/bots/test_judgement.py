"""When a bot lays a guess and when it rather leaves a drawing alone, by its skill, with the model that is shipped."""

from functools import cache
from math import cos, sin
from random import Random
from typing import Any

import pytest

from pictorium.bots.bot_factory import BotFactory
from pictorium.bots.doodler import planned
from pictorium.bots.doodles import Doodle, unpacked
from pictorium.bots.mind import Scene
from pictorium.bots.plain_eye import PlainEye
from pictorium.bots.skill import MANNERS
from pictorium.cli.bots import read_bots
from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.bots.onlooker import WRONG, Answer, Look, Onlooker, just_pays
from pictorium.games.pictomania.commands import Deal, Go, Guess, Propose, Ready
from pictorium.games.pictomania.edition_files import read_edition
from pictorium.games.pictomania.options import Options
from pictorium.ink.sheet import Sheet
from pictorium.ink.stroke import Begin, More, Move, Point
from pictorium.kernel.ids import SEATS, Seat
from pictorium.kernel.moment import Moment
from pictorium.stores.content_files import content_folder, read_deck
from pictorium.table.people import PersonId, Plan, Skill
from pictorium.table.view import TableView
from tests.bots.playing import BotTable
from tests.games.driven import Dice
from tests.games.pictomania.table import Table

RED = SEATS[0]
SKILLS: tuple[Skill, ...] = ("gentle", "keen", "sharp")
SEEDS = tuple("abcdefghijkl")
DRAWS_S = 40
"""So long the person draws: nobody sharp stops before."""


@cache
def bots() -> BotFactory:
    return read_bots(content_folder(), 1000)


@cache
def doodles() -> dict[str, Doodle]:
    return unpacked((content_folder() / "bots" / "doodles.bin").read_bytes())


def drawing_table(skills: tuple[Skill, ...], seed: str) -> BotTable:
    """A person and bots, who are about to draw."""
    options = Options(edition=read_edition(content_folder(), "second"), rounds=1)
    opened = PICTOMANIA.open(SEATS[: 1 + len(skills)], read_deck(content_folder()), options, Dice(seed))
    table = BotTable(PICTOMANIA, opened, bots(), (None, *skills), seed)
    while (view := PICTOMANIA.view(table.state, RED)).phase != "Drawing":
        mine = [one for one in view.may if one in (Propose(1), Deal(1), Ready(), Go())]
        if mine:
            table.now = Moment(table.now + 8000)
            table.give(RED, mine[0])
        else:
            table.step()
    return table


def draw(table: BotTable, strokes: list[list[Point]]) -> None:
    """The person draws stroke by stroke, evenly until the time is over, while the bots play."""
    began = table.now
    for number, stroke in enumerate(strokes, 1):
        moves: tuple[Move, ...] = (Begin(stroke[0]), More(tuple(stroke[1:])))
        table.draw(RED, moves)
        until = began + 1000 * DRAWS_S * number // len(strokes)
        while table.now < until:
            table.step()


def scribble(seed: str) -> list[list[Point]]:
    """A line that wanders about, in pieces."""
    random, x, y, angle = Random(seed), 2000.0, 1500.0, 0.0
    way = []
    for _ in range(300):
        angle += random.gauss(0, 0.6)
        x, y = min(3600.0, max(400.0, x + 60 * cos(angle))), min(2700.0, max(300.0, y + 60 * sin(angle)))
        way.append(Point(round(x), round(y)))
    return [way[start : start + 11] for start in range(0, len(way) - 10, 10)]


def own_doodle(table: BotTable) -> list[list[Point]] | None:
    """What the person has to draw, as a bot would draw it; None if it has no picture."""
    view = PICTOMANIA.view(table.state, RED)
    assert view.own is not None
    word = view.own.word
    term = next(card for card in view.rack if card.name == word.card).terms[word.number - 1]
    plan = planned(doodles()[term.id], MANNERS["keen"].hand, table.seed)
    return [list(line.points) for line in plan if len(line.points) > 1] or None


def guesses_at_the_person(table: BotTable) -> list[tuple[Seat, int]]:
    return [(seat, deed.number) for _, seat, deed in table.deeds if isinstance(deed, Guess) and deed.on == RED]


def is_shown(table: BotTable) -> bool:
    return PICTOMANIA.view(table.state, RED).phase != "Drawing" or all(
        one.desk is not None and (one.seat == RED or one.desk.has_stopped)
        for one in PICTOMANIA.view(table.state, RED).seats
    )


@pytest.mark.parametrize("token", [1, 2, 3])
def test_the_sharper_the_less_rash(token: int) -> None:
    gentle, keen, sharp = (MANNERS[skill].judgement for skill in SKILLS)
    assert gentle.sure < keen.sure < sharp.sure
    assert just_pays(gentle, token) < just_pays(keen, token) < just_pays(sharp, token) < gentle.sure
    likely = just_pays(sharp, token)
    assert likely * token == pytest.approx((1 - likely) * WRONG), "who is sharp lays what pays, and nothing else"


def test_who_is_sharp_leaves_scribbles_alone_as_long_as_they_grow() -> None:
    tables = [drawing_table(("sharp", "sharp"), seed) for seed in SEEDS]
    for table in tables:
        draw(table, scribble(table.seed))
    guessed = [table.seed for table in tables if guesses_at_the_person(table)]
    assert len(guessed) <= len(SEEDS) / 4, "chance may have it that one looks like something on its rack"
    assert all(any(isinstance(deed, Guess) for _, _, deed in table.deeds) for table in tables), "they guess each other"


def test_a_line_that_could_be_anything_is_never_guessed_by_who_is_sharp() -> None:
    table = drawing_table(("sharp", "sharp"), "s")
    table.draw(RED, (Begin(Point(1000, 1500)), More((Point(3000, 1600),))))
    table.play(is_shown)
    assert guesses_at_the_person(table) == []


def test_who_is_gentle_guesses_at_scribbles_more_often() -> None:
    laid: dict[Skill, int] = {}
    for skill in ("gentle", "sharp"):
        tables = [drawing_table((skill, skill), seed) for seed in SEEDS[:6]]
        for table in tables:
            draw(table, scribble(table.seed))
            table.play(is_shown)
        laid[skill] = sum(len(guesses_at_the_person(table)) for table in tables)
    assert laid["gentle"] > laid["sharp"]


@pytest.mark.parametrize("skill", SKILLS)
def test_a_clear_drawing_is_laid(skill: Skill) -> None:
    could, right = 0, list[bool]()
    for seed in SEEDS[:6]:
        table = drawing_table((skill, skill), seed)
        strokes = own_doodle(table)
        if strokes is None:
            continue
        draw(table, strokes)
        table.play(is_shown)
        view = PICTOMANIA.view(table.state, RED)
        assert view.own is not None
        could += 2
        right += [number == view.own.word.number for _, number in guesses_at_the_person(table)]
    assert len(right) >= 0.8 * could > 0
    assert sum(right) > could / 2


def onlooker(table: Table, scores: dict[Seat, Any]) -> Onlooker:
    """Somebody sharp in the seat of red who saw such drawings."""
    view = PICTOMANIA.view(table.state, RED)
    looking = Onlooker(PlainEye({}), MANNERS["sharp"], "s")
    at_table = TableView("TABLES", (), None, False, False, (), (), Plan(), "pictomania")
    looking.follow(Scene(PersonId(RED), RED, at_table, view, 1, Sheet(), {}), Moment(0))
    looking.conclude(Answer(1, {seat: Look(9, Moment(0), 9e3, tuple(row)) for seat, row in scores.items()}))
    return looking


def test_guessing_at_some_makes_nobody_surer_of_the_rest() -> None:
    table = Table("first-en", 6)
    table.begin()
    table.ink()
    rivals = [seat for seat in table.seats if seat != RED]
    looking = onlooker(table, dict.fromkeys(rivals, (0.0,) * 30))
    for seat in rivals[:-1]:
        own = PICTOMANIA.view(table.state, RED).own
        assert own is not None
        table.guess(RED, seat, next(number for number in own.hand if number != own.word.number))
    (left,) = looking.beliefs(PICTOMANIA.view(table.state, RED)).items()
    assert left[0] == rivals[-1]
    assert left[1].likely == pytest.approx(1 / 6), "by exclusion alone it would be one of two"
