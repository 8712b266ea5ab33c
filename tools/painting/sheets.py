"""A sheet on which a person can look at many cards at once."""

from collections.abc import Sequence
from pathlib import Path

from PIL import Image

GAP = 6


def sheet(files: Sequence[Path], columns: int, width: int) -> Image.Image:
    """All pictures side by side, in the order given."""
    height = width * 3 // 2
    rows = -(-len(files) // columns)
    page = Image.new("RGB", (columns * (width + GAP) + GAP, rows * (height + GAP) + GAP), "#1b1b22")
    for place, file in enumerate(files):
        row, column = divmod(place, columns)
        with Image.open(file) as picture:
            small = picture.convert("RGB").resize((width, height), Image.Resampling.LANCZOS)
        page.paste(small, (GAP + column * (width + GAP), GAP + row * (height + GAP)))
    return page
