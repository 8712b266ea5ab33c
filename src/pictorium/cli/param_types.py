"""The types of values on the command line: parsed strictly, with messages in the user's language."""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin

import click
from msgspec import Struct

from pictorium.cli.messages import CommandError, current_words
from pictorium.content.languages import SPOKEN, spoken
from pictorium.content.words import Words

WHOLE_NUMBER: Final = re.compile(r"-?[0-9]{1,18}")
"""A plain whole number: no blanks, no fraction, no digits of other scripts."""
BOOLEANS: Final = {"true": True, "false": False}


class NumberRange(Struct, frozen=True):
    """The bounds of a number; without `most`, there is no upper bound."""

    fewest: int
    most: int | None = None
    is_off_at_zero: bool = False

    def __contains__(self, number: int) -> bool:
        """Whether a number is within the bounds."""
        return self.fewest <= number and (self.most is None or number <= self.most)


def parse_value(text: str, kind: Any) -> Any:
    """Parse a value of this type; the items of a list are separated by commas. Raises ValueError."""
    for arm in _members(kind):
        if arm is bool and text in BOOLEANS:
            return BOOLEANS[text]
        if arm is int and WHOLE_NUMBER.fullmatch(text):
            return int(text)
        if get_origin(arm) is Literal and text in get_args(arm):
            return text
        if get_origin(arm) is tuple and all(WHOLE_NUMBER.fullmatch(part) for part in text.split(",")):
            return tuple(int(part) for part in text.split(","))
    raise ValueError(text)


def value_names(words: Words, kind: Any, span: NumberRange | None = None) -> str:
    """The possible values of this type, in words."""
    return or_list(words, [one for arm in _members(kind) for one in _named(words, arm, span)])


def or_list(words: Words, names: Sequence[str]) -> str:
    """A list of names with "or" before the last."""
    *first, last = names
    return words.say("cli.or", first=", ".join(first), last=last) if first else last


def _members(kind: Any) -> Iterable[Any]:
    """The members of a union without None, which cannot be written."""
    arms = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    return (arm for arm in arms if arm is not NoneType)


def _named(words: Words, arm: Any, span: NumberRange | None) -> Iterable[str]:
    if arm is bool:
        return tuple(BOOLEANS)
    if arm is int:
        off = ("0",) if span and span.is_off_at_zero else ()
        return (*off, _number(words, "cli.number", span))
    if get_origin(arm) is tuple:
        return (_number(words, "cli.numbers", span),)
    return get_args(arm)


def _number(words: Words, key: str, span: NumberRange | None) -> str:
    if span is None:
        return words.say(key)
    if span.most is None:
        return words.say(f"{key}_from", fewest=span.fewest)
    return words.say(f"{key}_between", fewest=span.fewest, most=span.most)


def bad_value(words: Words, value: object, name: str, known: str) -> CommandError:
    """The error for an invalid value, with the possible ones."""
    return CommandError(words.say("cli.bad_value", value=value, option=name, known=known))


def param_name(words: Words, param: click.Parameter | None) -> str:
    """The name of a parameter as users write it."""
    assert param is not None, "nobody reads a value without asking for one"
    return param.opts[0] if isinstance(param, click.Option) else placeholder(words, param)


def placeholder(words: Words, param: click.Parameter) -> str:
    """The placeholder for its value."""
    return words.say(f"cli.metavar.{param.metavar or param.type.name}")


class ValueType(click.ParamType):  # type: ignore[type-arg]  # generic in later versions of click only
    """A value of some type. The bounds of a number are only shown; the rules of the game check them."""

    name = "text"

    def __init__(self, kind: Any, span: NumberRange | None = None) -> None:
        self.kind, self.span = kind, span
        self.name = "number" if kind is int else "text"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The parsed value."""
        if not isinstance(value, str):
            return value
        try:
            return self.checked(parse_value(value, self.kind))
        except ValueError as error:
            words = current_words(ctx)
            raise bad_value(words, value, param_name(words, param), self.known(words)) from error

    def checked(self, value: Any) -> Any:
        """The value if it is allowed; otherwise ValueError."""
        return value

    def known(self, words: Words) -> str:
        """The possible values, in words."""
        return value_names(words, self.kind, self.span)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str | None:  # noqa: ARG002 - click hands both in
        """A choice shows its values."""
        return f"[{'|'.join(get_args(self.kind))}]" if get_origin(self.kind) is Literal else None


class WholeNumber(ValueType):
    """A whole number within bounds."""

    def __init__(self, fewest: int, most: int | None = None) -> None:
        super().__init__(int, NumberRange(fewest, most))

    def checked(self, value: int) -> int:
        """The number if it is within the bounds; otherwise ValueError."""
        if self.span is not None and value not in self.span:
            raise ValueError(value)
        return value


class PathType(click.Path):
    """The path of a file or a folder, which need not exist."""

    def __init__(self, name: Literal["file", "folder", "place"]) -> None:
        """`name` is its placeholder."""
        super().__init__(path_type=Path)
        self.name = name

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            words = current_words(ctx)
            raise bad_value(words, value, param_name(words, param), self.known(words)) from error

    def known(self, words: Words) -> str:
        """What it must be, in words."""
        return words.say(f"cli.known.{self.name}")


class LanguageTag(ValueType):
    """A language that is spoken here, or one that another comes near to: `es-MX`."""

    def __init__(self) -> None:
        super().__init__(Literal[SPOKEN])

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The language that comes nearest."""
        return spoken(value) or super().convert(value, param, ctx)
