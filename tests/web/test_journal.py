"""What the house writes down: that it happened, and nothing of what was said, by whom or from where."""

import io
import json
import logging
import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from pictorium.web.journal import alias, keep_journal, note, trouble

CANARY = "canary-9f3b"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def _as_before() -> Iterator[None]:
    """Leave the process as it was: a journal is kept for good."""
    root = logging.getLogger()
    before = root.handlers[:], root.level, sys.excepthook, sys.unraisablehook, logging.raiseExceptions
    in_threads = threading.excepthook
    yield
    root.handlers[:], root.level = before[0], before[1]
    sys.excepthook, sys.unraisablehook, logging.raiseExceptions = before[2:]
    threading.excepthook = in_threads
    logging.captureWarnings(False)


pytestmark = pytest.mark.usefixtures("_as_before")


def kept(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def fail(word: str) -> None:
    secret = {"word": word}
    try:
        raise KeyError(secret["word"])
    except KeyError as error:
        raise ValueError(f"somebody said {word}") from error


def test_one_object_a_line_with_what_happened() -> None:
    stream = io.StringIO()
    keep_journal("info", stream, lambda: None)
    note("table_opened", table=alias("ABCDEF"))
    (line,) = kept(stream)
    assert (line["level"], line["event"], line["table"]) == ("info", "table_opened", alias("ABCDEF"))


def test_an_alias_is_always_the_same_in_one_run_and_another_in_the_next() -> None:
    assert alias("ABCDEF") == alias("ABCDEF") != alias("ABCDEG")
    command = "from pictorium.web.journal import alias; print(alias('ABCDEF'))"
    again = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, check=True)
    assert again.stdout.strip() != alias("ABCDEF")


@pytest.mark.parametrize("stream", [io.StringIO, Terminal])
def test_an_error_is_told_by_its_type_and_the_way_to_it_without_what_it_says(stream: type[io.StringIO]) -> None:
    written, counted = stream(), []
    keep_journal("debug", written, lambda: counted.append(1))
    try:
        fail(CANARY)
    except ValueError as error:
        trouble("unexpected", error)
    logging.getLogger("aiohttp.server").exception(f"Error handling {CANARY} from %s", CANARY, exc_info=OSError(CANARY))
    logging.getLogger("asyncio").error("Exception in %s", CANARY)
    logging.getLogger("picows.7").warning(CANARY)
    text = written.getvalue()
    assert CANARY not in text
    assert "ValueError from KeyError" in text
    assert "test_journal.py" in text
    assert " fail" in text
    assert "asyncio" in text
    assert len(counted) == 2


def test_what_libraries_say_without_an_error_is_a_detail() -> None:
    stream = io.StringIO()
    keep_journal("info", stream, lambda: None)
    logging.getLogger("aiohttp.server").error("a request from %s", CANARY)
    assert stream.getvalue() == ""


def test_errors_that_nobody_catches_are_told_the_same_way() -> None:
    stream = io.StringIO()
    keep_journal("error", stream, lambda: None)
    error = ValueError(CANARY)
    sys.excepthook(ValueError, error, None)
    (line,) = kept(stream)
    assert (line["event"], line["error"]) == ("unexpected", "ValueError")
    assert CANARY not in stream.getvalue()


def test_the_level_says_how_much() -> None:
    stream = io.StringIO()
    keep_journal("warning", stream, lambda: None)
    note("serving")
    assert stream.getvalue() == ""


def test_people_read_lines_and_programs_objects() -> None:
    terminal, pipe = Terminal(), io.StringIO()
    keep_journal("info", terminal, lambda: None)
    note("serving", port=8080)
    assert terminal.getvalue().endswith("info    serving port=8080\n")
    keep_journal("info", pipe, lambda: None)
    note("serving", port=8080)
    assert kept(pipe)[0]["port"] == 8080
