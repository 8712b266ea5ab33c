"""`pictorium simulate --bots`: the same tables and lines, of evenings that bots have played."""

import json

import pytest
from click.testing import CliRunner, Result

from pictorium.cli.main import main


def simulate(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["simulate", "--language", "en", *arguments])


def test_bots_fill_all_seats_and_write_the_same_lines() -> None:
    result = simulate("--bots", "keen,sharp", "--seats", "3", "--evenings", "2", "--option", "rounds=1", "--json")
    assert result.exit_code == 0, result.output
    rounds = [json.loads(line) for line in result.stdout.splitlines()]
    assert [record["evening"] for record in rounds] == [0, 1]
    assert {len(record["points"]) for record in rounds} == {3}
    again = simulate("--bots", "keen,sharp,keen", "--seats", "3", "--evenings", "2", "--option", "rounds=1", "--json")
    assert again.stdout == result.stdout


def test_bots_of_both_games_are_counted_in_the_same_tables() -> None:
    result = simulate("--game", "pictus", "--bots", "gentle", "--seats", "3", "--evenings", "1", "--end", "turns")
    assert result.exit_code == 0, result.output
    assert "A second count agreed" in result.stdout
    assert "1 evenings" in result.stdout


@pytest.mark.parametrize("bots", ["clever", "keen,", "", "keen,Sharp"])
def test_a_skill_there_is_not_gets_one_clear_line(bots: str) -> None:
    result = simulate("--bots", bots)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert "there are gentle, keen, sharp" in result.stderr


def test_an_impossible_table_of_bots_is_refused() -> None:
    result = simulate("--bots", "keen", "--seats", "2")
    assert result.exit_code == 2
    assert "P-SETUP-1" in result.stderr
