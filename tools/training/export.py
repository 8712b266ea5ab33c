"""Writes the trained network as ONNX: `python -m tools.training.export WEIGHTS.npz`, into content/bots/encoder.onnx.

The weights are kept as numbers of 16 bits, which halves the file; whoever loads it widens them again.
"""

import sys
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from onnx import TensorProto, checker, helper, numpy_helper

from pictorium.bots.encoder import LAYERS, SIDE

MODEL: Final = Path(__file__).parents[2] / "content" / "bots" / "encoder.onnx"
OPSET: Final = 17
FORMAT: Final = 8
"""Old enough for any onnxruntime still in use."""


class _Graph:
    def __init__(self, weights: dict[str, NDArray[np.float32]]) -> None:
        self.weights = weights
        self.nodes: list[object] = []
        self.kept: list[object] = []

    def constant(self, name: str, numbers: NDArray[np.float32]) -> str:
        self.kept.append(numpy_helper.from_array(numbers.astype(np.float16), f"{name}.half"))
        return self.node("Cast", [f"{name}.half"], name, to=TensorProto.FLOAT)

    def node(self, kind: str, inputs: list[str], name: str, **facts: object) -> str:
        self.nodes.append(helper.make_node(kind, inputs, [name], **facts))
        return name

    def convolution(self, seen: str, name: str, stride: int = 1) -> str:
        weight, bias = self.weights[f"{name}.weight"], self.weights[f"{name}.bias"]
        inputs = [seen, self.constant(f"{name}.weight", weight), self.constant(f"{name}.bias", bias)]
        return self.node("Conv", inputs, name, strides=[stride] * 2, pads=[weight.shape[2] // 2] * 4)

    def linear(self, seen: str, name: str) -> str:
        inputs = [
            seen,
            *(self.constant(f"{name}.{part}", self.weights[f"{name}.{part}"]) for part in ("weight", "bias")),
        ]
        return self.node("Gemm", inputs, f"{name}.out", transB=1)

    def block(self, seen: str, name: str) -> str:
        stride = int(self.weights[f"{name}.stride"])
        found = self.node("Relu", [self.convolution(seen, f"{name}.first", stride)], f"{name}.bent")
        found = self.convolution(found, f"{name}.second")
        if f"{name}.around.weight" in self.weights:
            if stride > 1:
                facts = {"kernel_shape": [stride] * 2, "strides": [stride] * 2}
                seen = self.node("AveragePool", [seen], f"{name}.pool", **facts)
            seen = self.convolution(seen, f"{name}.around")
        return self.node("Relu", [self.node("Add", [found, seen], f"{name}.sum")], f"{name}.out")


def exported(weights: dict[str, NDArray[np.float32]]) -> bytes:
    """The network as ONNX: `pictures` in, `directions` and `sureness` out."""
    graph = _Graph(weights)
    seen = graph.node("Relu", [graph.convolution("pictures", "stem", 2)], "stem.out")
    for number in range(sum(name.endswith(".stride") for name in weights)):
        seen = graph.block(seen, f"block{number}")
    where = graph.node("Relu", [graph.convolution(seen, "places")], "places.bent")
    where = graph.node("Flatten", [where], "places.out")
    mean = graph.node("Flatten", [graph.node("GlobalAveragePool", [seen], "mean")], "mean.out")
    found = graph.node("Concat", [mean, where], "found", axis=1)
    graph.node("LpNormalization", [graph.linear(found, "direction")], "directions", axis=1, p=2)
    graph.node("Softplus", [graph.linear(found, "sureness")], "sureness")
    size = len(weights["direction.bias"])
    whole = helper.make_graph(
        graph.nodes,
        "encoder",
        [helper.make_tensor_value_info("pictures", TensorProto.FLOAT, ["drawings", LAYERS, SIDE, SIDE])],
        [
            helper.make_tensor_value_info("directions", TensorProto.FLOAT, ["drawings", size]),
            helper.make_tensor_value_info("sureness", TensorProto.FLOAT, ["drawings", 1]),
        ],
        graph.kept,
    )
    model = helper.make_model(whole, opset_imports=[helper.make_opsetid("", OPSET)])
    model.ir_version = FORMAT
    checker.check_model(model, full_check=True)
    data: bytes = model.SerializeToString()
    return data


def main() -> None:
    """Writes the model."""
    with np.load(sys.argv[1]) as weights:
        data = exported(dict(weights))
    MODEL.write_bytes(data)
    print(f"{MODEL.name}: {len(data) / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
