"""Whether two canvases show the same picture, whatever their size."""

from typing import Final

from playwright.sync_api import Locator

ALIKE: Final = 0.25
"""Which part of the ink may lie elsewhere: lines are a little thinner or thicker from size to size."""
DENSITY: Final = """canvas => {
  const [wide, high] = [32, 24];
  const [width, height] = [canvas.width, canvas.height].map((size) => Math.max(size, 20 * wide));
  const copy = new OffscreenCanvas(width, height).getContext("2d");
  copy.drawImage(canvas, 0, 0, width, height);
  const { data } = copy.getImageData(0, 0, width, height);
  const cells = new Array(wide * high).fill(0);
  for (let dot = 0; dot < width * height; dot += 1) {
    const [row, column] = [Math.floor(dot / width), dot % width];
    cells[Math.floor((row * high) / height) * wide + Math.floor((column * wide) / width)] += data[4 * dot + 3];
  }
  return cells;
}"""
"""How much ink lies in each of so many parts. It is counted: no two browsers make a picture smaller in the same way."""


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
