"""Drawings that the bots' eye confuses with a neighbour on the same side of a card."""

import numpy as np
import pytest
from click.testing import CliRunner

from pictorium.bots.encoder import EncoderEye, Floats
from tools.tracing.commands import tracing
from tools.tracing.confused import HANDS, STAGES, alike, by_shaky_hands, directions, taken
from tools.tracing.making import recipe_files
from tools.training import data
from tools.training.prototypes import MODEL, PROTOTYPES, learnt

SIDES = [["sun", "moon", "star"], ["cat", "dog", "sun hat"]]
CARD = recipe_files()[0]


def towards(*xy: float) -> Floats:
    return np.asarray(xy, np.float32)


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


def test_shaky_hands_draw_a_doodle_by_half_and_whole_and_each_in_its_own_way() -> None:
    views = list(by_shaky_hands("apple", data.doodles()["apple"]))
    assert len(views) == HANDS * len(STAGES)
    ends = {tuple(lines[-1][-1]) for lines in views}
    assert len(ends) == len(views)


def test_what_the_eye_sees_is_the_same_every_time_and_a_blank_is_not_seen() -> None:
    eye = EncoderEye(MODEL.read_bytes(), PROTOTYPES.read_bytes())
    some = {"apple": data.doodles()["apple"], "nothing": ()}
    once, again = directions(eye, some), directions(eye, some)
    assert set(once) == {"apple"}
    assert np.linalg.norm(once["apple"]) == pytest.approx(1, abs=1e-5)
    assert np.array_equal(once["apple"], again["apple"])


def test_a_drawing_under_the_name_of_its_neighbour_is_found() -> None:
    eye = EncoderEye(MODEL.read_bytes(), PROTOTYPES.read_bytes())
    side = next(side for side in data.sides() if "apple" in side)
    drawn = data.doodles()
    seen = directions(eye, {name: drawn["banana" if name == "apple" else name] for name in side if name in drawn})
    worst = taken([side], seen, learnt())[0]
    assert worst.concept == "apple"
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
