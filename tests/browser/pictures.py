"""Whether two canvases show the same picture, whatever their size."""

from typing import Final

from playwright.sync_api import Locator

ALIKE: Final = 0.25
"""Which part of the ink may lie elsewhere: lines are a little thinner or thicker from size to size."""
DENSITY: Final = """canvas => {
  const [wide, high] = [32, 24];
  const small = new OffscreenCanvas(wide, high).getContext("2d");
  small.imageSmoothingQuality = "high";
  small.drawImage(canvas, 0, 0, wide, high);
  return Array.from(small.getImageData(0, 0, wide, high).data).filter((_, at) => at % 4 === 3);
}"""


def density(canvas: Locator) -> list[float]:
    """How much ink lies where, as parts of all there is; nothing on a blank sheet."""
    ink: list[int] = canvas.evaluate(DENSITY)
    whole = sum(ink)
    return [part / whole for part in ink] if whole else []


def difference(one: Locator, other: Locator) -> float:
    """Which part of the ink lies elsewhere; 1 where one of them is blank."""
    return apart(density(one), density(other))


def apart(here: list[float], there: list[float]) -> float:
    """The same for what was seen before."""
    return sum(abs(a - b) for a, b in zip(here, there, strict=True)) / 2 if here and there else 1.0


def are_alike(one: Locator, other: Locator) -> bool:
    return difference(one, other) < ALIKE
