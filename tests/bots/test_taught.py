"""What drawings of people teach the eye, with the model that is shipped (T-LEARN)."""

import asyncio

import numpy as np
import pytest

from pictorium.bots.eye import Drawing, Pupil
from pictorium.bots.school import HouseSchool
from pictorium.bots.taught import Floats, fingerprint, gathered, nearness
from pictorium.ink.sheet import Sheet
from pictorium.kernel.moment import Moment
from pictorium.stores.memory_log import MemoryLog
from pictorium.table.lessons import LESSONS, Example, Lessons, added, packed
from pictorium.table.people import PersonId
from pictorium.table.ports import TableId
from tests.bots.test_encoder import doodle, eye, side_of

SIDE = side_of("bicycle")
SIZE = 8
OTHER = next(word for word in SIDE if word != "bicycle")


def best(drawing: Drawing) -> str:
    (scores,) = eye().look([drawing], SIDE)
    return SIDE[scores.index(max(scores))]


def example(concept: str, drawing: Drawing) -> Example:
    return Example(concept, Sheet(drawing), PersonId("p1"), 257, Moment(1))


def test_what_people_draw_for_a_word_is_known_for_it_once_it_was_taught() -> None:
    strange = doodle("giraffe")
    assert best(strange) != OTHER
    print_ = eye().fingerprint(strange)
    assert print_ is not None
    try:
        eye().teach([(OTHER, print_)] * 20)
        assert best(strange) == OTHER
        assert best(doodle("bicycle")) == "bicycle"
    finally:
        eye().teach([])


def test_one_lesson_that_is_wrong_does_not_spoil_a_word() -> None:
    print_ = eye().fingerprint(doodle("bicycle"))
    assert print_ is not None
    try:
        eye().teach([(OTHER, print_)])
        assert best(doodle("bicycle")) == "bicycle"
        assert best(doodle(OTHER)) == OTHER
    finally:
        eye().teach([])


def test_T_LEARN_7_the_bots_of_a_house_know_what_its_tables_learnt_with_their_model_and_no_more() -> None:
    async def story() -> None:
        log = MemoryLog()
        school = HouseSchool(eye, log, None)
        studied = school.study([example(OTHER, doodle("giraffe")), example("own/griffin", doodle("giraffe"))])
        assert [one.concept for one in studied.lessons] == [OTHER]
        assert (studied.model, studied.lessons[0].print) == (eye().model, eye().fingerprint(doodle("giraffe")))
        await log.store(TableId("ONE"), LESSONS, packed(added(Lessons(), studied, 1)))
        await log.store(TableId("TWO"), LESSONS, packed(Lessons(model="another", lessons=studied.lessons)))
        await school.read()
        assert school.lessons == 1
        (before,) = eye().look([doodle("giraffe")], SIDE)
        await log.drop(TableId("ONE"), [LESSONS])
        await school.read()
        assert school.lessons == 0
        (after,) = eye().look([doodle("giraffe")], SIDE)
        assert before != after

    asyncio.run(story())


def test_a_sheet_without_ink_teaches_nothing() -> None:
    school = HouseSchool(eye, MemoryLog(), None)
    assert isinstance(eye(), Pupil)
    assert school.study([example(OTHER, ())]).lessons == ()


def unit(place: int) -> Floats:
    direction = np.zeros(SIZE, np.float32)
    direction[place] = 1
    return direction


def test_more_lessons_count_more_and_never_all() -> None:
    prototypes = unit(0)[None]
    near = [
        nearness(unit(1), prototypes, gathered([("goat", fingerprint(unit(1)))] * count, SIZE).get("goat"))
        for count in (0, 1, 5, 20)
    ]
    assert near[0] == 0
    assert near == sorted(near)
    assert near[1] < 0.5 < near[2] < near[3] < 1
    assert nearness(unit(0), prototypes, gathered([("goat", fingerprint(unit(1)))] * 20, SIZE)["goat"]) == 1
    assert gathered([("goat", b"short")], SIZE) == {}


def test_lessons_that_have_nothing_in_common_say_nothing() -> None:
    opposite = [("goat", fingerprint(unit(1))), ("goat", fingerprint(-unit(1)))]
    taught = gathered(opposite, SIZE)["goat"]
    assert float(taught.mean @ unit(1)) == pytest.approx(0)
