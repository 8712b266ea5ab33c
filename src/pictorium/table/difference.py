"""What changed between two values that the same eyes may see, in fewer bytes than the new value takes.

A change is JSON. Which of these it is follows from the value that is changed:

    [value]                 the new value, whole
    {"field": change, …}    an object: its fields that changed; a field that is new comes whole, one that is gone is []
    {"-": […], "+": […], "3": change, …}
                            a list: first the items at the indices under "-" go, then each [index, value] under "+" is
                            put in at its index, in this order; then the items at the other indices are changed

A difference is made of the two values alone. So it tells nobody anything but what they know, and what they may see now.
The order of an object's fields is kept: what is put together again is the same text.

Values are compared as Python does it: where a number may become a boolean or the other way round, that is no change.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import astuple

Change = list[Any] | dict[str, Any]
"""A change of a value, as JSON."""
GONE: Final[Change] = []
"""The change of a field that is no longer there."""


def difference(old: Any, new: Any) -> Change | None:
    """How to come from one value to the other; None if they are the same."""
    return None if old is new or old == new else _change(old, new)


class MisfitError(Exception):
    """A change of another value than this one."""


def changed(old: Any, change: Change) -> Any:
    """A value of objects, lists and plain values after a change. The old one stays as it is."""
    try:
        return _changed(old, change)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise MisfitError from error


def _changed(old: Any, change: Change) -> Any:
    if isinstance(change, list):
        return change[0]
    if isinstance(old, list):
        return _changed_list(old, change)
    new = dict(old)
    for key, inner in change.items():
        if inner == GONE:
            del new[key]
        else:
            new[key] = _changed(old.get(key), inner)
    return new


def _changed_list(old: list[Any], change: dict[str, Any]) -> list[Any]:
    gone = frozenset(change.get("-", ()))
    new = [value for index, value in enumerate(old) if index not in gone]
    for index, value in change.get("+", ()):
        new.insert(index, value)
    for key, inner in change.items():
        if key not in ("-", "+"):
            new[int(key)] = _changed(new[int(key)], inner)
    return new


def _change(old: Any, new: Any) -> Change:
    """The change of a value that is another now."""
    kind = type(new)
    if type(old) is not kind:
        return [new]
    make = _MAKERS.get(kind)
    if make is None:
        make = _MAKERS[kind] = _maker(kind)
    return make(old, new)


_MAKERS: Final[dict[type, Callable[[Any, Any], Change]]] = {}
"""What makes the change of two values of a type, found once for each type."""


def _maker(kind: type) -> Callable[[Any, Any], Change]:
    if issubclass(kind, Struct):
        return partial(_of_structs, kind.__struct_encode_fields__)
    if issubclass(kind, Mapping):
        return _of_mappings
    return _of_lists if issubclass(kind, list | tuple) else _of_plain


def _of_plain(_: Any, new: Any) -> Change:
    return [new]


def _of_structs(keys: tuple[str, ...], old: Struct, new: Struct) -> Change:
    found: dict[str, Any] = {}
    for key, before, now in zip(keys, astuple(old), astuple(new), strict=True):
        if before is not now and before != now:
            found[key] = _change(before, now)
    return found if len(found) < len(keys) else [new]


def _of_mappings(old: Mapping[Any, Any], new: Mapping[Any, Any]) -> Change:
    kept = [key for key in old if key in new]
    added = [key for key in new if key not in old]
    if not kept or [*kept, *added] != list(new):
        return [new]  # all of it is new, or its order is another
    found: dict[str, Any] = {str(key): _change(old[key], new[key]) for key in kept if old[key] != new[key]}
    found |= {str(key): [new[key]] for key in added}
    return found | {str(key): GONE for key in old if key not in new}


def _of_lists(old: Sequence[Any], new: Sequence[Any]) -> Change:
    if len(old) == len(new):
        differing = [index for index, (a, b) in enumerate(zip(old, new, strict=True)) if a is not b and a != b]
        found = {str(index): _change(old[index], new[index]) for index in differing}
        if 2 * len(differing) <= len(new) or not any(isinstance(one, list) for one in found.values()):
            return found
    gone, put_in = _moved(old, new)
    if len(put_in) == len(new):
        return [new]
    moved: dict[str, Any] = {"-": gone} if gone else {}
    return moved | {"+": put_in} if put_in else moved


def _moved(old: Sequence[Any], new: Sequence[Any]) -> tuple[list[int], list[tuple[int, Any]]]:
    """The indices in the old list of what is no longer there, and what is new, with its index in the new list."""
    gone: list[int] = []
    put_in: list[tuple[int, Any]] = []
    at = 0
    for index, value in enumerate(new):
        try:
            found = old.index(value, at)
        except ValueError:
            put_in.append((index, value))
        else:
            gone += range(at, found)
            at = found + 1
    return [*gone, *range(at, len(old))], put_in
