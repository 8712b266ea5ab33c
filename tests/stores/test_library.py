"""Plans turned into what a game needs, or a refusal."""

import shutil
from pathlib import Path

import msgspec
import pytest

from pictorium.games.all_games import GAMES
from pictorium.games.pictomania.options import refuse_options
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal
from pictorium.stores.content_files import content_folder
from pictorium.stores.library import ContentLibrary
from pictorium.stores.own_cards import store_set
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.context import Services
from pictorium.table.decide import decide
from pictorium.table.people import Key, Plan
from pictorium.table.ports import TableId
from pictorium.table.record import facts_of
from pictorium.table.state import fold
from tests.content.card_texts import CSV
from tests.games.pictomania.table import Dice


@pytest.fixture
def library(tmp_path: Path) -> ContentLibrary:
    file = tmp_path / "ours.csv"
    file.write_text(CSV, encoding="utf-8")
    store_set(tmp_path / "data", "ours", [file])
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
        (Plan(options={"rounds": 3.0}), "bad_option"),
        (Plan(options={"rounds": "3"}), "bad_option"),
        (Plan(options={"rounds": True}), "bad_option"),
        (Plan(options={"geek_cards": 1}), "bad_option"),
        (Plan(options={"void": None}), "bad_option"),
        (Plan(options={"edition": "second"}), "bad_option"),
    ],
)
def test_T_PLAN_1_what_nobody_knows_is_refused(library: ContentLibrary, plan: Plan, code: str) -> None:
    refusal = library.prepare(plan)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.rule) == (code, "T-PLAN-1")


def test_T_PLAN_1_all_that_is_on_offer_can_be_planned(library: ContentLibrary) -> None:
    repertoire = library.repertoire()
    assert repertoire.cards["pictomania"] == ("house", "ours")
    offer = repertoire.games["pictomania"]
    assert [edition.name for edition in offer.editions] == ["first-de", "first-en", "first-fr", "second"]
    for edition in offer.editions:
        for variant in (None, *edition.variants):
            plan = Plan(
                edition=edition.name,
                variants=(variant,) if variant else (),
                options=msgspec.to_builtins(offer.usual) | {"rounds": offer.rounds_max},
                cards=repertoire.cards["pictomania"],
            )
            prepared = library.prepare(plan)
            assert not isinstance(prepared, Refusal)
            fewest, most = (variant and edition.variants[variant].seats) or edition.seats
            assert all(refuse_options(prepared.options, seats) is None for seats in (fewest, most))
            assert refuse_options(prepared.options, fewest - 1)
            assert refuse_options(prepared.options, most + 1)


@pytest.mark.parametrize("option", ["rounds_max", "replacements_max", "token_max"])
def test_T_PLAN_1_what_is_on_offer_is_all_there_is(library: ContentLibrary, option: str) -> None:
    most = getattr(library.repertoire().games["pictomania"], option)
    name = {"token_max": "bonus_tokens"}.get(option, option.removesuffix("_max"))
    for number, is_refused in ((most, False), (most + 1, True)):
        prepared = library.prepare(Plan(options={name: [number] if name == "bonus_tokens" else number}))
        assert not isinstance(prepared, Refusal)
        assert (refuse_options(prepared.options, 3) is not None) is is_refused


@pytest.mark.parametrize("name", ["glance_s", "round_clock_s", "away_limit_s", "vote_limit_s", "reveal_pace_s"])
def test_T_PLAN_1_the_bounds_of_the_clocks_are_on_offer(library: ContentLibrary, name: str) -> None:
    offer = library.repertoire().games["pictomania"]
    clock = offer.clocks[name]
    assert set(offer.clocks) == {name for name in msgspec.structs.asdict(offer.usual) if name.endswith("_s")}
    for seconds, is_fine in (
        (0, clock.is_off_at_zero),
        (clock.fewest - 1, False),
        (clock.fewest, True),
        (clock.most, True),
        (clock.most + 1, False),
    ):
        prepared = library.prepare(Plan(options={name: seconds}))
        assert not isinstance(prepared, Refusal)
        assert (refuse_options(prepared.options, 3) is None) is is_fine


def test_T_PLAN_2_a_plan_may_name_its_cards(library: ContentLibrary) -> None:
    counts = {}
    for cards in ((), ("house",), ("ours",), ("ours", "house"), ("ours", "ours")):
        prepared = library.prepare(Plan(cards=cards))
        assert not isinstance(prepared, Refusal)
        counts[cards] = len(prepared.deck)
    assert counts == {(): 159, ("house",): 158, ("ours",): 1, ("ours", "house"): 159, ("ours", "ours"): 1}
    assert library.prepare(Plan(cards=("mine",))) == Refusal("unknown_cards", "T-PLAN-2", {"cards": "mine"})


def test_what_is_played_with_is_read_before_anybody_plays(tmp_path: Path) -> None:
    """A rule that asks for cards must not wait for a disk: with the files gone, all can still be planned and begun."""
    content, data = tmp_path / "content", tmp_path / "data"
    for part in ("editions", "cards"):
        shutil.copytree(content_folder() / part, content / part)
    shutil.copy(content_folder() / "tokens.toml", content)
    (content / "pictures").mkdir()
    shutil.copy(content_folder() / "pictures" / "deck.json", content / "pictures")
    file = tmp_path / "ours.csv"
    file.write_text(CSV, encoding="utf-8")
    store_set(data, "ours", [file])
    library = ContentLibrary(content, data)
    shutil.rmtree(content)
    shutil.rmtree(data)
    house = Services(GAMES, library, Dice(1))
    table = fold(None, (f.TableOpened(TableId("CODE"), "CODE", Moment(0), Plan()),), GAMES)
    for name in ("Ada", "Bob", "Cem"):
        table = fold(
            table, facts_of(decide(table, None, c.Admit(name, "en", "player", Key(name)), Moment(0), house)), GAMES
        )
    plans = [
        Plan(edition=one.name, cards=("house", "ours")) for one in library.repertoire().games["pictomania"].editions
    ]
    for plan in (*plans, Plan(game="pictus")):
        chosen = decide(table, table.host, c.ChoosePlan(plan), Moment(0), house)
        assert not isinstance(chosen, Refusal)
        begun = decide(fold(table, chosen, GAMES), table.host, c.Start(), Moment(0), house)
        assert not isinstance(begun, Refusal), begun
