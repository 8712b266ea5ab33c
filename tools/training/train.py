"""Trains the encoder (PyTorch, best on a GPU): `python -m tools.training.train OUT.npz [--steps 9000] [--validate]`.

Each step draws a prototype of many names from our doodles, icons and people's drawings, and asks of other drawings,
people's above all, which prototype they mean: among all, and among the seven words of their side. `--validate` keeps
one in eight of the concepts that people drew aside and prints how well their sketches are told.
"""

import argparse
import copy
import math
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from tools.training import data
from tools.training.hands import redrawn
from tools.training.lesson import BERLIN, QUICK, Lesson, Shelf, drawings
from tools.training.model import SIZE, Encoder, painted
from tools.training.weights import fused

PARTS = (0.3, 0.5, 1.0)
BANK = 1024
"""The number of prototypes in each step: a constant one, new shapes cost time."""
SIDES = 100
OTHERS = 250
BY_HAND = 0.4
"""How many prototypes of names that people drew are a person's: so it must not matter who drew."""


def main() -> None:
    """Trains, and writes the weights."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("out", type=Path)
    options.add_argument("--steps", type=int, default=9000)
    options.add_argument("--seconds", type=float, default=math.inf, help="stop the lesson after so long instead")
    options.add_argument("--validate", action="store_true")
    options.add_argument("--without", nargs="*", default=[], choices=("icon", "berlin", "quick"))
    options.add_argument("--layers", type=int, default=4)
    options.add_argument("--rate", type=float, default=2e-3)
    options.add_argument("--wild", type=float, default=1.2)
    options.add_argument("--proxy", type=float, default=0.5)
    options.add_argument("--drop", type=float, default=0.15)
    options.add_argument(
        "--own", type=float, default=0.7, help="how many prototypes of what has a doodle are that doodle"
    )
    options.add_argument(
        "--made", type=float, default=0.5, help="so many icons and doodles are asked for each drawing by people"
    )
    options.add_argument("--queries", type=int, default=1536)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    torch.manual_seed(chosen.seed)
    torch.set_float32_matmul_precision("high")
    torch.backends.cudnn.benchmark = True
    device = "cuda" if torch.cuda.is_available() else "cpu"
    lesson = Lesson(drawings(data.WORK / "forms.npz"), chosen, device)
    model, proxies = taught(lesson, chosen, device)
    chosen.out.parent.mkdir(parents=True, exist_ok=True)
    known = lesson.human.count[: lesson.concepts] + lesson.made.count[: lesson.concepts] > 0
    np.savez(
        chosen.out,
        **fused(model),
        names=np.array(lesson.names[: lesson.concepts])[known.cpu().numpy()],
        proxies=proxies[: lesson.concepts][known].half().cpu().numpy(),
    )


def taught(lesson: Lesson, chosen: argparse.Namespace, device: str) -> tuple[Encoder, Tensor]:
    """The model after the chosen number of steps, and the direction it learnt for each name."""
    model = Encoder(chosen.drop, chosen.layers).to(device, memory_format=torch.channels_last)
    smooth = copy.deepcopy(model).eval()
    proxies = torch.nn.Parameter(functional.normalize(torch.randn(len(lesson.names), SIZE, device=device), dim=1))
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
    pupil = Pupil(lesson, chosen)
    began = told = time.monotonic()
    step = 0
    while (done := max(step / chosen.steps, (time.monotonic() - began) / chosen.seconds)) < 1:
        for group in learner.param_groups:
            group["lr"] = chosen.rate * min(1, (step + 1) / 200) * (0.5 + 0.5 * math.cos(math.pi * done))
        loss, parts = pupil.loss(model, proxies, scales)
        learner.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 2.0)
        learner.step()
        follow(smooth, model, min(0.999, step / (step + 50)))
        step += 1
        if step == 1 or time.monotonic() - told > 60:
            told = time.monotonic()
            print(
                f"{told - began:5.0f} s {step:6d} steps: "
                + " ".join(f"{name} {float(one.detach()):.3f}" for name, one in parts.items()),
                flush=True,
            )
    print(f"{step} steps in {time.monotonic() - began:.0f} s", flush=True)
    proxies = functional.normalize(proxies.detach(), dim=1)
    if chosen.validate:
        validate(smooth, proxies, lesson, chosen.layers)
    return smooth, proxies


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

    def __init__(self, lesson: Lesson, chosen: argparse.Namespace) -> None:
        self.lesson, self.chosen = lesson, chosen
        everyone = torch.arange(len(lesson.names), device=lesson.kinds.device)
        is_by_hand, is_made = lesson.human.count > 0, lesson.made.count > 0
        self.by_hand = everyone[is_by_hand]
        self.always = everyone[is_by_hand & is_made]
        self.others = everyone[(everyone >= lesson.concepts) & (lesson.made.count > 1)]
        self.side_weight = is_by_hand[lesson.sides].any(1).float() * 2 + 1

    def bank(self) -> Tensor:
        """The names whose prototypes are drawn this time: whole sides, and some more."""
        lesson = self.lesson
        sides = lesson.sides[torch.multinomial(self.side_weight, SIDES)].flatten()
        some = self.others[torch.randperm(len(self.others), device=sides.device)[:OTHERS]]
        names = torch.cat((self.always, sides, some)).unique()
        names = names[lesson.made.count[names] > 0]
        return names[torch.randperm(len(names), device=names.device)[:BANK]]

    def shown(self, bank: Tensor) -> Tensor:
        """A drawing for each name of the bank."""
        lesson = self.lesson
        shown = lesson.made.any_of(bank)
        own = (torch.rand(len(bank), device=bank.device) < self.chosen.own) & (lesson.doodled.count[bank] > 0)
        shown[own] = lesson.doodled.any_of(bank[own])
        hand = (torch.rand(len(bank), device=bank.device) < BY_HAND) & (lesson.human.count[bank] > 0)
        shown[hand] = lesson.human.any_of(bank[hand])
        return shown

    def loss(self, model: Encoder, proxies: Tensor, scales: Tensor) -> tuple[Tensor, dict[str, Tensor]]:
        """The loss, and its parts."""
        lesson, count = self.lesson, self.chosen.queries
        bank = self.bank()
        by_hand = self.by_hand[torch.randint(len(self.by_hand), (count,), device=bank.device)]
        by_us = bank[torch.randint(len(bank), (int(count * self.chosen.made),), device=bank.device)]
        rows = torch.cat((self.shown(bank), lesson.human.any_of(by_hand), lesson.made.any_of(by_us)))
        pictures = self.pictures(rows, len(bank))
        with torch.autocast(bank.device.type, torch.bfloat16, enabled=bank.device.type == "cuda"):
            directions, sureness = model(pictures)
        named = lesson.owners[rows]
        size = scales.exp().clamp(max=60)
        # A person's drawing is only compared with what people drew: else all that looks human is what it knows.
        drawn_by_people = lesson.human.count > 0
        is_by_hand = lesson.kinds[rows] >= QUICK
        close = directions @ functional.normalize(proxies, dim=1).T * size[0]
        close = close.masked_fill(is_by_hand[:, None] & ~drawn_by_people, -1e4)
        among_all = functional.cross_entropy(close, named)
        asked, target, sure = directions[len(bank) :], named[len(bank) :], sureness[len(bank) :]
        near = asked @ directions[: len(bank)].T
        near = torch.cat((near[:count].masked_fill(~drawn_by_people[bank], -9), near[count:]))
        where = torch.full((len(lesson.names) + 1,), -1, device=bank.device)
        where[bank] = torch.arange(len(bank), device=bank.device)
        known = where[target] >= 0
        prototype = functional.cross_entropy(near[known] * size[1], where[target[known]])
        beside = lesson.side_of[target]
        seven = torch.where(beside >= 0, where[beside], -1)
        told = seven[:, 0] >= 0
        seven, few = seven[told], near[told].gather(1, seven[told].clamp(min=0))
        few = few.masked_fill(seven < 0, -9)
        first = torch.zeros(len(few), dtype=torch.long, device=bank.device)
        side = functional.cross_entropy(few * size[2], first)
        calibration = functional.cross_entropy(few.detach() * sure[told], first)
        loss = prototype + side + self.chosen.proxy * among_all + 0.2 * calibration
        return loss, {"all": among_all, "prototype": prototype, "side": side, "sure": calibration}

    def pictures(self, rows: Tensor, bank: int) -> Tensor:
        """The drawings of those rows by other hands, some unfinished: first the prototypes."""
        lesson, device = self.lesson, rows.device
        kind, lot = lesson.kinds[rows], torch.rand(len(rows), device=device)
        full, least = torch.full_like(lot, 0.25), torch.full_like(lot, 0.15)
        full[:bank], least[:bank] = 0.6, 0.3
        part = torch.where(lot < full, 1.0, least + (1 - least) * torch.rand_like(lot))
        wild = torch.rand_like(lot) * torch.where(kind >= QUICK, 0.67, 1.0) * self.chosen.wild
        wild[:bank] *= 0.7
        mixed = torch.where(kind == QUICK, 0.08, torch.where(kind == BERLIN, 0.6, 0.7))
        black = 1.2 + 0.8 * torch.rand(len(rows), 1, device=device)
        seen = redrawn(lesson.points[rows], lesson.strokes[rows], wild, part, mixed)
        return painted(seen, black, self.chosen.layers).contiguous(memory_format=torch.channels_last)


@torch.no_grad()
def validate(model: Encoder, proxies: Tensor, lesson: Lesson, layers: int) -> None:
    """Prints how often sketches kept aside are told among the words of their side, by what prototypes are made of."""
    shelves = {"doodle": lesson.doodled, "made": lesson.made}
    kinds = {name: prototypes(model, lesson, shelf, layers) for name, shelf in shelves.items()}
    kinds["proxy"] = proxies[: lesson.concepts]
    mixes = {
        "doodle": {"doodle": 1.0},
        "doodle + made": {"doodle": 1.0, "made": 0.5},
        "doodle + made + proxy": {"doodle": 1.0, "made": 0.5, "proxy": 1.0},
        "doodle + made + proxy/2": {"doodle": 1.0, "made": 0.5, "proxy": 0.5},
    }
    names, beside = lesson.aside_of, lesson.side_of[lesson.aside_of]
    for mix, weights in mixes.items():
        known = functional.normalize(sum(weight * kinds[name] for name, weight in weights.items()), dim=1)
        line = []
        for part in PARTS:
            near = torch.einsum("nsd,nd->ns", known[beside], seen(model, *lesson.aside, part, layers))
            right = (near.argmax(1) == 0).float()
            hits = torch.zeros(lesson.concepts, device=right.device).scatter_add_(0, names, right)
            many = torch.bincount(names, minlength=lesson.concepts)
            line.append(f"{part:.0%}: {float((hits / many)[many > 0].mean()):.1%}")
        print(f"aside, {mix:24} " + "  ".join(line), flush=True)


def prototypes(model: Encoder, lesson: Lesson, shelf: Shelf, layers: int, hands: int = 8) -> Tensor:
    """What drawings of each concept have in common; 0 for a concept without any."""
    names = torch.arange(lesson.concepts, device=lesson.kinds.device)
    names = names[shelf.count[names] > 0]
    out = torch.zeros(lesson.concepts, SIZE, device=names.device)
    for part in (0.3, 0.5, 0.75, 1.0):
        for _ in range(hands):
            rows = shelf.any_of(names)
            out[names] += seen(model, lesson.points[rows], lesson.strokes[rows], part, layers, 0.5)
    return functional.normalize(out, dim=1)


def seen(model: Encoder, points: Tensor, strokes: Tensor, part: float, layers: int, wild: float = 0.0) -> Tensor:
    """What the model makes of the beginnings of drawings, in the order in which they were drawn."""
    found = []
    for some, number in zip(points.split(2048), strokes.split(2048), strict=True):
        still = torch.zeros(len(some), device=some.device)
        drawn = redrawn(some, number, still + wild, still + part, still)
        found.append(model(painted(drawn, layers=layers).contiguous(memory_format=torch.channels_last))[0])
    return torch.cat(found)


if __name__ == "__main__":
    main()
