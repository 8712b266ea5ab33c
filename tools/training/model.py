"""The network, and the small pictures it learns from (PyTorch): those of the eye, but in large batches."""

import torch
from torch import Tensor, nn
from torch.nn import functional

from pictorium.bots.encoder import BLACK, LAYERS, MARGIN, SIDE, SMALLEST
from tools.training.data import HUMAN_SIZE
from tools.training.hands import Redrawn

WIDTHS = (40, 72, 144, 224)
DEPTHS = (1, 2, 2, 1)
"""The number of blocks of each width."""
SIZE = 192
PARTS = 2
"""The number of pieces in which each segment from point to point is drawn."""
LEAST = SMALLEST / HUMAN_SIZE
"""Ink smaller than this, beside the longer side of the whole drawing, is not enlarged any further."""


class Block(nn.Module):
    """Two convolutions with a residual connection."""

    def __init__(self, before: int, after: int, stride: int) -> None:
        super().__init__()
        self.first = nn.Conv2d(before, after, 3, stride, 1, bias=False)
        self.first_norm = nn.BatchNorm2d(after)
        self.second = nn.Conv2d(after, after, 3, 1, 1, bias=False)
        self.second_norm = nn.BatchNorm2d(after)
        self.around = nn.Conv2d(before, after, 1, bias=False) if before != after else None
        self.around_norm = nn.BatchNorm2d(after) if before != after else None
        self.stride = stride

    def forward(self, seen: Tensor) -> Tensor:
        """The features after this block."""
        found = self.second_norm(self.second(functional.relu(self.first_norm(self.first(seen)))))
        if self.around is not None and self.around_norm is not None:
            seen = functional.avg_pool2d(seen, self.stride) if self.stride > 1 else seen
            seen = self.around_norm(self.around(seen))
        return functional.relu(found + seen)


class Encoder(nn.Module):
    """Turns small pictures into directions, with a sureness for each."""

    def __init__(self, drop: float = 0.15, layers: int = LAYERS) -> None:
        super().__init__()
        self.stem = nn.Conv2d(layers, WIDTHS[0], 5, 2, 2, bias=False)
        self.stem_norm = nn.BatchNorm2d(WIDTHS[0])
        blocks, before = [], WIDTHS[0]
        for place, (width, depth) in enumerate(zip(WIDTHS, DEPTHS, strict=True)):
            for number in range(depth):
                blocks.append(Block(before, width, 2 if place and not number else 1))
                before = width
        self.blocks = nn.ModuleList(blocks)
        self.places = nn.Conv2d(before, 48, 1, bias=False)
        self.places_norm = nn.BatchNorm2d(48)
        self.drop = nn.Dropout(drop)
        self.direction = nn.Linear(before + 48 * 16, SIZE)
        self.sureness = nn.Linear(before + 48 * 16, 1)

    def forward(self, pictures: Tensor) -> tuple[Tensor, Tensor]:
        """Directions of length 1, and sureness above 0."""
        seen = functional.relu(self.stem_norm(self.stem(pictures)))
        for block in self.blocks:
            seen = block(seen)
        where = functional.relu(self.places_norm(self.places(seen)))
        found = torch.cat((seen.mean((2, 3)), where.flatten(1)), 1).float()
        sure = functional.softplus(self.sureness(found.detach()))
        return functional.normalize(self.direction(self.drop(found)), dim=1), sure


def painted(drawings: Redrawn, black: Tensor | float = BLACK, layers: int = LAYERS) -> Tensor:
    """Small pictures of drawings, as `pictorium.bots.encoder.small_picture` makes them of one."""
    at, kept, age = drawings
    none = torch.zeros_like(kept[:, :1])
    both = torch.cat((kept, none), 1) | torch.cat((none, kept), 1)
    low = torch.where(both[..., None], at, 1e9).amin(1)
    high = torch.where(both[..., None], at, -1e9).amax(1)
    scale = (SIDE - 2 * MARGIN) / (high - low).amax(1).clamp(min=LEAST)
    at = (at - ((low + high) / 2)[:, None]) * scale[:, None, None] + SIDE / 2 - 0.5
    way = at[:, 1:] - at[:, :-1]
    part = (torch.arange(PARTS, device=at.device) + 0.5) / PARTS
    spots = (at[:, :-1, None] + way[:, :, None] * part[:, None]).flatten(1, 2).clamp(0, SIDE - 1.001)
    far = way.norm(dim=2)
    ink = far * kept / PARTS
    along = way / far.clamp(min=1e-6)[..., None]
    every = (ink, ink * age, ink * (along[..., 0] ** 2 - along[..., 1] ** 2), ink * 2 * along[..., 0] * along[..., 1])
    amount = torch.stack(every[:layers], 1).repeat_interleave(PARTS, 2)
    corner = spots.floor()
    right, below = (spots - corner).unbind(2)
    place = (corner[..., 1] * SIDE + corner[..., 0]).long()
    picture = torch.zeros(len(at), layers, SIDE * SIDE, device=at.device)
    for step, share in (
        (0, (1 - right) * (1 - below)),
        (1, right * (1 - below)),
        (SIDE, (1 - right) * below),
        (SIDE + 1, right * below),
    ):
        picture.scatter_add_(2, (place + step)[:, None].expand(-1, layers, -1), share[:, None] * amount)
    dark = (picture[:, :1] * (black if isinstance(black, float) else black[:, :, None])).clamp(max=1)
    share = dark / picture[:, :1].clamp(min=1e-6)
    return torch.cat((dark, picture[:, 1:] * share), 1).view(-1, layers, SIDE, SIDE)
