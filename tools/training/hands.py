"""Other hands: drawings wobbled, bent, mirrored, left unfinished, as other people would have drawn them (PyTorch)."""

import math
from typing import NamedTuple

import torch
from torch import Tensor

from tools.training.data import NOTHING, POINTS, STROKES, TOP

SMALL = 0.25
"""A stroke with less than this share of the ink may be forgotten."""


class Redrawn(NamedTuple):
    """Drawings by other hands."""

    at: Tensor
    """Drawings × points × 2."""
    kept: Tensor
    """Which segments from point to point are drawn so far."""
    age: Tensor
    """When each segment was drawn: 0 for the first ink, 1 for the last."""


def redrawn(points: Tensor, strokes: Tensor, wild: Tensor, part: Tensor, mixed: Tensor) -> Redrawn:
    """Drawings by other hands.

    `wild`: how far each hand strays, 0 to 1; `part`: how much of its ink each has laid down; `mixed`: how likely its
    strokes come in another order, and the other way round.
    """
    at = (points.float() - TOP / 2) / TOP
    drawn = (strokes[:, 1:] == strokes[:, :-1]) & (strokes[:, 1:] != NOTHING)
    number = strokes.long().clamp(max=STROKES - 1)
    far = (at[:, 1:] - at[:, :-1]).norm(dim=2) * drawn
    order, share = ordered(far, drawn, number[:, 1:], mixed)
    lost = torch.rand(len(at), STROKES, device=at.device) < 0.2 * wild[:, None]
    lost = (lost & (share < SMALL)).gather(1, number[:, 1:])
    kept = drawn & (order < part[:, None]) & ~lost
    kept = torch.where(kept.any(1, keepdim=True), kept, drawn)
    at = moved_strokes(at, number, wild)
    at = trembled(at, wild)
    return Redrawn(turned(bent(at, wild), wild), kept, (order / part[:, None].clamp(min=1e-3)).clamp(0, 1))


def ordered(far: Tensor, drawn: Tensor, number: Tensor, mixed: Tensor) -> tuple[Tensor, Tensor]:
    """When each segment comes, as the share of the ink before it; and the share of the ink of each stroke."""
    count, device = len(far), far.device
    ink = torch.zeros(count, STROKES, device=device).scatter_add_(1, number, far)
    total = ink.sum(1, keepdim=True).clamp(min=1e-6)
    as_drawn = torch.arange(STROKES, device=device).float().expand(count, -1)
    by_chance = torch.rand(count, STROKES, device=device)
    long_first = -(ink / total) + 0.1 * torch.randn(count, STROKES, device=device)
    other = torch.where(torch.rand(count, 1, device=device) < 0.5, by_chance, long_first)
    key = torch.where(torch.rand(count, 1, device=device) < mixed[:, None], other, as_drawn)
    place = key.argsort(1)
    in_order = ink.gather(1, place)
    before = torch.zeros_like(ink).scatter_(1, place, in_order.cumsum(1) - in_order)
    within = far.cumsum(1) - far
    first = torch.full((count, STROKES), 1e9, device=device)
    first = first.scatter_reduce_(1, number, torch.where(drawn, within, 1e9), "amin")
    within = within - first.gather(1, number)
    backwards = (torch.rand(count, STROKES, device=device) < 0.5 * mixed[:, None]).gather(1, number)
    within = torch.where(backwards, ink.gather(1, number) - within - far, within)
    return (before.gather(1, number) + within) / total, ink / total


def moved_strokes(at: Tensor, number: Tensor, wild: Tensor) -> Tensor:
    """Every stroke a little out of its place and size."""
    count = len(at)
    shift = torch.randn(count, STROKES, 2, device=at.device) * 0.04 * wild[:, None, None]
    grow = 1 + torch.randn(count, STROKES, 2, device=at.device) * 0.13 * wild[:, None, None]
    index = number[..., None].expand(-1, -1, 2)
    ones = torch.ones_like(number, dtype=at.dtype)
    many = torch.zeros(count, STROKES, device=at.device).scatter_add_(1, number, ones).clamp(min=1)
    middle = torch.zeros(count, STROKES, 2, device=at.device).scatter_add_(1, index, at) / many[..., None]
    middle = middle.gather(1, index)
    return middle + (at - middle) * grow.gather(1, index) + shift.gather(1, index)


def trembled(at: Tensor, wild: Tensor) -> Tensor:
    """A hand that does not run straight: noise made smooth along the line."""
    noise = torch.randn(len(at), 2, POINTS, device=at.device)
    for width, strength in ((5, 0.007), (17, 0.025)):
        smooth = torch.nn.functional.avg_pool1d(noise, width, 1, width // 2) * math.sqrt(width)
        at = at + smooth.transpose(1, 2) * strength * wild[:, None, None]
    return at


def bent(at: Tensor, wild: Tensor) -> Tensor:
    """The whole sheet bent in slow waves."""
    count = len(at)
    for rate in (1.0, 2.0, 3.5):
        wave = torch.randn(count, 2, 2, device=at.device) * rate * 2.5
        phase = torch.rand(count, 1, 2, device=at.device) * 2 * math.pi
        height = torch.randn(count, 1, 2, device=at.device) * 0.065 / rate * wild[:, None, None]
        at = at + torch.sin(at @ wave + phase) * height
    return at


def turned(at: Tensor, wild: Tensor) -> Tensor:
    """Turned, stretched, slanted, and as often as not mirrored."""
    count = len(at)
    angle = torch.randn(count, device=at.device) * 0.2 * wild
    stretch = torch.exp(torch.randn(count, device=at.device) * 0.25 * wild)
    slant = torch.randn(count, device=at.device) * 0.15 * wild
    mirror = torch.where(torch.rand(count, device=at.device) < 0.5, -1.0, 1.0)
    mirror = torch.where(wild > 0, mirror, torch.ones_like(mirror))
    cos, sin = torch.cos(angle), torch.sin(angle)
    change = torch.stack(
        (
            torch.stack((cos * stretch * mirror, sin * stretch * mirror), 1),
            torch.stack(((slant * cos - sin) / stretch, (slant * sin + cos) / stretch), 1),
        ),
        1,
    )
    return at @ change
