"""Settings in `pictorium.toml`, and secrets in files of their own: what counts, and what is said of mistakes."""

import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from pictorium.cli import serve, shared_options, supervisor
from pictorium.cli.main import main
from pictorium.cli.messages import CommandError, read_words_for
from pictorium.cli.serve_options import SERVE_OPTIONS
from pictorium.cli.serve_settings import ServeSettings
from pictorium.cli.settings_file import read_settings_file
from pictorium.content.languages import LANGUAGES

EXAMPLE = Path(__file__).parents[2] / "deploy" / "pictorium.toml"


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("PICTORIUM_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("LANG", "")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def chosen(monkeypatch: pytest.MonkeyPatch) -> list[ServeSettings]:
    """The settings of each server that would have been started."""
    chosen: list[ServeSettings] = []
    monkeypatch.setattr(serve, "run_server", chosen.append)
    monkeypatch.setattr(supervisor, "run_workers", chosen.append)
    return chosen


def settings(text: str, path: str = "pictorium.toml") -> Path:
    Path(path).write_text(text, encoding="utf-8")
    return Path(path)


def run(*arguments: str, **variables: str) -> tuple[int, str]:
    ran = CliRunner().invoke(main, ["serve", *arguments], env=variables)
    return ran.exit_code, ran.output


def complaint(text: str, *arguments: str, **variables: str) -> str:
    settings(text)
    code, said = run(*arguments, **variables)
    assert code == 2, said
    assert said.count("\n") == 1, said
    return said.removeprefix("pictorium: ").rstrip("\n")


def test_a_flag_counts_before_a_variable_a_variable_before_the_file_the_file_before_the_default(
    chosen: list[ServeSettings],
) -> None:
    settings("port = 9001\n")
    run("--port", "9003", PICTORIUM_PORT="9002")
    run(PICTORIUM_PORT="9002")
    run()
    Path("pictorium.toml").unlink()
    run()
    assert [one.port for one in chosen] == [9003, 9002, 9001, 8080]


def test_a_file_in_this_folder_is_read_unless_another_is_named(chosen: list[ServeSettings]) -> None:
    settings("port = 9001")
    settings("port = 9002", "other.toml")
    run()
    run(PICTORIUM_CONFIG="other.toml")
    run("--config", "other.toml", PICTORIUM_CONFIG="pictorium.toml")
    assert [one.port for one in chosen] == [9001, 9002, 9002]


def test_every_setting_can_stand_in_the_file(chosen: list[ServeSettings], tmp_path: Path) -> None:
    (tmp_path / "house").mkdir()
    settings(
        """
        address = "127.0.0.1"
        port = "9001"
        public_url = "https://play.example/games"
        sub_path = "/games"
        trusted_proxies = ["10.0.0.5", "192.168.0.0/16"]  # or one text with commas
        data = "kept"
        log = "postgresql://localhost/pictorium"
        workers = 3
        node_address = "10.0.0.5:7400"
        open_password = "sesame"
        tables_max = 7
        opens_per_minute = 3
        metrics_token = "figures"
        log_level = "warning"
        language = "fr"
        learn = "yes"
        """,
        "house/pictorium.toml",
    )
    code, said = run("--config", "house/pictorium.toml")
    assert code == 0, said
    (told,) = chosen
    plain = told.settings
    assert (told.address, told.port, told.log_level, told.words.language) == ("127.0.0.1", 9001, "warning", "fr")
    assert (plain.public_url, plain.sub_path) == ("https://play.example/games", "/games")
    assert plain.trusted_proxies == {"10.0.0.5", "192.168.0.0/16"}
    assert (plain.open_password, plain.metrics_token) == ("sesame", "figures")
    assert (plain.tables_max, plain.opens_per_minute) == (7, 3)
    assert told.log == "postgresql://localhost/pictorium"
    assert (told.workers, told.node_address) == (3, "10.0.0.5:7400")
    assert told.data == Path("house/kept"), "a folder is where the file is"
    written = set(read_settings_file(read_words_for(), Path("house/pictorium.toml")).values)
    assert written == {one.name for one in SERVE_OPTIONS} - {"config"}, "a setting that this test leaves out"


def test_the_file_that_is_there_to_copy_has_every_setting_as_it_is_unless_set() -> None:
    written = re.sub("^# (?=[a-z_]+ = )", "", EXAMPLE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    settings(written)
    said = read_settings_file(read_words_for(), Path("pictorium.toml")).values
    assert set(said) == {one.name for one in SERVE_OPTIONS} - {"config"}
    defaults = {one.name: one.default for one in SERVE_OPTIONS if one.default and one.name != "sub_path"}
    assert {name: said[name] for name in defaults} == defaults


def test_a_secret_can_stand_in_a_file_of_its_own(chosen: list[ServeSettings]) -> None:
    settings("sesame\n", "password")
    settings('metrics_token_file = "token"\n')
    settings("figures", "token")
    run(PICTORIUM_OPEN_PASSWORD_FILE="password")
    assert (chosen[0].settings.open_password, chosen[0].settings.metrics_token) == ("sesame", "figures")
    run("--open-password", "other", PICTORIUM_OPEN_PASSWORD_FILE="password")
    assert chosen[1].settings.open_password == "other"


def test_a_secret_said_twice_is_none() -> None:
    settings("sesame", "password")
    twice = {"PICTORIUM_OPEN_PASSWORD": "a", "PICTORIUM_OPEN_PASSWORD_FILE": "password"}
    assert "PICTORIUM_OPEN_PASSWORD and PICTORIUM_OPEN_PASSWORD_FILE are both set" in complaint("", **twice)
    said = complaint('open_password = "a"\nopen_password_file = "password"\n')
    assert said.startswith("pictorium.toml, line 2 (open_password_file): open_password and open_password_file are both")


@pytest.mark.parametrize(("text", "words"), [(None, "nowhere can’t be read"), ("\n", "nowhere is empty")])
def test_a_secret_that_is_not_there(text: str | None, words: str) -> None:
    if text is not None:
        settings(text, "nowhere")
    by_variable = complaint("", PICTORIUM_METRICS_TOKEN_FILE="nowhere")
    assert by_variable.startswith("PICTORIUM_METRICS_TOKEN_FILE: ")
    assert words in by_variable
    assert words in complaint('\nmetrics_token_file = "nowhere"')


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# mine\n\nport = 99999\n", "line 3 (port): “99999” isn’t a port."),
        ("port = 80\n\ntrusted_proxies = [\n  '10.0.0.1',\n  'proxy',\n]\n", "line 3 (trusted_proxies): “proxy” is"),
        ("log_level = 'loud'", "line 1 (log_level): There is no log level “loud”"),
        ("language = 'xx'", "line 1 (language): There is no language “xx”"),
        ("tables_max = 0", "line 1 (tables_max): “0” makes no sense"),
        ("opens_per_minute = -1", "line 1 (opens_per_minute): “-1” makes no sense"),
        ("public_url = 'play'", "line 1 (public_url): “play” isn’t a complete address."),
        ("sub_path = 'x'", "line 1 (sub_path): “x” isn’t a path."),
        ("port = true", "line 1 (port): write a text in quotes, a whole number"),
        ("\n[server]\nport = 1", "line 2 (server): there’s no such setting."),
        ("public-url = 'x'", "line 1 (public-url): there’s no such setting. Did you mean public_url"),
        ("config = 'x'", "line 1 (config): there’s no such setting."),
        ("port = \n", "line 1: this isn’t TOML."),
        ("port = 1\nlanguage = 'en", "line 2: this isn’t TOML."),
    ],
)
def test_a_mistake_is_told_with_file_line_and_key(text: str, said: str) -> None:
    assert complaint(text).startswith(f"pictorium.toml, {said}")


def test_a_flag_is_blamed_on_no_file() -> None:
    assert complaint("port = 99999", "--port", "99998").startswith("“99998”")


@pytest.mark.parametrize("named", ["nowhere.toml", "."])
def test_a_file_that_cannot_be_read(named: str) -> None:
    assert complaint("", "--config", named).startswith(f"{named} can’t be read.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_of_the_file_is_the_language_of_all_that_is_said(language: str) -> None:
    words = read_words_for(language)
    assert complaint(f"language = '{language}'\nport = 99999").endswith(
        words.say("serve.bad_port", value=99999, most=65535)
    )
    if language == "en":
        return
    place = words.say("settings.place", file="pictorium.toml", line=2, key="prot")
    assert complaint(f"language = '{language}'\nprot = 1") == words.say("settings.unknown", place=place, likely="port")


def test_commands_that_look_at_the_folder_look_where_the_file_says(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[Path] = []

    @click.command()
    @shared_options.DATA_OPTION
    def look(data: Path) -> None:
        looked.append(data)

    settings("data = 'kept'\nmetrics_token_file = 'unreadable for most people'")
    CliRunner().invoke(look, [], catch_exceptions=False)
    CliRunner().invoke(look, [], env={"PICTORIUM_DATA": "elsewhere"}, catch_exceptions=False)
    assert looked == [Path("kept"), Path("elsewhere")]


def test_nothing_of_a_secret_is_shown_in_the_help() -> None:
    settings("open_password = 'sesame'")
    assert "sesame" not in run("--help")[1]


def test_a_file_is_read_anew_by_who_starts_again() -> None:
    """A real one, from its own folder."""
    settings("port = 99999\nlanguage = 'de'")
    command = [sys.executable, "-c", "from pictorium.cli.main import main; main()", "serve"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=20, check=False)
    assert ended.returncode == 2
    assert ended.stderr.startswith("pictorium: pictorium.toml, Zeile 1 (port): „99999“ ist kein Port.")


def test_a_mistake_is_a_command_error() -> None:
    with pytest.raises(CommandError):
        read_settings_file(read_words_for("en"), Path("nowhere.toml"))
