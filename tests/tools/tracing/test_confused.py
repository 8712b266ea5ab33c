"""Drawings that the bots' eye confuses with a neighbour on the same side of a card."""

import numpy as np
import pytest
from click.testing import CliRunner

from pictorium.bots.doodles import Doodle, unpacked
from pictorium.bots.encoder import EncoderEye, Floats
from pictorium.ink.stroke import Point, Stroke
from pictorium.stores.content_files import content_folder, read_deck
from tools.tracing.commands import tracing
from tools.tracing.confused import HANDS, STAGES, alike, beginning, by_shaky_hands, directions, learnt, taken
from tools.tracing.making import recipe_files

SIDES = [["sun", "moon", "star"], ["cat", "dog", "sun hat"]]
CARD = recipe_files()[0]


def towards(*xy: float) -> Floats:
    return np.asarray(xy, np.float32)


def line(*points: tuple[int, int]) -> Stroke:
    return Stroke(tuple(Point(x, y) for x, y in points), 1, False)


@pytest.fixture(scope="module")
def shipped() -> dict[str, Doodle]:
    return unpacked((content_folder() / "bots" / "doodles.bin").read_bytes())


@pytest.fixture(scope="module")
def eye() -> EncoderEye:
    bots = content_folder() / "bots"
    return EncoderEye((bots / "encoder.onnx").read_bytes(), (bots / "prototypes.bin").read_bytes())


KNOWN = {"sun": towards(2, 0), "moon": towards(0, 1), "cat": towards(1, 0), "dog": towards(0, 1)}
SEEN = {"sun": towards(0.6, 0.8), "moon": towards(0, 1), "star": towards(0, 1), "cat": towards(0.8, 0.6)}


def test_a_drawing_nearer_to_a_neighbours_word_than_to_its_own_is_taken_for_it() -> None:
    first, *rest = taken(SIDES, SEEN, KNOWN)
    assert (first.concept, first.neighbour) == ("sun", "moon")
    assert first.margin == pytest.approx(0.6 - 0.8), "however much is known of a word, only its direction counts"
    assert all(one.margin > 0 for one in rest)


def test_the_smallest_margin_comes_first_and_what_nothing_is_known_of_not_at_all() -> None:
    assert [one.concept for one in taken(SIDES, SEEN, KNOWN)] == ["sun", "cat", "moon"]


def test_a_word_is_compared_with_its_own_side_only() -> None:
    found = {one.concept: one.neighbour for one in taken(SIDES, SEEN, KNOWN)}
    assert found == {"sun": "moon", "moon": "sun", "cat": "dog"}


def test_drawings_of_one_side_that_look_alike_are_named_once_the_likest_first() -> None:
    found = alike(SIDES, SEEN)
    assert [(pair.one, pair.other) for pair in found] == [("moon", "star"), ("moon", "sun"), ("star", "sun")]
    assert found[0].likeness == pytest.approx(1)


def test_the_beginning_of_a_drawing_is_a_share_of_its_ink() -> None:
    whole = (line((0, 0), (60, 0)), line((0, 50), (0, 70), (0, 90)))
    assert beginning(whole, 1.0) == whole
    assert beginning(whole, 0.8) == (line((0, 0), (60, 0)), line((0, 50), (0, 70)))
    assert beginning(whole, 0.3) == (line((0, 0)),), "up to a point that the pen came by"


def test_shaky_hands_draw_a_doodle_by_half_and_whole_and_each_in_its_own_way(shipped: dict[str, Doodle]) -> None:
    views = list(by_shaky_hands("apple", shipped["apple"]))
    assert len(views) == len(set(views)) == HANDS * len(STAGES)


def test_what_the_eye_sees_is_the_same_every_time_and_a_blank_is_not_seen(
    eye: EncoderEye, shipped: dict[str, Doodle]
) -> None:
    some = {"apple": shipped["apple"], "nothing": ()}
    once, again = directions(eye, some), directions(eye, some)
    assert set(once) == {"apple"}
    assert np.linalg.norm(once["apple"]) == pytest.approx(1, abs=1e-5)
    assert np.array_equal(once["apple"], again["apple"])


def test_a_drawing_under_the_name_of_its_neighbour_is_found(eye: EncoderEye, shipped: dict[str, Doodle]) -> None:
    sides = [[term.id for term in side] for card in read_deck(content_folder()) for side in card.sides]
    (side,) = (side for side in sides if "banana" in side)
    drawn = {name: shipped["banana" if name == "pear" else name] for name in side}
    worst = taken(sides, directions(eye, drawn), learnt())[0]
    assert (worst.concept, worst.neighbour) == ("pear", "banana")
    assert worst.margin < 0


def test_the_worst_of_a_card_are_listed_with_their_margins() -> None:
    said = CliRunner().invoke(tracing, ["confused", "--most", "2", str(CARD)])
    assert said.exit_code == 0, said.output
    *lines, last = said.output.splitlines()
    assert ["taken for" in line for line in lines] == [True, True, False, False]
    margins = [float(line.split()[0]) for line in lines]
    assert margins[0] <= margins[1]
    assert margins[2] >= margins[3]
    assert last.startswith("Drawings: 14. Nearer to a neighbour than to their own word: ")
