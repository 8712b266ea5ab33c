"""Simulated evenings: the same seed plays the same evening, and a second opinion agrees on every score."""

from typing import Any

import pytest
from msgspec.structs import replace

from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania.edition import VariantName
from pictorium.games.pictomania.edition_files import read_edition
from pictorium.games.pictomania.events import Event, Former, RaceRun, StoppedWithout
from pictorium.games.pictomania.options import Options
from pictorium.games.pictomania.simulation.habits import PICTOMANIA_HABITS
from pictorium.kernel.refusal import Refusal
from pictorium.sim.evening import play_evening
from pictorium.sim.run import DisagreementError, Evening, check, simulate
from pictorium.stores.content_files import content_folder, read_deck
from tests.games.pictomania.table import EDITIONS

DECK = read_deck(content_folder())
EVENINGS = 60


def options(edition: str, *variants: VariantName, **wishes: Any) -> Options:
    return Options(edition=read_edition(content_folder(), edition), variants=variants, **wishes)


def evenings(wishes: Options, seats: int, count: int, seed: str = "test") -> list[Evening]:
    played = simulate(PICTOMANIA_HABITS, seats, DECK, wishes, seed, count)
    assert not isinstance(played, Refusal), played
    return list(played)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_second_opinion_agrees_in_every_edition_and_at_every_size(edition: str, seats: int) -> None:
    played = evenings(options(edition), seats, EVENINGS)
    assert sum(len(evening.records) for evening in played) > 3 * EVENINGS


@pytest.mark.parametrize(
    ("edition", "seats", "variants"),
    [
        ("first-en", 4, ("kids",)),
        ("first-fr", 3, ("relaxed",)),
        ("second", 5, ("competitive",)),
        ("second", 4, ("learning",)),
        ("second", 6, ("learning", "competitive", "kids", "geek")),
    ],
)
def test_a_second_opinion_agrees_in_every_variant(edition: str, seats: int, variants: tuple[VariantName, ...]) -> None:
    played = evenings(options(edition, *variants), seats, EVENINGS)
    assert all(record.variants == variants for evening in played for record in evening.records)


def test_the_same_seed_plays_the_same_evening_and_another_does_not() -> None:
    one, again, other = (evenings(options("first-en"), 4, 1, seed) for seed in ("a", "a", "b"))
    assert one == again
    assert one != other


def test_an_evening_can_be_played_again_alone() -> None:
    third = evenings(options("second"), 4, 3)[2]
    steps = play_evening(PICTOMANIA_HABITS, 4, DECK, options("second"), "test/2")
    assert not isinstance(steps, Refusal)
    assert tuple(event for step in steps for event in step.events) == third.events


def test_the_players_try_everything() -> None:
    played = [evening for edition in EDITIONS for evening in evenings(options(edition), 3, 150)]
    played += evenings(options("first-fr", rounds=12, levels=(4,) * 12), 3, 3)
    played += evenings(options("second", own_levels=(1, 3)), 4, 3)
    happened = {type(event) for evening in played for event in evening.events}
    every: tuple[type[Event], ...] = PICTOMANIA.events.__args__
    assert happened == set(every) - {Former, RaceRun}, "only a table finds that a race was close"
    stops = (event for evening in played for event in evening.events if isinstance(event, StoppedWithout))
    assert {event.cause for event in stops} == {"chose", "rest", "away", "left"}


def test_a_wrong_score_is_noticed() -> None:
    (evening,) = evenings(options("second"), 3, 1)
    check(PICTOMANIA_HABITS, evening, "test/0")
    record, *others = evening.records
    wrong = replace(record, points={seat: points + 1 for seat, points in record.points.items()})
    with pytest.raises(DisagreementError, match="test/0"):
        check(PICTOMANIA_HABITS, replace(evening, records=(wrong, *others)), "test/0")


def test_P_SETUP_4_a_card_that_came_back_too_early_is_noticed() -> None:
    played = evenings(options("second", levels=(1, 1, 1, 1)), 6, 5)
    evening = next(evening for evening in played if len(evening.records) > 1)
    first, second, *others = evening.records
    wrong = replace(second, rack=first.rack)
    with pytest.raises(DisagreementError, match="test/0, round 2"):
        check(PICTOMANIA_HABITS, replace(evening, records=(first, wrong, *others)), "test/0")


@pytest.mark.parametrize(("edition", "level"), [("first-en", 1), ("first-fr", 4), ("second", 4)])
def test_P_SETUP_4_decks_that_run_dry_again_and_again_are_dealt_as_they_should(edition: str, level: int) -> None:
    wishes = options(edition, rounds=12, levels=(level,) * 12, replacements="unlimited")
    played = evenings(wishes, 3, 10)
    repeats = [card.is_repeat for evening in played for event in evening.events for card in getattr(event, "rack", ())]
    assert any(repeats)
    assert any(record.replaced for evening in played for record in evening.records)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_record_has_the_rack_as_it_stood_when_the_drawing_began(edition: str) -> None:
    for evening in evenings(options(edition), 4, 20):
        decks = {card.id: card for deck in evening.events[0].decks for card in deck}
        for record in evening.records:
            assert len(record.rack) == (3 if edition == "second" else 6)
            assert all(decks[card.id].level == record.level for card in (*record.rack, *record.replaced))
            assert all(card.side in (0, 1) for card in (*record.rack, *record.replaced))


def test_an_impossible_table_is_refused_before_anyone_plays() -> None:
    assert isinstance(simulate(PICTOMANIA_HABITS, 2, DECK, options("second"), "test", 1), Refusal)
    assert isinstance(simulate(PICTOMANIA_HABITS, 3, DECK[:5], options("second"), "test", 1), Refusal)
