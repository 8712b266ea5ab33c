"""What things are called by those who drew them."""

import re
from typing import Final

TAIL: Final = re.compile(
    r"(-(\d+|thin|alt|simple|line|light|linear|outline|outlined|solid|o|rounded|sharp|flat|streamline|side|front|\d+px))+$"
)


def plain_name(name: str) -> str:
    """The name of a thing, without what tells drawings of it apart."""
    return TAIL.sub("", name.lower().replace(" ", "-"))
