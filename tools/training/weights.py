"""The weights of a trained network, with the norms folded into the convolutions; `tools.training.export` packs them."""

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from tools.training.model import Block, Encoder


def fused(model: Encoder) -> dict[str, NDArray[np.float32]]:
    """Name to numbers."""
    found: dict[str, NDArray[np.float32]] = {}
    _put(found, "stem", model.stem, model.stem_norm)
    for number, block in enumerate(model.blocks):
        assert isinstance(block, Block)
        _put(found, f"block{number}.first", block.first, block.first_norm)
        _put(found, f"block{number}.second", block.second, block.second_norm)
        if block.around is not None and block.around_norm is not None:
            _put(found, f"block{number}.around", block.around, block.around_norm)
        found[f"block{number}.stride"] = np.array(block.stride)
    _put(found, "places", model.places, model.places_norm)
    for name in ("direction", "sureness"):
        layer = getattr(model, name)
        found[f"{name}.weight"] = layer.weight.detach().float().cpu().numpy()
        found[f"{name}.bias"] = layer.bias.detach().float().cpu().numpy()
    return found


def _put(found: dict[str, NDArray[np.float32]], name: str, layer: nn.Conv2d, norm: nn.BatchNorm2d) -> None:
    assert norm.running_var is not None
    assert norm.running_mean is not None
    with torch.no_grad():
        share = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        weight = layer.weight * share[:, None, None, None]
        bias = norm.bias - norm.running_mean * share
    found[f"{name}.weight"] = weight.float().contiguous().cpu().numpy()
    found[f"{name}.bias"] = bias.float().cpu().numpy()
