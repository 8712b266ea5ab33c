"""How far the eye without a model may trust a likeness from afar: `python -m tools.training.trust`.

Finds FAINT of `pictorium.bots.plain_eye` on people's sketches of classes that are not held out. That eye learnt from
no sketch at all, so these are as good as any, and `tools.training.evaluate` asks it for the others.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pictorium.bots.plain_eye import NEAR, TRUST, PlainEye
from tools.training import data
from tools.training.evaluate import PARTS, Question, loss

EACH: Final = 4
"""The number of sketches of each class: this eye is slow."""
FAINTS: Final = np.arange(0, 4.01, 0.25)


def main() -> None:
    """Prints the value with the least loss."""
    like = likeness(PlainEye(data.doodles()))
    trust = TRUST * like.max(1, keepdims=True).clip(0) ** NEAR
    losses = {float(faint): loss(like * (faint + trust), 1) for faint in FAINTS}
    best = min(losses, key=lambda faint: losses[faint])
    print(
        f"FAINT {best:.2f}: surprise {losses[best]:.2f} nats, {np.log(7):.2f} for who sees nothing; {len(like)} looks"
    )


def likeness(eye: PlainEye) -> NDArray[np.float64]:
    """How much each sketch resembles the seven words of its side, its own first, at each share of its ink."""
    side_of = {concept: side for side in data.sides() for concept in side}
    drawn = data.doodles()
    asked = [
        Question(concept, side_of[concept], data.on_sheet(lines))
        for name, concept in sorted(data.classes().items())
        if name not in data.held_out() and all(one in drawn for one in side_of[concept])
        for lines in data.sketches()[name][:EACH]
    ]
    rows = []
    for one in asked:
        words = sorted(one.side, key=lambda other: other != one.concept)
        for part in PARTS:
            found = eye.likeness(data.as_drawing(data.beginning(one.lines, part)), words)
            rows.append([found[word] for word in words])
    return np.array(rows)


if __name__ == "__main__":
    main()
