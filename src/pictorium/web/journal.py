"""The server's own log messages: one line per event, without names, addresses or contents.

It is called the journal, since the log is what tables are stored in. A table appears under an alias that is only valid
in this run, since its code would let people in. Of messages by libraries only their origin is kept, and of an error
only its type and traceback: their texts quote addresses, requests and what people sent.
"""

import hashlib
import logging
import secrets
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any, Final, TextIO

import msgspec

LEVELS: Final = ("debug", "info", "warning", "error")
NAME: Final = "pictorium"
ALIAS_BYTES: Final = 4
TRACE_LINES_MAX: Final = 30
Fact = str | int | float | None

_key: Final = secrets.token_bytes(16)
_logger: Final = logging.getLogger(NAME)


def alias(code: str) -> str:
    """The name of a table in the journal."""
    return hashlib.blake2s(code.encode(), key=_key, digest_size=ALIAS_BYTES).hexdigest()


def detail(event: str, **facts: Fact) -> None:
    """Level debug."""
    _logger.debug(event, extra={"facts": facts})


def note(event: str, **facts: Fact) -> None:
    """Level info."""
    _logger.info(event, extra={"facts": facts})


def warn(event: str, **facts: Fact) -> None:
    """Level warning."""
    _logger.warning(event, extra={"facts": facts})


def alarm(event: str, **facts: Fact) -> None:
    """Level error: somebody must look at it."""
    _logger.error(event, extra={"facts": facts})


def trouble(event: str, error: BaseException | None, **facts: Fact) -> None:
    """An unexpected error, with its traceback."""
    _logger.error(event, extra={"facts": facts}, exc_info=error)


def keep_journal(level: str, stream: TextIO, on_error: Callable[[], None]) -> None:
    """Write to this stream from now on: text if it is a terminal, otherwise one JSON object per line.

    `on_error` is called for each unexpected error.
    """

    def is_worth_it(record: logging.LogRecord) -> bool:
        if record.exc_info:
            on_error()
        # Messages of libraries without an error are only details, whatever their level.
        return record.name == NAME or bool(record.exc_info) or _logger.isEnabledFor(logging.DEBUG)

    handler = logging.StreamHandler(stream)
    handler.setFormatter(TextFormatter() if stream.isatty() else JsonFormatter())
    handler.addFilter(is_worth_it)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    logging.captureWarnings(True)
    logging.raiseExceptions = False  # logging would print the message that it could not write
    sys.excepthook = lambda _kind, error, _trace: trouble("unexpected", error)
    threading.excepthook = lambda args: trouble("unexpected", args.exc_value or args.exc_type())
    sys.unraisablehook = lambda args: trouble("unexpected", args.exc_value or args.exc_type())


def told(record: logging.LogRecord) -> dict[str, Any]:
    """The fields of a record that may be written."""
    at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
    line: dict[str, Any] = {"at": at, "level": record.levelname.lower()}
    if record.name == NAME:
        line |= {"event": record.msg, **getattr(record, "facts", {})}
    else:
        library = record.name.partition(".")[0]
        line |= {"event": "library", "library": library, "place": f"{record.filename}:{record.lineno}"}
    error = record.exc_info[1] if record.exc_info else None
    if error is not None:
        line |= {"error": " from ".join(type(one).__qualname__ for one in _causes(error)), "trace": _trace(error)}
    return line


def _causes(error: BaseException) -> Iterator[BaseException]:
    seen: set[int] = set()
    cause: BaseException | None = error
    while cause is not None and id(cause) not in seen:
        seen.add(id(cause))
        yield cause
        cause = cause.__cause__ or cause.__context__


def _trace(error: BaseException) -> list[str]:
    """The traceback without values, the last frame last."""
    frames = traceback.extract_tb(error.__traceback__)[-TRACE_LINES_MAX:]
    return [f"{_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]


def _short(file: str) -> str:
    """A file without its parent folders, which may contain somebody's name."""
    return "/".join(file.replace("\\", "/").split("/")[-3:])


class JsonFormatter(logging.Formatter):
    """One JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as a line."""
        return msgspec.json.encode(told(record)).decode()


class TextFormatter(logging.Formatter):
    """For people at a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as a line, with the traceback below it."""
        line = told(record)
        trace = line.pop("trace", ())
        at, level, event = line.pop("at"), line.pop("level"), line.pop("event")
        facts = " ".join(f"{name}={fact}" for name, fact in line.items())
        first = f"{at[11:19]} {level:<7} {event} {facts}".rstrip()
        return "\n".join((first, *(f"    {step}" for step in trace)))
