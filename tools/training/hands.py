"""Other hands: drawings wobbled, bent, mirrored, left unfinished, as other people would have drawn them (PyTorch)."""

import math

import torch
from torch import Tensor

from tools.training.data import NOTHING, POINTS, TOP

STROKES = POINTS // 8


def redrawn(
    points: Tensor, strokes: Tensor, wild: Tensor, part: Tensor, in_order: bool = False
) -> tuple[Tensor, Tensor]:
    """Drawings by other hands, and which segments from point to point they have drawn so far.

    `wild`: how far each hand strays, 0 to 1; `part`: how much of its ink each has laid down, `in_order` or any
    other way.
    """
    at = (points.float() - TOP / 2) / TOP
    drawn = (strokes[:, 1:] == strokes[:, :-1]) & (strokes[:, 1:] != NOTHING)
    number = strokes.long().clamp(max=STROKES - 1)
    kept = begun(at, drawn, number, part, wild, in_order)
    at = moved_strokes(at, number, wild)
    at = trembled(at, wild)
    return turned(bent(at, wild), wild), kept


def begun(at: Tensor, drawn: Tensor, number: Tensor, part: Tensor, wild: Tensor, in_order: bool) -> Tensor:
    """The segments drawn with that part of the ink: in order, from the other end, or strokes at random."""
    count = len(at)
    far = (at[:, 1:] - at[:, :-1]).norm(dim=2) * drawn
    total = far.sum(1, keepdim=True).clamp(min=1e-6)
    order = (far.cumsum(1) - far) / total
    lot = torch.full((count, 1), 0.5, device=at.device) if in_order else torch.rand(count, 1, device=at.device)
    order = torch.where(lot < 0.12, 1 - order - far / total, order)
    mixed = torch.rand(count, STROKES, device=at.device).gather(1, number[:, 1:])
    order = torch.where(lot > 0.8, mixed, order)
    left_out = (torch.rand(count, STROKES, device=at.device) < 0.15 * wild[:, None]).gather(1, number[:, 1:])
    share = torch.zeros(count, STROKES, device=at.device).scatter_add_(1, number[:, 1:], far) / total
    small = share.gather(1, number[:, 1:]) < 0.2
    kept = drawn & (order <= part[:, None]) & ~(left_out & small)
    return torch.where(kept.any(1, keepdim=True), kept, drawn)


def moved_strokes(at: Tensor, number: Tensor, wild: Tensor) -> Tensor:
    """Every stroke a little out of its place and size."""
    count = len(at)
    shift = torch.randn(count, STROKES, 2, device=at.device) * 0.035 * wild[:, None, None]
    grow = 1 + torch.randn(count, STROKES, 2, device=at.device) * 0.12 * wild[:, None, None]
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
    angle = torch.randn(count, device=at.device) * 0.22 * wild
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
