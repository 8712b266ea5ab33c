"""What tests of several rooms ask for."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, sync_playwright

from pictorium.content.languages import KNOWN
from pictorium.stores.dictionaries import Hunspell
from tests.postgres import PostgresServer, schema_of
from tests.system import BROWSER, DATABASE, launched, needs

# How long an example takes says more about the machine than about us.
settings.register_profile("pictorium", deadline=None)
settings.load_profile("pictorium")


REAL = {Path(__file__).parent / room for room in ("browser", "cli", "cluster", "nodes", "stores", "web")}
"""Where tests have real browsers, servers and databases, which a busy machine may keep waiting longer than they do."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests that take long begin first: one that began last would keep everybody waiting.

    Those with something real in them are given a second try. Whoever needed it is named at the end: it is a fault of
    the test or of the product all the same.

    Each worker of xdist starts with one stretch of the list, all of the same length. Each stretch begins with its
    share of the long tests.
    """
    for item in items:
        if REAL & {*item.path.parents}:
            item.add_marker(pytest.mark.flaky(reruns=1))
    workers = int(getattr(config, "workerinput", {}).get("workercount", 1))
    long = sorted((item for item in items if _seconds(item)), key=_seconds, reverse=True)
    others = [item for item in items if not _seconds(item)]
    in_order: list[pytest.Item] = []
    for worker in range(workers):
        own = long[worker::workers]
        room = len(items) * (worker + 1) // workers - len(in_order) - len(own)
        in_order += own + others[: max(0, room)]
        del others[: max(0, room)]
    items[:] = in_order + others


def _seconds(item: pytest.Item) -> float:
    mark = item.get_closest_marker("long")
    return float(mark.args[0]) if mark else 0


@pytest.fixture(autouse=True, scope="session")
def _no_cards_of_this_machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test meets the cards of whoever runs it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PICTORIUM_DATA", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture(scope="session")
def hunspell() -> Hunspell:
    """Real dictionaries of all languages."""
    needs("hunspell", *(package for language in KNOWN for package in language.packages))
    return Hunspell()


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL of this test session's own. Tests that stop it or change its settings make one for themselves."""
    needs(DATABASE)
    server = PostgresServer.create()
    try:
        server.start()
        yield server
    finally:
        server.discard()


@pytest.fixture
def postgres_url(postgres: PostgresServer) -> Iterator[str]:
    """The address of an empty schema in it."""
    with schema_of(postgres) as url:
        yield url


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A real browser. It occupies this thread's event loop, which tests of other modules need for themselves."""
    needs(BROWSER)
    with sync_playwright() as playwright:
        browser = launched(playwright)
        yield browser
        browser.close()
