"""Plans turned into what a game needs, or a refusal."""

from pathlib import Path

import pytest

from pictorium.kernel.refusal import Refusal
from pictorium.stores.content_files import content_folder
from pictorium.stores.library import ContentLibrary
from pictorium.stores.own_cards import keep_set
from pictorium.table.people import Plan
from tests.content.card_texts import CSV


@pytest.fixture
def library(tmp_path: Path) -> ContentLibrary:
    file = tmp_path / "ours.csv"
    file.write_text(CSV, encoding="utf-8")
    keep_set(tmp_path / "data", "ours", [file])
    return ContentLibrary(content_folder(), tmp_path / "data")


def test_T_PLAN_1_a_plan_becomes_options_and_a_deck(library: ContentLibrary) -> None:
    plan = Plan(edition="first-en", variants=("kids",), options={"rounds": 3, "levels": [1, 1, 1]})
    prepared = library.prepare(plan)
    assert not isinstance(prepared, Refusal)
    assert prepared.options.edition.name == "first-en"
    assert (prepared.options.rounds, prepared.options.levels, prepared.options.variants) == (3, (1, 1, 1), ("kids",))


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        (Plan(edition="ninth"), "unknown_edition"),
        (Plan(variants=("blindfold",)), "bad_option"),
        (Plan(options={"pens": 3}), "bad_option"),
        (Plan(options={"rounds": "many"}), "bad_option"),
        (Plan(options={"edition": "second"}), "bad_option"),
    ],
)
def test_T_PLAN_1_what_nobody_knows_is_refused(library: ContentLibrary, plan: Plan, code: str) -> None:
    refusal = library.prepare(plan)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.rule) == (code, "T-PLAN-1")


def test_T_PLAN_2_a_plan_may_name_its_cards(library: ContentLibrary) -> None:
    counts = {}
    for cards in ((), ("house",), ("ours",), ("ours", "house")):
        prepared = library.prepare(Plan(cards=cards))
        assert not isinstance(prepared, Refusal)
        counts[cards] = len(prepared.deck)
    assert counts == {(): 118, ("house",): 117, ("ours",): 1, ("ours", "house"): 118}
    assert library.prepare(Plan(cards=("mine",))) == Refusal("unknown_cards", "T-PLAN-2", {"cards": "mine"})
