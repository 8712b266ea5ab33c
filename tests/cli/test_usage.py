"""A command line that cannot be read gets one line in the reader's language; so does every help."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from pictorium.cli.asking import ASKED
from pictorium.cli.localized_click import LocalizedCommand, LocalizedOption
from pictorium.cli.main import main
from pictorium.cli.messages import read_words_for, requested
from pictorium.cli.param_types import ValueType, parse_value, value_names
from pictorium.content.languages import LANGUAGES, SPOKEN

OTHERS = [language for language in LANGUAGES if language != "en"]
CLICK_SAYS = re.compile(
    r"Usage:|Error|Try '|No such|Invalid|Missing|Got |Options:|Commands:|Show |default|env var|is not|does not|"
    r"requires|Aborted|COMMAND\b|INTEGER|DIRECTORY|RANGE|\bARGS|\bPATH\b|\bFOLDER\b|\bNUMBER\b"
)
"""What click, or our own English, would say. A file is called so in Italian, too."""
FLAGS = [
    ("--evenings", "0"),
    ("--seats", "x"),
    ("--seats", "4.0"),
    ("--seats", "1_0"),
    ("--seats", "٤"),
    ("--seats", "1000000000000"),
]
OWN = [
    *((("simulate", *flag), flag[1]) for flag in FLAGS),
    (("evening", "--game", "pictus", "--voters", "nobody"), "nobody"),
    (("evening", "--game", "pictus", "--hand-size", "3.0"), "3.0"),
]
NO_FOLDER = "/dev/null/x"


def pictorium(*arguments: str, variables: dict[str, str] | None = None, answer: str | None = None) -> Result:
    silent = {"LANG": "", "PICTORIUM_LANGUAGE": ""}
    return CliRunner().invoke(main, arguments, prog_name="pictorium", env=silent | (variables or {}), input=answer)


def commands(
    command: click.Command = main, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command there is, with the words that lead to it."""
    yield path, command
    if isinstance(command, click.Group):
        for name, below in command.commands.items():
            yield from commands(below, (*path, name))


COMMANDS = dict(commands())
PATHS = [pytest.param(path, id=" ".join(path) or "pictorium") for path in COMMANDS]


def options(path: tuple[str, ...]) -> list[click.Option]:
    command = COMMANDS[path]
    return [one for one in command.get_params(click.Context(command)) if isinstance(one, click.Option)]


def spoilt(path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every way to get a command line wrong that click itself would speak of."""
    command = COMMANDS[path]
    arguments = [one for one in command.params if isinstance(one, click.Argument)]
    yield (*path, "--qqq")
    yield (*path, "-z")
    yield (*path, "--helb")
    yield (*path, "--help=yes")
    for option in options(path):
        if option.is_flag:
            yield (*path, f"{option.opts[0]}=1")
        else:
            yield (*path, option.opts[0])
            if isinstance(option.type, ValueType):
                yield (*path, option.opts[0], "\N{SNOWMAN}", *("x" for one in arguments if one.required))
    if any(one.required for one in arguments):
        yield path
    if isinstance(command, click.Group):
        yield (*path, "dance")
    elif all(one.nargs == 1 for one in arguments):
        yield (*path, *("x" for _ in arguments), "x", "y")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", PATHS)
def test_whatever_is_wrong_gets_one_line_in_the_language_asked_for(path: tuple[str, ...], language: str) -> None:
    for wrong in spoilt(path):
        # In front of everything, so that it is not taken for the value that is missing at the end.
        result = pictorium("--language", language, *wrong)
        assert result.exit_code == 2, wrong
        assert result.stdout == "", wrong
        assert re.fullmatch(r"pictorium: .+\n", result.stderr), (wrong, result.stderr)
        assert language == "en" or not CLICK_SAYS.search(result.stderr), (wrong, result.stderr)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("arguments", "value"), OWN)
def test_a_bad_value_is_told_with_what_is_possible(arguments: tuple[str, ...], value: str, language: str) -> None:
    result = pictorium(*arguments, "--language", language)
    assert result.exit_code == 2
    words = read_words_for(language)
    start, end = words.say("cli.bad_value", value=value, option="\0", known="\1").split("\0")
    assert start in result.stderr
    known = result.stderr.split(end.split("\1")[0])[1]
    assert len(known) > 3
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_counts_wherever_it_stands(language: str) -> None:
    lines = [
        ("--language", language, "simulate", "--qqq"),
        ("simulate", "--qqq", "--language", language),
        ("simulate", f"--language={language}", "--qqq"),
        ("content", "--language", language, "list", "--qqq"),
        ("simulate", "--language", "xx", "--qqq", "--language", language),
    ]
    start = read_words_for(language).say("cli.no_option", command="\0", name="--qqq").split("\0")[-2]
    for line in lines:
        assert start in pictorium(*line, variables={"LANG": "C"}).stderr, line


def test_what_follows_two_dashes_is_no_language() -> None:
    assert requested("--language", ["--", "--language", "de"]) is None
    assert requested("--language", ["--language"]) is None


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "PICTORIUM_LANGUAGE": "es"}, "es"),
        ({"LANG": "fr_FR.UTF-8", "PICTORIUM_LANGUAGE": "xx"}, "fr"),
        ({"LANG": "C.UTF-8"}, "en"),
    ],
)
def test_without_a_flag_the_environment_chooses(variables: dict[str, str], language: str) -> None:
    said = read_words_for(language).say("cli.unknown_command", name="dance", known=", ".join(sorted(main.commands)))
    assert pictorium("dance", variables=variables).stderr == f"pictorium: {said}\n"


def test_a_language_nobody_speaks_is_refused_in_the_environment_s() -> None:
    result = pictorium("content", "list", "--language", "xx", variables={"LANG": "de_DE.UTF-8"})
    assert result.exit_code == 2
    first, last = ", ".join(SPOKEN[:-1]), SPOKEN[-1]
    assert result.stderr == f"pictorium: „xx“ ist kein Wert für --language. Möglich: {first} oder {last}.\n"


def test_a_tag_of_another_region_is_understood() -> None:
    assert "cartas" in pictorium("--help", "--language", "es-MX").stdout
    assert "cartas" in pictorium("--help", variables={"LANG": "pt_PT.UTF-8"}).stdout


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", PATHS)
def test_every_help_is_whole_in_every_language(path: tuple[str, ...], language: str) -> None:
    result = pictorium(*path, "--help", "--language", language)
    assert result.exit_code == 0
    words, told = read_words_for(language), " ".join(result.stdout.split())
    assert told.startswith(words.say("cli.usage"))
    for one in options(path):
        assert told.count(words.say(str(one.help))) == 1, one.opts
    for name, below in COMMANDS.items():
        if name[:-1] == path and name:
            assert words.say(str(below.help)) in told
    assert language == "en" or not CLICK_SAYS.search(re.sub(r"PICTORIUM_\w+", "", result.stdout)), result.stdout


@pytest.mark.parametrize("path", PATHS)
def test_every_command_speaks_every_option_is_told_of(path: tuple[str, ...]) -> None:
    command = COMMANDS[path]
    assert isinstance(command, LocalizedCommand)
    assert all(isinstance(one, LocalizedOption) for one in options(path))
    assert "--language" in [name for one in options(path) for name in one.opts]


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_command_the_help_is_shown(language: str) -> None:
    result = pictorium("content", variables={"LANG": language})
    assert result.exit_code == 2
    assert read_words_for(language).say("cli.commands") in result.stderr


@pytest.mark.parametrize("game", ASKED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_of_a_host_says_what_is_possible(game: str, language: str) -> None:
    asked, words = ASKED[game], read_words_for(language)
    for name, kind in asked.wishes.items():
        line = ("simulate", "--game", game, "--language", language, "--option", f"{name}=\N{SNOWMAN}")
        result = pictorium(*line)
        known = value_names(words, kind, asked.spans.get(name))
        assert known, name
        said = words.say("cli.bad_value", value="\N{SNOWMAN}", option=name, known=known)
        assert (result.exit_code, result.stderr) == (2, f"pictorium: {said}\n")


def test_what_is_possible_has_its_bounds() -> None:
    words, pictomania = read_words_for("en"), ASKED["pictomania"]
    told = {name: value_names(words, kind, pictomania.spans.get(name)) for name, kind in pictomania.wishes.items()}
    assert told["geek_cards"] == "true or false"
    assert told["rounds"] == "a whole number from 1 to 12"
    assert told["round_clock_s"] == "0 or a whole number from 30 to 3600"
    assert told["replacements"] == "a whole number from 0 to 99 or unlimited"
    assert told["levels"] == "whole numbers from 1 to 4, separated by commas"
    assert told["void"] == "vote, own_up or off"


@pytest.mark.parametrize(
    "wish",
    [
        *(f"rounds={value}" for value in ("null", "None", "3.0", " 3", "+3", "1_2", "", "٣", "9" * 5000)),
        *(f"geek_cards={value}" for value in ("null", "1", "True")),
        *(f"levels={value}" for value in ("", "1,,2", "1.0,2", "null")),
        "void=null",
        "replacements=null",
        "glance_s=1e1",
    ],
)
def test_values_are_read_strictly(wish: str) -> None:
    result = pictorium("simulate", "--evenings", "1", "--option", wish, "--language", "en")
    assert result.exit_code == 2
    assert "isn’t a valid value for" in result.stderr


def test_what_is_meant_is_read() -> None:
    kinds = ASKED["pictomania"].wishes
    assert parse_value("unlimited", kinds["replacements"]) == "unlimited"
    assert parse_value("2", kinds["replacements"]) == 2
    assert parse_value("1,2", kinds["levels"]) == (1, 2)
    assert parse_value("4", kinds["levels"]) == (4,)
    assert parse_value("false", kinds["stop_without_token"]) is False


def test_an_option_of_another_game_is_refused_with_each_of_this_one_once() -> None:
    result = pictorium("simulate", "--game", "pictus", "--edition", "second", "--language", "en")
    known = result.stderr.split("there are ")[1].rstrip(".\n").split(", ")
    assert known == list(ASKED["pictus"].wishes)


APART = (("doctor",), ("health",))
WITH_DATA = [path for path in COMMANDS if path not in APART and any("--data" in one.opts for one in options(path))]
"""The doctor tells of it as of all else that it finds; who asks for the health of a server needs no folder."""
NEEDED = {
    "import": ("x.csv",),
    "remove": ("x",),
    "add": ("x.png",),
    "export": ("ABCDEF",),
    "backup": ("x.zip",),
    "restore": ("x.zip",),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", WITH_DATA, ids=" ".join)
def test_a_data_folder_that_cannot_be_made_is_told_at_once(path: tuple[str, ...], language: str) -> None:
    given = (*path, *NEEDED.get(path[-1], ()), "--language", language)
    said = f"pictorium: {read_words_for(language).say('serve.no_folder', data=NO_FOLDER)}\n"
    by_flag = pictorium(*given, "--data", NO_FOLDER)
    by_variable = pictorium(*given, variables={"PICTORIUM_DATA": NO_FOLDER})
    for result in (by_flag, by_variable):
        assert (result.exit_code, result.stdout, result.stderr) == (2, "", said)


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="a folder that nobody can write to, not even root")
def test_a_data_folder_that_cannot_be_written_to_is_told_at_once() -> None:
    result = pictorium("content", "list", "--data", "/proc/x", "--language", "en")
    assert (result.exit_code, result.stderr) == (
        2,
        "pictorium: /proc/x can’t be written to. Change its permissions, or choose another folder with --data.\n",
    )


def test_a_data_folder_that_can_be_made_is_left_to_who_writes(tmp_path: Path) -> None:
    assert pictorium("content", "list", "--data", str(tmp_path / "new" / "er")).exit_code == 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("language", "yes"), [("en", "y"), ("de", "ja"), ("es", "sí"), ("fr", "O")])
def test_who_removes_something_says_yes_in_their_language(language: str, yes: str, tmp_path: Path) -> None:
    own = tmp_path / "cards" / "ours"
    remove = ("content", "remove", "ours", "--data", str(tmp_path), "--language", language)
    for answer, is_there in (("\n", True), ("x\n", True), (f"{yes}\n", False)):
        own.mkdir(parents=True, exist_ok=True)
        result = pictorium(*remove, answer=answer)
        assert result.exit_code == 0
        assert own.exists() is is_there
        assert language == "en" or not CLICK_SAYS.search(result.output)


@pytest.mark.parametrize("language", OTHERS)
def test_who_goes_away_from_a_question_reads_no_english(language: str, tmp_path: Path) -> None:
    (tmp_path / "cards" / "ours").mkdir(parents=True)
    result = pictorium("content", "remove", "ours", "--data", str(tmp_path), "--language", language, answer="")
    assert result.exit_code == 1
    assert result.stderr.endswith(f"pictorium: {read_words_for(language).say('cli.ended')}\n")


def test_the_installed_command_speaks_too() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", "from pictorium.cli.main import main; main()", "simulate", "--seats", "x"],
        env=os.environ | {"LANG": "de_DE.UTF-8", "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 2
    assert ended.stderr == "pictorium: „x“ ist kein Wert für --seats. Möglich: eine ganze Zahl von 0 bis 99.\n"
