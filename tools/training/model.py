"""The network, and the small pictures it learns from (PyTorch): those of the eye, but in large batches."""

from itertools import pairwise

import torch
from torch import Tensor, nn
from torch.nn import functional

from pictorium.bots.encoder import BLACK, MARGIN, SIDE

WIDTHS = (32, 64, 128, 192)
SIZE = 128
PARTS = 5
"""The number of pieces in which each segment from point to point is drawn."""


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

    def __init__(self, drop: float = 0.1) -> None:
        super().__init__()
        self.stem = nn.Conv2d(1, WIDTHS[0], 5, 2, 2, bias=False)
        self.stem_norm = nn.BatchNorm2d(WIDTHS[0])
        blocks = [Block(WIDTHS[0], WIDTHS[0], 1)]
        for before, after in pairwise(WIDTHS):
            blocks += [Block(before, after, 2), Block(after, after, 1)]
        self.blocks = nn.ModuleList(blocks)
        self.places = nn.Conv2d(WIDTHS[-1], 48, 1, bias=False)
        self.places_norm = nn.BatchNorm2d(48)
        self.drop = nn.Dropout(drop)
        self.direction = nn.Linear(WIDTHS[-1] + 48 * 16, SIZE)
        self.sureness = nn.Linear(WIDTHS[-1] + 48 * 16, 1)

    def forward(self, pictures: Tensor) -> tuple[Tensor, Tensor]:
        """Directions of length 1, and sureness above 0."""
        seen = functional.relu(self.stem_norm(self.stem(pictures)))
        for block in self.blocks:
            seen = block(seen)
        where = functional.relu(self.places_norm(self.places(seen)))
        found = torch.cat((seen.mean((2, 3)), where.flatten(1)), 1).float()
        sure = functional.softplus(self.sureness(found.detach()))
        return functional.normalize(self.direction(self.drop(found)), dim=1), sure


def painted(at: Tensor, kept: Tensor, black: Tensor | float = BLACK, smallest: float = 1e-3) -> Tensor:
    """Small pictures of drawings, as `pictorium.bots.encoder.small_picture` makes them of one.

    `at`: drawings × points × 2; `kept`: drawings × (points - 1), which segments from point to point were drawn.
    """
    both = torch.cat((kept, torch.zeros_like(kept[:, :1])), 1) | torch.cat((torch.zeros_like(kept[:, :1]), kept), 1)
    low = torch.where(both[..., None], at, 1e9).amin(1)
    high = torch.where(both[..., None], at, -1e9).amax(1)
    scale = (SIDE - 2 * MARGIN) / (high - low).amax(1).clamp(min=smallest)
    at = (at - ((low + high) / 2)[:, None]) * scale[:, None, None] + SIDE / 2 - 0.5
    way = at[:, 1:] - at[:, :-1]
    part = (torch.arange(PARTS, device=at.device) + 0.5) / PARTS
    spots = (at[:, :-1, None] + way[:, :, None] * part[:, None]).flatten(1, 2).clamp(0, SIDE - 1.001)
    amount = (way.norm(dim=2) * kept / PARTS).repeat_interleave(PARTS, 1)
    corner = spots.floor()
    right, below = (spots - corner).unbind(2)
    place = (corner[..., 1] * SIDE + corner[..., 0]).long()
    picture = torch.zeros(len(at), SIDE * SIDE, device=at.device)
    picture.scatter_add_(1, place, (1 - right) * (1 - below) * amount)
    picture.scatter_add_(1, place + 1, right * (1 - below) * amount)
    picture.scatter_add_(1, place + SIDE, (1 - right) * below * amount)
    picture.scatter_add_(1, place + SIDE + 1, right * below * amount)
    return (picture * black).clamp(max=1).view(-1, 1, SIDE, SIDE)
