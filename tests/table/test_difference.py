"""W-SYNC-2: what changed between two values says exactly that, however they are made, and in both languages."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from pictorium.table.difference import changed, difference

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "differences.json").read_text())


class Leaf(Struct, frozen=True, tag=True):
    number: int
    is_green: bool
    name: str | None = None


class Branch(Struct, frozen=True, tag=True):
    leaves: tuple[Leaf, ...]
    by_seat: Mapping[str, Leaf]
    first: "Branch | Leaf | None" = None


leaves = st.builds(Leaf, st.integers(0, 3), st.booleans(), st.none() | st.sampled_from(("red", "blue")))
keys = st.sampled_from(("red", "blue", "green", "-", "+", "0"))
branches = st.recursive(
    st.builds(Branch, st.lists(leaves, max_size=6).map(tuple), st.dictionaries(keys, leaves, max_size=4)),
    lambda inner: st.builds(
        Branch,
        st.lists(leaves, max_size=6).map(tuple),
        st.dictionaries(keys, leaves, max_size=4),
        st.none() | leaves | inner,
    ),
    max_leaves=4,
)
plain = st.none() | st.integers(0, 5) | st.text(max_size=2)
values = st.recursive(
    plain, lambda inner: st.lists(inner, max_size=6) | st.dictionaries(keys, inner, max_size=4), max_leaves=20
)


def as_sent(value: Any) -> Any:
    """A value as it is on the other side of the line."""
    return msgspec.json.decode(msgspec.json.encode(value))


def assert_is_found_again(old: Any, new: Any) -> None:
    change = difference(old, new)
    if change is None:
        assert as_sent(old) == as_sent(new)
    else:
        before = as_sent(old)
        found = changed(before, as_sent(change))
        assert msgspec.json.encode(found) == msgspec.json.encode(new), "down to the order of the fields"
        assert before == as_sent(old), "the old value stays as it was"


@given(branches, branches)
def test_W_SYNC_2_a_record_is_found_again_from_what_changed(old: Branch, new: Branch) -> None:
    assert_is_found_again(old, new)


@given(values, values)
def test_W_SYNC_2_any_value_is_found_again_from_what_changed(old: Any, new: Any) -> None:
    assert_is_found_again(old, new)


@given(st.lists(st.integers(0, 9)), st.data())
def test_W_SYNC_2_of_a_list_from_which_some_went_only_the_places_are_said(old: list[int], data: st.DataObject) -> None:
    kept = [value for value in old if data.draw(st.booleans())]
    change = difference(old, kept)
    assert change is None or change == [[]] or set(change) == {"-"} or len(kept) == len(old)
    assert_is_found_again(old, kept)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["what"])
def test_W_SYNC_2_both_languages_agree_on_what_a_change_is(vector: dict[str, Any]) -> None:
    assert as_sent(difference(vector["old"], vector["new"])) == vector["change"]
    assert changed(vector["old"], vector["change"]) == vector["new"]


def test_a_record_of_another_kind_comes_whole() -> None:
    assert difference(Leaf(1, True), Branch((), {})) == [Branch((), {})]
