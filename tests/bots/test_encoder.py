"""The eye with a model: what it makes of drawings, with the model that is shipped."""

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from math import cos, exp, log, radians, sin
from pathlib import Path

import numpy as np
import pytest

from pictorium.bots.doodles import DOODLE_WIDTH, unpacked
from pictorium.bots.encoder import (
    LAYERS,
    SIDE,
    EncoderEye,
    fits,
    laid_ink,
    packed_prototypes,
    small_picture,
    unpacked_prototypes,
)
from pictorium.bots.eye import Drawing, Eye
from pictorium.ink.stroke import SHEET_WIDTH, Point, Stroke

FILES = Path("content/bots")
MODEL_LARGEST = 5_000_000
PROTOTYPES_LARGEST = 2_000_000


@cache
def eye() -> EncoderEye:
    return EncoderEye((FILES / "encoder.onnx").read_bytes(), (FILES / "prototypes.bin").read_bytes())


def side_of(concept: str) -> tuple[str, ...]:
    import tomllib

    cards = [tomllib.loads(file.read_text("utf-8")) for file in Path("content/cards").glob("[1-4]/*.toml")]
    return next(tuple(card[side]) for card in cards for side in ("front", "back") if concept in card[side])


def doodle(concept: str, strokes: int | None = None) -> Drawing:
    grow = SHEET_WIDTH // DOODLE_WIDTH
    known = unpacked((FILES / "doodles.bin").read_bytes())[concept]
    return tuple(Stroke(tuple(Point(x * grow, y * grow) for x, y in line.points), 1, False) for line in known[:strokes])


def line(*points: tuple[int, int], width: int = 1, is_eraser: bool = False) -> Stroke:
    return Stroke(tuple(Point(x, y) for x, y in points), width, is_eraser)


def likely(scores: list[float]) -> list[float]:
    parts = [exp(score - max(scores)) for score in scores]
    return [part / sum(parts) for part in parts]


def test_the_shipped_model_tells_a_bicycle_from_its_neighbours() -> None:
    side = side_of("bicycle")
    seen: Eye = eye()
    (scores,) = seen.look([doodle("bicycle")], side)
    assert side[scores.index(max(scores))] == "bicycle"
    assert max(likely(scores)) > 0.5


def arc(x: int, y: int, radius: int, start: int, end: int) -> Stroke:
    angles = (radians(start + (end - start) * step / 16) for step in range(17))
    return line(*((round(x + radius * cos(angle)), round(y + radius * sin(angle))) for angle in angles))


def test_a_pram_as_a_person_draws_it_is_a_pram() -> None:
    basket, rim = arc(1900, 1400, 650, 0, 180), line((1250, 1400), (2550, 1400))
    hood, fold = arc(1900, 1400, 650, 180, 270), line((1900, 750), (1900, 1400))
    handle, wheels = line((2550, 1400), (2850, 1050), (3000, 1030)), [arc(x, 2200, 170, 0, 360) for x in (1550, 2250)]
    side = side_of("pram")
    (scores,) = eye().look([(basket, rim, hood, fold, handle, *wheels)], side)
    assert dict(zip(side, likely(scores), strict=True))["pram"] > 0.5


def test_most_doodles_are_told_from_their_neighbours() -> None:
    asked = sorted(name for name, known in unpacked((FILES / "doodles.bin").read_bytes()).items() if known)[::40]
    right = 0
    for concept in asked:
        side = side_of(concept)
        (scores,) = eye().look([doodle(concept)], side)
        right += side[scores.index(max(scores))] == concept
    assert right >= 0.9 * len(asked)


def test_what_is_shipped_is_small_enough() -> None:
    assert (FILES / "encoder.onnx").stat().st_size <= MODEL_LARGEST
    assert (FILES / "prototypes.bin").stat().st_size <= PROTOTYPES_LARGEST


def test_every_concept_that_can_be_drawn_is_known() -> None:
    _, known = unpacked_prototypes((FILES / "prototypes.bin").read_bytes())
    drawn = {name for name, strokes in unpacked((FILES / "doodles.bin").read_bytes()).items() if strokes}
    assert drawn <= known.keys()


def test_a_concept_nobody_showed_it_fits_as_well_as_chance() -> None:
    side = (*side_of("bicycle"), "own/griffin")
    (scores,) = eye().look([doodle("bicycle")], side)
    assert likely(scores)[-1] == pytest.approx(1 / len(side))


def test_only_unknown_concepts_fit_equally() -> None:
    assert eye().look([doodle("bicycle")], ("own/griffin", "own/roc")) == [[0.0, 0.0]]


def test_a_blank_sheet_fits_everything_equally() -> None:
    rubbed = (line((500, 500), (900, 500)), line((400, 500), (1000, 500), width=2, is_eraser=True))
    assert eye().look([(), rubbed], side_of("bicycle")) == [[0.0] * 7] * 2


def test_of_a_single_short_line_it_is_hardly_sure() -> None:
    side = side_of("bicycle")
    little, whole = eye().look([(line((2000, 1500), (2100, 1500)),), doodle("bicycle")], side)
    assert max(likely(little)) < max(likely(whole))
    assert -sum(part * log(part) for part in likely(little)) > 0.5 * log(7)


def test_drawings_are_judged_each_for_itself() -> None:
    side = side_of("bicycle")
    apart = [eye().look([doodle(name)], side)[0] for name in side]
    together = eye().look([doodle(name) for name in side], side)
    assert np.allclose(apart, together, atol=1e-3)


def test_any_thread_hears_the_same() -> None:
    side = side_of("bicycle")
    alone = [eye().look([doodle(name)], side) for name in side]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(lambda name: eye().look([doodle(name)], side), side * 4)) == alone * 4


def test_the_small_picture_is_the_same_wherever_and_however_large_it_is_drawn() -> None:
    small = small_picture((line((100, 100), (800, 100), (800, 800)), line((100, 800), (300, 300))))
    large = small_picture((line((1000, 500), (2400, 500), (2400, 1900)), line((1000, 1900), (1400, 900))))
    assert small is not None
    assert large is not None
    assert small.shape == (LAYERS, SIDE, SIDE)
    assert np.abs(small - large).max() < 0.2
    assert small.max() == 1


def test_a_dot_stays_a_dot() -> None:
    dot = small_picture((line((2000, 1500)),))
    assert dot is not None
    assert 0 < np.count_nonzero(dot[0]) < 20


def test_the_small_picture_says_what_was_drawn_late_and_which_way_lines_run() -> None:
    across, down = line((1000, 1000), (2000, 1000)), line((1500, 1200), (1500, 2000))
    first, last = small_picture((across, down)), small_picture((down, across))
    assert first is not None
    assert last is not None
    ink, age, level, aslant = first
    is_across = np.indices(ink.shape)[0] < SIDE // 6
    assert age[is_across].sum() / ink[is_across].sum() < 0.4 < age[~is_across].sum() / ink[~is_across].sum()
    assert last[1][is_across].sum() / ink[is_across].sum() > 0.6, "now it was drawn last"
    assert level[is_across].sum() == pytest.approx(ink[is_across].sum(), rel=0.01)
    assert level[~is_across].sum() == pytest.approx(-ink[~is_across].sum(), rel=0.01)
    assert np.abs(aslant).max() < 0.01
    back = small_picture((line((2000, 1000), (1000, 1000)), down))
    assert back is not None
    assert np.allclose(back[2], level, atol=0.05), "the same both ways"


@pytest.mark.parametrize(("width", "is_left"), [(0, True), (1, True), (2, False)])
def test_an_eraser_takes_away_what_is_under_it(width: int, is_left: bool) -> None:
    ink = laid_ink((line((100, 500), (900, 500)), line((100, 535), (900, 535), width=width, is_eraser=True)))
    assert bool(len(ink)) == is_left


def test_what_is_drawn_after_the_eraser_stays() -> None:
    rubbed = line((400, 0), (400, 1000), width=2, is_eraser=True)
    ink = laid_ink((line((100, 500), (900, 500)), rubbed, line((400, 100), (400, 200))))
    crossed = ink[(ink[:, 1] == 500)]
    assert not ((crossed[:, 0] > 360) & (crossed[:, 0] < 440)).any()
    assert (crossed[:, 0] < 330).any()
    assert (crossed[:, 0] > 470).any()
    assert ink[(ink[:, 1] < 201) & (ink[:, 0] == 400), 2].sum() == pytest.approx(100)


def test_prototypes_survive_packing() -> None:
    known = {"a": np.array([[1, 0], [0.6, 0.8]], np.float32), "b": np.array([[-1, 0]], np.float32)}
    sharpness, found = unpacked_prototypes(packed_prototypes(1.5, known))
    assert sharpness == 1.5
    assert found.keys() == known.keys()
    assert all(np.abs(found[name] - known[name]).max() < 0.005 for name in known)


def test_the_nearest_prototype_of_a_concept_counts() -> None:
    known = {"a": np.array([[0, 1], [0.6, 0.8]], np.float32), "b": np.array([[-1, 0]], np.float32)}
    assert fits(np.array([1, 0], np.float32), 10, ("b", "a"), known) == pytest.approx([-10, 6])


def test_a_drawing_is_read_once_however_many_look_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    own = EncoderEye((FILES / "encoder.onnx").read_bytes(), (FILES / "prototypes.bin").read_bytes())
    read, counts = own.read, []

    def counted(pictures: np.ndarray[tuple[int, ...], np.dtype[np.float32]]) -> object:
        counts.append(len(pictures))
        return read(pictures)

    monkeypatch.setattr(own, "read", counted)
    one = (Stroke((Point(0, 0), Point(900, 900)), 1, False),)
    other = (Stroke((Point(0, 0), Point(900, 0), Point(900, 900)), 1, False),)
    names = list(side_of("bicycle"))
    first = own.look([one], names)
    again = own.look([one, other], names)
    assert counts == [1, 1]
    assert again[0] == first[0] != again[1]
