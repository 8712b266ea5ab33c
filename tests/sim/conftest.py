"""Evenings go wrong on purpose: nobody needs the server's journal of that."""

import logging
from collections.abc import Iterator

import pytest

from pictorium.web.journal import NAME


@pytest.fixture(autouse=True)
def _no_journal() -> Iterator[None]:
    journal = logging.getLogger(NAME)
    level = journal.level
    journal.setLevel(logging.CRITICAL + 1)
    yield
    journal.setLevel(level)
