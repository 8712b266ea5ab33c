"""Pictus for a person at a keyboard: stories, tables and JSON, and one clear line when something is wrong."""

import json

import pytest
from click.testing import CliRunner, Result

from pictorium.cli.main import main


def pictorium(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


@pytest.mark.parametrize("voters", ["others", "narrator", "everyone"])
def test_simulate_writes_one_object_a_line_for_each_scored_turn(voters: str) -> None:
    flags = ("--voters", voters, "--decoys", "1", "--hand-size", "4", "--turns-each", "1")
    result = pictorium("simulate", "--game", "pictus", "--seats", "5", "--evenings", "3", "--json", *flags)
    assert result.exit_code == 0
    turns = [json.loads(line) for line in result.stdout.splitlines()]
    assert {record["evening"] for record in turns} == {0, 1, 2}
    for record in turns:
        assert list(record) == [
            "game",
            "evening",
            "turn",
            "mode",
            "seats",
            "narrator",
            "shown",
            "votes",
            "narrator_vote",
            "points",
        ]
        assert (record["game"], record["mode"]) == ("pictus", voters)
        assert record["narrator"] in record["seats"]
        assert list(record["points"]) == record["seats"]
        assert [card["number"] for card in record["shown"]] == list(range(1, len(record["shown"]) + 1))
        assert [card["owner"] for card in record["shown"]].count(None) == 1
        assert all(list(vote) == ["by", "number"] for vote in record["votes"])
        assert record["narrator"] not in {vote["by"] for vote in record["votes"]}


def test_simulate_prints_how_votes_and_points_fall() -> None:
    result = pictorium("simulate", "--game", "pictus", "--evenings", "5", "--language", "en")
    assert result.exit_code == 0
    assert "5 evenings" in result.stdout
    assert "votes:" in result.stdout
    assert "█" in result.stdout
    assert "A second count agreed" in result.stdout


def test_an_option_can_be_a_flag_or_be_named() -> None:
    by_flag = pictorium("simulate", "--game", "pictus", "--evenings", "1", "--json", "--end", "score", "--target", "5")
    named = pictorium(
        "simulate", "--game", "pictus", "--evenings", "1", "--json", "--option", "end=score", "--option", "target=5"
    )
    assert by_flag.stdout == named.stdout != ""


def test_an_evening_is_told_whole_and_through_one_pair_of_eyes() -> None:
    told = ("evening", "--game", "pictus", "--seats", "3", "--seed", "5", "--language", "en")
    whole, through_red, through_watcher = (
        pictorium(*told, *eyes).stdout for eyes in ((), ("--through", "red"), ("--through", "watcher"))
    )
    assert "Yellow votes for" in whole
    assert "Yellow votes for" not in through_red
    assert "Red votes for" in through_red
    assert "You drew " in through_red
    assert "You drew " not in through_watcher
    assert "votes for" not in through_watcher
    assert "Yellow has voted." in through_watcher


@pytest.mark.parametrize(
    ("language", "sentence"), [("de", "erzählt zuerst"), ("es", "narra primero"), ("fr", "raconte en premier")]
)
def test_an_evening_is_told_in_every_language(language: str, sentence: str) -> None:
    assert sentence in pictorium("evening", "--game", "pictus", "--language", language).stdout


def test_every_seat_s_view_is_shown_on_demand() -> None:
    views = pictorium("evening", "--game", "pictus", "--seats", "3", "--views", "--language", "en").stdout
    for seat in ("Red", "Yellow", "Green", "Spectator"):
        assert f"| {seat} sees: voting" in views


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--seats", "2"), "(S-SETUP-1)"),
        (("--seats", "9"), "(S-SETUP-1)"),
        (("--hand-size", "9"), "(S-SETUP-1)"),
        (("--edition", "second"), "There is no option “edition”"),
        (("--variant", "kids"), "There is no option “variant”"),
        (("--option", "rounds=2"), "There is no option “rounds”"),
        (("--option", "voters=nobody"), "“nobody” isn’t a valid value for voters."),
        (("--cards", "nowhere"), "There are no cards called “nowhere”"),
    ],
)
def test_bad_arguments_get_one_clear_line_and_exit_code_2(arguments: tuple[str, ...], said: str) -> None:
    result = pictorium("simulate", "--game", "pictus", "--language", "en", *arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert result.stdout == ""


def test_an_option_of_one_game_is_none_of_the_other() -> None:
    result = pictorium("simulate", "--voters", "everyone", "--language", "en")
    assert result.exit_code == 2
    assert "There is no option “voters”" in result.stderr
