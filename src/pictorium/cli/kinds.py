"""The kinds of values somebody can give on the command line: read strictly, and told of where one is wrong."""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin

import click
from msgspec import Struct

from pictorium.cli.settings import SaidError, spoken
from pictorium.content.words import Words

WHOLE: Final = re.compile(r"-?[0-9]{1,18}")
"""As everyone writes a whole number: no blanks, no fraction, no digits of other scripts."""
TRUTHS: Final = {"true": True, "false": False}


class Span(Struct, frozen=True):
    """From where to where a number may go; without an end, as far as one likes."""

    fewest: int
    most: int | None = None
    is_off_at_zero: bool = False

    def __contains__(self, number: int) -> bool:
        """Whether it lies in between."""
        return self.fewest <= number and (self.most is None or number <= self.most)


def read(text: str, kind: Any) -> Any:
    """The value of that type which was written; a list has commas. A ValueError if there is none."""
    for arm in _arms(kind):
        if arm is bool and text in TRUTHS:
            return TRUTHS[text]
        if arm is int and WHOLE.fullmatch(text):
            return int(text)
        if get_origin(arm) is Literal and text in get_args(arm):
            return text
        if get_origin(arm) is tuple and all(WHOLE.fullmatch(part) for part in text.split(",")):
            return tuple(int(part) for part in text.split(","))
    raise ValueError(text)


def possible(words: Words, kind: Any, span: Span | None = None) -> str:
    """Which values of that type there are, in words."""
    return either(words, [one for arm in _arms(kind) for one in _named(words, arm, span)])


def either(words: Words, names: Sequence[str]) -> str:
    """These, the last after an "or"."""
    *first, last = names
    return words.say("cli.or", first=", ".join(first), last=last) if first else last


def _arms(kind: Any) -> Iterable[Any]:
    """The types of a union; nobody can write None."""
    arms = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    return (arm for arm in arms if arm is not NoneType)


def _named(words: Words, arm: Any, span: Span | None) -> Iterable[str]:
    if arm is bool:
        return tuple(TRUTHS)
    if arm is int:
        off = ("0",) if span and span.is_off_at_zero else ()
        return (*off, _number(words, "cli.number", span))
    if get_origin(arm) is tuple:
        return (_number(words, "cli.numbers", span),)
    return get_args(arm)


def _number(words: Words, key: str, span: Span | None) -> str:
    if span is None:
        return words.say(key)
    if span.most is None:
        return words.say(f"{key}_from", fewest=span.fewest)
    return words.say(f"{key}_between", fewest=span.fewest, most=span.most)


def no_value(words: Words, value: object, name: str, known: str) -> SaidError:
    """What was given, and what could have been."""
    return SaidError(words.say("cli.bad_value", value=value, option=name, known=known))


def called(words: Words, param: click.Parameter | None) -> str:
    """How a parameter is written on the command line."""
    assert param is not None, "nobody reads a value without asking for one"
    return param.opts[0] if isinstance(param, click.Option) else stand_in(words, param)


def stand_in(words: Words, param: click.Parameter) -> str:
    """The word that stands for its value."""
    return words.say(f"cli.metavar.{param.metavar or param.type.name}")


class Kind(click.ParamType):  # type: ignore[type-arg]  # generic in later versions of click only
    """A value of some type. Whether a number makes sense is left to who knows why it would not."""

    name = "text"

    def __init__(self, kind: Any, span: Span | None = None) -> None:
        """Of this type, and within these bounds."""
        self.kind, self.span = kind, span
        self.name = "number" if kind is int else "text"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The value that was written."""
        if not isinstance(value, str):
            return value
        try:
            return self.checked(read(value, self.kind))
        except ValueError as error:
            words = spoken(ctx)
            raise no_value(words, value, called(words, param), self.known(words)) from error

    def checked(self, value: Any) -> Any:
        """The same, or a ValueError."""
        return value

    def known(self, words: Words) -> str:
        """Which values there are."""
        return possible(words, self.kind, self.span)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str | None:  # noqa: ARG002 - click hands both in
        """A choice shows what it is between."""
        return f"[{'|'.join(get_args(self.kind))}]" if get_origin(self.kind) is Literal else None


class Whole(Kind):
    """A whole number within its bounds."""

    def __init__(self, fewest: int, most: int | None = None) -> None:
        """From here to there."""
        super().__init__(int, Span(fewest, most))

    def checked(self, value: int) -> int:
        """The same, if it is within."""
        if self.span is not None and value not in self.span:
            raise ValueError(value)
        return value


class Place(click.Path):
    """The path of a file or a folder, which need not exist."""

    def __init__(self, name: Literal["file", "folder", "place"]) -> None:
        """What it is called."""
        super().__init__(path_type=Path)
        self.name = name

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            words = spoken(ctx)
            raise no_value(words, value, called(words, param), self.known(words)) from error

    def known(self, words: Words) -> str:
        """What it must be."""
        return words.say(f"cli.known.{self.name}")
