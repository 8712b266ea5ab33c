"""All drawings that the model learns from, on the device, by what they show and who drew them (PyTorch)."""

from argparse import Namespace
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from tools.training import data
from tools.training.strokes import Line, load

DOODLE, ICON, QUICK, BERLIN = range(4)
"""The kinds of drawings; from QUICK on people drew them."""
NAMES = ("doodle", "icon", "quick", "berlin")
WORDS = 7
ASIDE = slice(3, None, 8)
"""Which of the concepts that people drew are kept aside to choose settings with."""


class Drawings(NamedTuple):
    """Drawings as points; `names` says what each shows."""

    points: np.ndarray
    strokes: np.ndarray
    kinds: np.ndarray
    names: np.ndarray


def drawings(cache: Path) -> Drawings:
    """All that may be learnt from, read once and kept in a file."""
    if not cache.exists():
        kinds, names, lines = zip(*every_drawing(), strict=True)
        with Pool() as pool:
            points, strokes = zip(*pool.imap(data.form, lines, chunksize=256), strict=True)
        np.savez(cache, np.stack(points), np.stack(strokes), np.array(kinds, np.uint8), np.array(names))
    with np.load(cache) as found:
        return Drawings(*found.values())


def every_drawing() -> Iterator[tuple[int, str, list[Line]]]:
    """Kind, name and lines of each; none that a person drew of what is held out."""
    for name, doodle in sorted(data.doodles().items()):
        yield DOODLE, name, data.lines_of(doodle)
    for name, lines in load(data.ICONS):
        yield ICON, name, lines
    held = {data.classes()[name] for name in data.held_out()}
    for kind, collection, found, kept_back in (
        (QUICK, "quick-draw", data.sketches(), data.KEPT_BACK),
        (BERLIN, "tuberlin", data.unhurried(), 0),
    ):
        for name, rows in found.items():
            if (called := data.learnt_as(name, collection)) not in held and name not in data.held_out():
                for lines in rows[: len(rows) - kept_back]:
                    yield kind, called, lines


class Shelf:
    """The drawings of each name, to take one at random."""

    def __init__(self, rows: Tensor, owners: Tensor, names: int) -> None:
        self.rows = rows[owners[rows].argsort(stable=True)]
        self.count = torch.bincount(owners[rows], minlength=names)
        self.start = self.count.cumsum(0) - self.count

    def any_of(self, names: Tensor) -> Tensor:
        """A random row of each name, which must have one."""
        lot = (torch.rand(len(names), device=names.device) * self.count[names]).long()
        return self.rows[self.start[names] + lot.minimum(self.count[names] - 1)]


class Lesson:
    """What there is to learn from; `aside` is a part of people's drawings to ask for instead."""

    def __init__(self, found: Drawings, chosen: Namespace, device: str) -> None:
        concepts = [concept for side in data.sides() for concept in side]
        by_hand = found.kinds >= QUICK
        linked = sorted(set(concepts) & set(found.names[by_hand]))
        kept_aside = linked[ASIDE] if chosen.validate else []
        is_aside = by_hand & np.isin(found.names, kept_aside)
        taken = ~is_aside & ~np.isin(
            found.kinds, [("doodle", "icon", "quick", "berlin").index(one) for one in chosen.without]
        )
        names = found.names[taken]
        places = {name: place for place, name in enumerate(dict.fromkeys([*concepts, *names]))}
        self.names = list(places)
        self.concepts = len(concepts)
        self.points, self.strokes = (torch.tensor(one[taken], device=device) for one in (found.points, found.strokes))
        self.kinds = torch.tensor(found.kinds[taken], device=device).long()
        self.owners = torch.tensor([places[name] for name in names], device=device)
        self.sides = torch.arange(len(concepts), device=device).view(-1, WORDS)
        side_of = torch.full((len(places), WORDS), -1, device=device)
        for place in range(WORDS):
            side_of[self.sides[:, place]] = self.sides.roll(-place, 1)
        self.side_of = side_of
        """For each name the seven of its side, itself first; -1 where it has none."""
        rows = torch.arange(len(names), device=device)
        is_by_hand = self.kinds >= QUICK
        self.made = Shelf(rows[~is_by_hand], self.owners, len(places))
        self.doodled = Shelf(rows[self.kinds == DOODLE], self.owners, len(places))
        self.human = Shelf(rows[is_by_hand], self.owners, len(places))
        asked = is_aside & (found.kinds == QUICK)
        self.aside = tuple(torch.tensor(one[asked], device=device) for one in (found.points, found.strokes))
        self.aside_of = torch.tensor([places[name] for name in found.names[asked]], device=device, dtype=torch.long)
        print(
            f"{len(names)} drawings of {len(places)} names, people's of {int((self.human.count > 0).sum())}", flush=True
        )
