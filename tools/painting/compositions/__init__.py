"""The kinds of pictures: functions that each paint a scene which raises a question."""

from collections.abc import Callable

from tools.painting.canvas import Canvas
from tools.painting.compositions import air, indoors, land, water, wonders

Composition = Callable[[Canvas], None]

COMPOSITIONS: dict[str, Composition] = {
    function.__name__: function for place in (land, air, water, indoors, wonders) for function in place.KINDS
}
