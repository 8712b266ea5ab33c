"""What a host can decide: by flag or by variable, one clear line for what makes no sense, all of it in the README."""

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from pictorium.cli.main import serve
from pictorium.cli.messages import CommandError, read_words_for
from pictorium.cli.serve_options import SERVE_OPTIONS
from pictorium.cli.serve_settings import ServeSettings, parsed_settings
from pictorium.content.languages import LANGUAGES
from tests.cli.readme import README, TABLE, written


def hosting(**given: str) -> ServeSettings:
    return parsed_settings(
        {one.name: given.get(one.name, one.default) for one in SERVE_OPTIONS}, read_words_for(given.get("language"))
    )


def test_the_readme_has_every_setting_as_the_command_has_it() -> None:
    text = README.read_text()
    assert TABLE.search(text)
    assert written(text) == text, "python -m tests.cli.readme writes it anew"


def test_every_flag_of_serve_is_a_setting_with_a_variable_of_its_name() -> None:
    options = {one.name: one for one in serve.params if isinstance(one, click.Option)}
    assert list(options) == [one.name for one in SERVE_OPTIONS]
    for one in SERVE_OPTIONS:
        assert (options[one.name].opts, options[one.name].envvar) == ([one.flag], one.variable)


def test_the_defaults_work() -> None:
    plain = hosting()
    assert (plain.address, plain.port, plain.settings.sub_path, plain.log_level) == ("0.0.0.0", 8080, "", "info")


def test_what_makes_sense_is_taken() -> None:
    told = hosting(
        public_url="https://play.example:8443/games/",
        sub_path="/games/",
        trusted_proxies="10.0.0.5, 192.168.0.0/16,::1",
        port="0",
        log_level="DEBUG",
        tables_max="7",
    )
    settings = told.settings
    assert (settings.public_url, settings.sub_path) == ("https://play.example:8443/games", "/games")
    assert settings.trusted_proxies == {"10.0.0.5", "192.168.0.0/16", "::1"}
    assert (told.port, told.log_level, settings.tables_max) == (0, "debug", 7)


BAD = [
    ("port", "65536"),
    ("port", "http"),
    ("port", "-1"),
    ("port", "٣"),
    ("port", "9" * 5000),
    ("public_url", "play.example"),
    ("public_url", "ftp://play.example"),
    ("public_url", "https://"),
    ("public_url", "https://[::1"),
    ("public_url", "https://play.example/?a=b"),
    ("sub_path", "games"),
    ("sub_path", "/ga mes"),
    ("sub_path", "//"),
    ("trusted_proxies", "proxy.example"),
    ("trusted_proxies", "10.0.0.1,10.0.0.300"),
    ("log_level", "loud"),
    ("tables_max", "0"),
    ("opens_per_minute", "many"),
    ("learn", "perhaps"),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "value"), BAD)
def test_what_makes_no_sense_gets_one_line_in_the_reader_s_language(name: str, value: str, language: str) -> None:
    with pytest.raises(CommandError) as refused:
        hosting(**{name: value, "language": language})
    line = refused.value.message
    assert value.split(",")[-1] in line
    assert "\n" not in line
    lines = set()
    for other in LANGUAGES:
        with pytest.raises(CommandError) as again:
            hosting(**{name: value, "language": other})
        lines.add(again.value.message)
    assert len(lines) == len(LANGUAGES)


def test_a_language_that_nobody_speaks() -> None:
    with pytest.raises(CommandError, match="xx"):
        hosting(language="xx")


def test_a_variable_is_as_good_as_a_flag_and_the_exit_code_says_whose_fault_it_was(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from pictorium.cli.main import main; main()", "serve", "--data", str(tmp_path)]
    said = {"PICTORIUM_PORT": "99999", "PICTORIUM_LANGUAGE": "de"}
    ended = subprocess.run(command, env=os.environ | said, capture_output=True, text=True, timeout=20, check=False)
    assert ended.returncode == 2
    assert ended.stderr == "pictorium: „99999“ ist kein Port. Gib mit --port eine Zahl von 0 bis 65535 an.\n"
