"""How well bots play, by whole evenings of mixed skills: how often they guess each other's drawings, how scores fall.

Every edition with 3 to 6 bots, once with the trained eye and once without it, beside chance; then Pictus with 3 to 8;
then how well the trained eye knows drawings of people and what bots lay on them, as `tools.training.evaluate` found.
Evenings are played in virtual time by the real table, and every score is counted a second time.

    scripts/bench bots               about four minutes
    scripts/bench bots 960           ten times as many evenings
    scripts/bench bots 96 another    other evenings, from another seed
"""

import json
import sys
from pathlib import Path
from typing import Any, Final

from bench.played.pictomania import BATCH_MS, EVENINGS, SEED, pictomania
from bench.played.pictus import pictus
from pictorium.cli.bots import read_bots, trained_eye
from pictorium.stores.content_files import content_folder

FIGURES: Final = Path(__file__).parents[1] / "tools" / "training" / "figures.json"


def main() -> None:
    """Play, and print."""
    evenings = int(sys.argv[1]) if len(sys.argv) > 1 else EVENINGS
    seed = sys.argv[2] if len(sys.argv) > 2 else SEED
    has_model = trained_eye(content_folder()) is not None
    print(f"seed {seed!r}; each share with how many it is made of")
    if has_model:
        pictomania("the trained eye", read_bots(content_folder(), BATCH_MS), evenings, seed)
    else:
        print("\nNo trained eye: its model or onnxruntime is not here.")
    pictomania("no model, the plain eye", read_bots(content_folder(), BATCH_MS, has_model=False), evenings, seed)
    pictus(read_bots(content_folder(), BATCH_MS), evenings, seed)
    evaluation()


def evaluation() -> None:
    """What `python -m tools.training.evaluate` wrote down."""
    if not FIGURES.exists():
        print("\nNo figures on drawings of people: `python -m tools.training.evaluate` writes them.")
        return
    figures: Any = json.loads(FIGURES.read_text("utf-8"))
    parts = list(next(iter(figures["top_1"].values())))
    print("\nRight among the 7 words of a side, drawings that were not learnt from, by the share of ink")
    print(f"{'':>50}  " + "  ".join(f"{part:>7}" for part in parts))
    for name, row in figures["top_1"].items():
        print(f"{name:>50}  " + "  ".join(f"{row[part][0]:7.1%}" for part in parts))
    for name, (right, *_) in figures["text_only"].items():
        print(f"{'text only, ' + name:>50}  {right:7.1%}")
    print(f"{'chance':>50}  {figures['chance']:7.1%}")
    print(
        "\nGuesses at drawings of people, by the share of ink and skill: laid of all, right of those, if all were laid"
    )
    for part, skills in figures["judgement"].items():
        for skill, ways in skills.items():
            last, everything = ways["at last"], ways["everything"]
            print(f"{part:>12} {skill:>7}  {last['laid']:7.1%}  {last['right']:7.1%}  {everything['right']:7.1%}")


if __name__ == "__main__":
    main()
