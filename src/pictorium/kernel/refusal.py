"""A refusal is an answer, not an exception: players try forbidden things all evening."""

from collections.abc import Mapping

from msgspec import Struct


class Refusal(Struct, frozen=True):
    """Why a command changed nothing. Its text is in content/ui under `refusal.<code>`."""

    code: str
    rule: str
    facts: Mapping[str, str | int] = {}
