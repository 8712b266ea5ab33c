"""What a person at a keyboard gets: stories, tables, JSON, and one clear line when something is wrong."""

import json
import subprocess
import sys

import pytest
from click.testing import CliRunner, Result

from pictorium import __version__
from pictorium.cli.main import main
from tests.games.pictomania.table import EDITIONS


def pictorium(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


@pytest.mark.parametrize("edition", EDITIONS)
def test_simulate_writes_one_object_a_line_for_each_scored_round(edition: str) -> None:
    result = pictorium("simulate", "--edition", edition, "--seats", "4", "--evenings", "3", "--seed", "7", "--json")
    assert result.exit_code == 0
    rounds = [json.loads(line) for line in result.stdout.splitlines()]
    assert {record["evening"] for record in rounds} == {0, 1, 2}
    for record in rounds:
        assert list(record) == [
            "game",
            "edition",
            "variants",
            "evening",
            "round",
            "seats",
            "level",
            "rack",
            "replaced",
            "dealt",
            "guesses",
            "stopped",
            "nothing",
            "blank",
            "void",
            "sheep",
            "scoring_tokens",
            "bonus_tokens",
            "points",
        ]
        assert record["game"] == "pictomania"
        assert record["edition"] == edition
        assert set(record["dealt"]) == set(record["seats"]) == set(record["points"])
        assert all(list(word) == ["card", "number"] for word in record["dealt"].values())
        assert all(list(guess) == ["by", "on", "number"] for guess in record["guesses"])
        assert all(list(stop) == ["seat", "token"] for stop in record["stopped"])
        laid = [(guess["by"], guess["number"]) for guess in record["guesses"]]
        assert len(laid) == len(set(laid))
        assert not {guess["on"] for guess in record["guesses"]} & set(record["nothing"])
        assert set(record["nothing"]) <= set(record["blank"])
        assert set(record["blank"]) - set(record["nothing"]) <= set(record["void"])


def test_simulate_names_the_variants_it_played() -> None:
    result = pictorium("simulate", "--variant", "learning", "--variant", "kids", "--evenings", "1", "--json")
    first = json.loads(result.stdout.splitlines()[0])
    assert first["variants"] == ["learning", "kids"]
    assert {word["card"] for word in first["dealt"].values()} == {None}


def test_simulate_prints_how_points_and_tokens_fall() -> None:
    result = pictorium("simulate", "--evenings", "5", "--language", "en")
    assert result.exit_code == 0
    assert "5 evenings" in result.stdout
    assert "Bonus tokens" in result.stdout
    assert "█" in result.stdout
    assert "A second count agreed" in result.stdout


def test_options_of_the_host_can_be_given() -> None:
    wishes = ("--option", "rounds=2", "--option", "levels=3,1", "--option", "stop_without_token=false")
    result = pictorium("simulate", "--evenings", "1", "--json", *wishes)
    assert [json.loads(line)["round"] for line in result.stdout.splitlines()] == [1, 2]


def test_an_evening_is_told_whole_and_through_one_pair_of_eyes() -> None:
    whole = pictorium("evening", "--seats", "3", "--seed", "5", "--language", "en").stdout
    through_red = pictorium("evening", "--seats", "3", "--seed", "5", "--language", "en", "--through", "red").stdout
    through_watcher = pictorium("evening", "--seats", "3", "--seed", "5", "--language", "en", "--through", "watcher")
    assert "Yellow guesses" in whole
    assert "Your word: " in through_red
    assert "Red guesses" in through_red
    assert "Yellow guesses" not in through_red
    assert "Yellow lays a guess face down" in through_red
    assert "Your word" not in through_watcher.stdout
    assert "guesses " not in through_watcher.stdout.split("== Round 2")[0].split("Everyone has stopped")[0]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("de", "teilt zuerst aus"), ("es", "reparte primero"), ("fr", "distribue en premier")],
)
def test_an_evening_is_told_in_every_language(language: str, sentence: str) -> None:
    assert sentence in pictorium("evening", "--language", language).stdout


def test_every_seat_s_view_is_shown_on_demand() -> None:
    views = pictorium("evening", "--seats", "3", "--views", "--language", "en").stdout
    for seat in ("Red", "Yellow", "Green", "Spectator"):
        assert f"| {seat} sees: drawing and guessing" in views


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--seats", "2"), "2 players aren’t enough: 3 to 6 can play. (P-SETUP-1)"),
        (("--seats", "7"), "7 players are too many: 3 to 6 can play. (P-SETUP-1)"),
        (("--game", "chess"), "There is no game “chess”; there are pictomania, pictus."),
        (("--edition", "third"), "There is no edition “third”"),
        (("--variant", "blindfold"), "There is no variant “blindfold”"),
        (("--variant", "relaxed"), "(P-VAR-2)"),
        (("--option", "rounds"), "Write options as name=value, not “rounds”."),
        (("--option", "pens=3"), "There is no option “pens”"),
        (("--option", "rounds=many"), "“many” isn’t a valid value for rounds."),
        (("--option", "rounds=99"), "(P-TOTAL-1)"),
        (("--option", "replacements=-1"), "(P-GLANCE-2)"),
    ],
)
@pytest.mark.parametrize("command", ["simulate", "evening"])
def test_bad_arguments_get_one_clear_line_and_exit_code_2(command: str, arguments: tuple[str, ...], said: str) -> None:
    result = pictorium(command, "--language", "en", *arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert result.stdout == ""


@pytest.mark.parametrize(
    "arguments",
    [("simulate", "--evenings", "0"), ("simulate", "--seats", "x"), ("evening", "--bogus"), ("dance",)],
)
def test_arguments_that_cannot_be_read_exit_with_2(arguments: tuple[str, ...]) -> None:
    result = pictorium(*arguments)
    assert result.exit_code == 2
    assert result.stderr


def test_an_unknown_seat_is_named_with_those_there_are() -> None:
    result = pictorium("evening", "--seats", "3", "--through", "blue", "--language", "en")
    assert result.exit_code == 2
    assert "There is no seat “blue”; there are red, yellow, green, watcher." in result.stderr


def test_the_installed_command_answers() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", "from pictorium.cli.main import main; main()", "--version"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert __version__ in ran.stdout


def test_help_speaks_the_language_of_the_environment() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", "from pictorium.cli.main import main; main()", "simulate", "--help"],
        capture_output=True,
        text=True,
        check=True,
        env={"LANG": "de_DE.UTF-8", "PYTHONIOENCODING": "utf-8"},
    )
    assert "Ganze Abende" in ran.stdout
