"""Trains the encoder (PyTorch, best on a GPU): `python -m tools.training.train OUT [--seconds 300] [--validate]`.

Each step draws a prototype of many concepts from our doodles and icons, and asks of other drawings, human ones above
all, which prototype they mean: among all, and among the seven words of their side. `--validate` keeps one in eight of
the classes aside and prints how well their sketches are told among the words of their side.
"""

import argparse
import copy
import math
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from tools.training.data import DOODLE, HUMAN
from tools.training.hands import redrawn
from tools.training.model import SIZE, Encoder, painted
from tools.training.weights import fused

PARTS = (0.3, 0.5, 0.75, 1.0)
BANK = 1024
"""The number of prototypes in each step."""


class Lesson(NamedTuple):
    """What there is to learn from, on the device."""

    points: Tensor
    strokes: Tensor
    kinds: Tensor
    owners: Tensor
    sides: Tensor
    side_of: Tensor
    """For each name the seven of its side, itself first; -1 where it has none."""
    names: int


class RowsByName:
    """The rows of each name, to take one at random."""

    def __init__(self, rows: Tensor, owners: Tensor, names: int) -> None:
        self.rows = rows[owners[rows].argsort(stable=True)]
        self.count = torch.bincount(owners[rows], minlength=names)
        self.start = self.count.cumsum(0) - self.count

    def any_of(self, names: Tensor) -> Tensor:
        """A random row of each name, which must have one."""
        lot = (torch.rand(len(names), device=names.device) * self.count[names]).long()
        return self.rows[self.start[names] + lot.minimum(self.count[names] - 1)]


def main() -> None:
    """Trains, and writes the weights."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("out", type=Path)
    options.add_argument("--seconds", type=float, default=300)
    options.add_argument("--validate", action="store_true")
    options.add_argument("--rate", type=float, default=2e-3)
    options.add_argument("--wild", type=float, default=1.0)
    options.add_argument("--proxy", type=float, default=0.5)
    options.add_argument("--human", type=float, default=1.0)
    options.add_argument("--drop", type=float, default=0.1)
    options.add_argument("--queries", type=int, default=1024)
    options.add_argument("--folder", type=Path, default=Path(".training"))
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    torch.manual_seed(chosen.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.set_float32_matmul_precision("high")
    lesson = read(chosen.folder, device)
    asked = kept_aside(lesson) if chosen.validate else None
    model = taught(lesson, asked, chosen, device)
    chosen.out.parent.mkdir(parents=True, exist_ok=True)
    np.savez(chosen.out, **fused(model))


def read(folder: Path, device: str) -> Lesson:
    """What `tools.training.prepare` wrote."""
    files = [np.load(folder / f"{name}.npz") for name in ("doodles", "icons", "sketches")]
    every = {key: np.concatenate([file[key] for file in files]) for key in ("points", "strokes", "kinds", "names")}
    sides = files[0]["sides"]
    places = {name: place for place, name in enumerate(dict.fromkeys([*sides.flatten(), *every["names"]]))}
    side_of = np.full((len(places), 7), -1)
    numbers = np.array([[places[name] for name in side] for side in sides])
    for side in numbers:
        for place, name in enumerate(side):
            side_of[name] = np.roll(side, -place)
    owners = np.array([places[name] for name in every["names"]])
    arrays = (every["points"], every["strokes"], every["kinds"], owners, numbers, side_of)
    return Lesson(*(torch.tensor(array, device=device) for array in arrays), len(places))


def kept_aside(lesson: Lesson) -> Tensor:
    """The human sketches of one in eight of the concepts that have any."""
    human = lesson.kinds == HUMAN
    concepts = lesson.owners[human].unique()
    concepts = concepts[lesson.side_of[concepts, 0] >= 0]
    return human & torch.isin(lesson.owners, concepts[::8])


def taught(lesson: Lesson, asked: Tensor | None, chosen: argparse.Namespace, device: str) -> Encoder:
    """The model after the chosen number of seconds."""
    model = Encoder(chosen.drop).to(device, memory_format=torch.channels_last)
    smooth = copy.deepcopy(model).eval()
    proxies = torch.nn.Parameter(functional.normalize(torch.randn(lesson.names, SIZE, device=device), dim=1))
    scales = torch.nn.Parameter(torch.tensor([2.8, 2.8, 2.8], device=device))
    decayed = [one for one in model.parameters() if one.ndim > 1]
    others = [one for one in model.parameters() if one.ndim <= 1]
    learner = torch.optim.AdamW(
        [
            {"params": decayed, "weight_decay": 0.05},
            {"params": others, "weight_decay": 0.0},
            {"params": [proxies, scales], "weight_decay": 0.0},
        ],
        lr=chosen.rate,
    )
    pupil = Pupil(lesson, asked, chosen)
    began = told = time.monotonic()
    step = 0
    while (spent := time.monotonic() - began) < chosen.seconds:
        done = spent / chosen.seconds
        for group in learner.param_groups:
            group["lr"] = chosen.rate * min(1, step / 200) * (0.5 + 0.5 * math.cos(math.pi * done))
        loss, parts = pupil.loss(model, proxies, scales)
        learner.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 2.0)
        learner.step()
        follow(smooth, model, min(0.999, step / (step + 50)))
        step += 1
        if step == 1 or time.monotonic() - told > 20:
            told = time.monotonic()
            print(
                f"{spent:5.0f} s {step:6d} steps: "
                + " ".join(f"{name} {float(one.detach()):.3f}" for name, one in parts.items())
            )
            if asked is not None:
                validate(smooth, lesson, asked)
    if asked is not None:
        validate(smooth, lesson, asked)
    return smooth


def follow(smooth: Encoder, model: Encoder, keep: float) -> None:
    """Moves the running average of the weights towards the model."""
    with torch.no_grad():
        for mine, other in zip(smooth.state_dict().values(), model.state_dict().values(), strict=True):
            if mine.is_floating_point():
                mine.lerp_(other, 1 - keep)
            else:
                mine.copy_(other)


class Pupil:
    """Samples the drawings of each step and computes the loss."""

    def __init__(self, lesson: Lesson, asked: Tensor | None, chosen: argparse.Namespace) -> None:
        self.lesson, self.chosen = lesson, chosen
        rows = torch.arange(len(lesson.kinds), device=lesson.kinds.device)
        human = lesson.kinds == HUMAN
        self.made = RowsByName(rows[~human], lesson.owners, lesson.names)
        self.doodled = RowsByName(rows[lesson.kinds == DOODLE], lesson.owners, lesson.names)
        self.human = RowsByName(rows[human & ~asked] if asked is not None else rows[human], lesson.owners, lesson.names)
        everyone = torch.arange(lesson.names, device=rows.device)
        self.by_hand = everyone[self.human.count > 0]
        self.always = everyone[(self.human.count > 0) & (self.made.count > 0)]
        self.concepts = everyone[(lesson.side_of[:, 0] >= 0) & (self.made.count > 0)]
        self.others = everyone[(lesson.side_of[:, 0] < 0) & (self.made.count > 1)]
        self.side_weight = torch.isin(lesson.sides, self.by_hand).any(1).float() * 2 + 1

    def bank(self) -> Tensor:
        """The names whose prototypes are drawn this time: whole sides, and some more."""
        lesson = self.lesson
        sides = lesson.sides[torch.multinomial(self.side_weight, 110)].flatten()
        some = self.others[torch.randperm(len(self.others), device=sides.device)[:300]]
        names = torch.cat((self.always, sides, some)).unique()
        names = names[self.made.count[names] > 0]
        return names[torch.randperm(len(names), device=names.device)[:BANK]]  # a constant number: new shapes cost time

    def loss(self, model: Encoder, proxies: Tensor, scales: Tensor) -> tuple[Tensor, dict[str, Tensor]]:
        """The loss, and its parts."""
        lesson, count = self.lesson, self.chosen.queries
        bank = self.bank()
        own = (torch.rand(len(bank), device=bank.device) < 0.75) & (self.doodled.count[bank] > 0)
        shown = self.made.any_of(bank)
        shown[own] = self.doodled.any_of(bank[own])
        by_hand = self.by_hand[torch.randint(len(self.by_hand), (count,), device=bank.device)]
        by_us = bank[torch.randint(len(bank), (count,), device=bank.device)]
        rows = torch.cat((shown, self.human.any_of(by_hand), self.made.any_of(by_us)))
        pictures = self.pictures(rows, len(bank), count)
        with torch.autocast(bank.device.type, torch.bfloat16, enabled=bank.device.type == "cuda"):
            directions, sureness = model(pictures)
        named = lesson.owners[rows].long()
        size = scales.exp().clamp(max=60)
        by_hand_too = self.human.count > 0  # a human sketch is only compared with concepts that humans drew
        hands = slice(len(bank), len(bank) + count)
        close = directions @ functional.normalize(proxies, dim=1).T * size[0]
        close = torch.cat((close[: len(bank)], close[hands].masked_fill(~by_hand_too, -1e4), close[hands.stop :]))
        lost = functional.cross_entropy(close, named, reduction="none")
        weight = torch.ones_like(lost)
        weight[hands] = self.chosen.human
        among_all = (lost * weight).mean()
        asked, target, sure = directions[len(bank) :], named[len(bank) :], sureness[len(bank) :]
        near = asked @ directions[: len(bank)].T
        near = torch.cat((near[:count].masked_fill(~by_hand_too[bank], -9), near[count:]))
        weight = weight[len(bank) :]
        where = torch.full((lesson.names + 1,), -1, device=bank.device)
        where[bank] = torch.arange(len(bank), device=bank.device)
        known = where[target] >= 0
        lost = functional.cross_entropy(near[known] * size[1], where[target[known]], reduction="none")
        prototype = (lost * weight[known]).mean()
        beside = lesson.side_of[target]
        seven = torch.where(beside >= 0, where[beside], -1)
        told = seven[:, 0] >= 0
        seven, close = seven[told], near[told].gather(1, seven[told].clamp(min=0))
        close = close.masked_fill(seven < 0, -9)
        first = torch.zeros(len(close), dtype=torch.long, device=bank.device)
        side = (functional.cross_entropy(close * size[2], first, reduction="none") * weight[told]).mean()
        hand = int(told[:count].sum())
        calibration = functional.cross_entropy(close[hand:].detach() * sure[told][hand:], first[hand:])
        loss = prototype + side + self.chosen.proxy * among_all + 0.2 * calibration
        right = (close.argmax(1) == 0).float()
        parts = {
            "all": among_all, "prototype": prototype, "side": side, "sure": calibration,
            "human_right": right[:hand].mean(), "made_right": right[hand:].mean(), "bank": torch.tensor(len(bank)),
        }  # fmt: skip
        return loss, parts

    def pictures(self, rows: Tensor, bank: int, count: int) -> Tensor:
        """The drawings of those rows by other hands, some unfinished: first the prototypes, then the human ones."""
        device = rows.device
        lot = torch.rand(len(rows), device=device)
        full, least = torch.full_like(lot, 0.25), torch.full_like(lot, 0.2)
        full[:bank], least[:bank] = 0.6, 0.3
        part = torch.where(lot < full, 1.0, least + (1 - least) * torch.rand_like(lot))
        wild = torch.rand_like(lot)
        wild[:bank] *= 0.7
        wild[bank : bank + count] *= 0.8
        at, kept = redrawn(self.lesson.points[rows], self.lesson.strokes[rows], wild * self.chosen.wild, part)
        black = 1.2 + 0.8 * torch.rand(len(rows), 1, device=device)
        return painted(at, kept, black).contiguous(memory_format=torch.channels_last)


@torch.no_grad()
def validate(model: Encoder, lesson: Lesson, asked: Tensor) -> None:
    """Prints how often the validation sketches are recognised among the words of their side."""
    rows = torch.arange(len(lesson.kinds), device=asked.device)
    own = rows[lesson.kinds == DOODLE]
    prototypes = torch.full((lesson.names, len(PARTS), SIZE), 0.0, device=asked.device)
    for place, part in enumerate(PARTS):
        prototypes[lesson.owners[own].long(), place] = seen(model, lesson, own, part)[0]
    rows = rows[asked & torch.isin(lesson.owners, lesson.owners[own])]
    beside = lesson.side_of[lesson.owners[rows].long()]
    line = []
    for part in PARTS:
        directions, sureness = seen(model, lesson, rows, part)
        near = (prototypes[beside] @ directions[:, None, :, None]).squeeze(-1)
        near = torch.where(prototypes[beside].norm(dim=3) > 0, near, -9).amax(2)
        lost = functional.cross_entropy(near * sureness, torch.zeros(len(near), dtype=torch.long, device=near.device))
        line.append(f"{part:.0%}: {float((near.argmax(1) == 0).float().mean()):.1%} ({float(lost):.2f})")
    print(f"      kept aside ({len(rows)}): " + "  ".join(line))


def seen(model: Encoder, lesson: Lesson, rows: Tensor, part: float) -> tuple[Tensor, Tensor]:
    """What the model makes of the beginnings of drawings, without distortion."""
    found = []
    for some in rows.split(2048):
        still = torch.zeros(len(some), device=rows.device)
        at, kept = redrawn(lesson.points[some], lesson.strokes[some], still, still + part, in_order=True)
        found.append(model(painted(at, kept)))
    return torch.cat([one for one, _ in found]), torch.cat([one for _, one in found])


if __name__ == "__main__":
    main()
