"""`pictorium lessons`: written to a file, taken in, erased; on a file and on a database."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest
from click.testing import CliRunner, Result

from pictorium.cli.bots import model_here
from pictorium.cli.main import main
from pictorium.kernel.moment import Moment
from pictorium.stores.content_files import content_folder
from pictorium.stores.postgres_log import PostgresLog
from pictorium.stores.sqlite_log import SqliteLog
from pictorium.table.lessons import HOUSE_LESSONS, LESSONS, Lesson, Lessons, packed, unpacked
from pictorium.table.limits import LESSONS_OF_CONCEPT_MAX
from pictorium.table.people import PersonId
from pictorium.table.ports import Log, Row, TableId

T = TypeVar("T")
TABLE = TableId("TABLES")
HERE = model_here(content_folder()) or ""
GOAT = Lesson("goat", b"\x01\xff", Moment(5), PersonId("p7"), 300)
Place = tuple[str, ...]
"""The flags that say where tables are."""


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    if request.param == "sqlite":
        return ("--data", str(tmp_path / "data"))
    return ("--log", request.getfixturevalue("postgres_url"))


def lessons(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["lessons", *map(str, arguments), "--language", "en"])


def within(place: Place, story: Callable[[Log], Awaitable[T]]) -> T:
    """Do something with the log there."""

    async def told() -> T:
        log = await PostgresLog.open(place[1]) if place[0] == "--log" else SqliteLog(Path(place[1]))
        try:
            return await story(log)
        finally:
            await log.close()

    return asyncio.run(told())


def learnt(place: Place, *some: Lesson, model: str = HERE) -> None:
    async def story(log: Log) -> None:
        await log.append(TABLE, [Row(1, Moment(1), "play", b"")])
        await log.store(TABLE, LESSONS, packed(Lessons(model=model, lessons=some)))

    within(place, story)


def known(place: Place) -> dict[TableId, Lessons]:
    async def story(log: Log) -> dict[TableId, Lessons]:
        return {table: unpacked(body) for table, body in (await log.fetch_all(LESSONS)).items()}

    return within(place, story)


def test_what_is_written_can_be_taken_in_elsewhere_and_says_nothing_of_people(place: Place, tmp_path: Path) -> None:
    file, there = tmp_path / "lessons.json", ("--data", str(tmp_path / "there"))
    learnt(place, GOAT, Lesson("ant", b"\x02", Moment(9), PersonId("p8"), 301))
    assert lessons("export", file, *place).stdout == f"Saved: {file}. Lessons: 2.\n"
    written = msgspec.json.decode(file.read_bytes())
    assert written == {"v": 1, "models": {HERE: [["ant", "Ag=="], ["goat", "Af8="]]}}
    assert "already there" in lessons("export", file, *place).stderr
    assert lessons("export", file, "--replace", *place).exit_code == 0
    assert lessons("import", file, *there).stdout == "Taken in. New lessons: 2.\n"
    assert lessons("import", file, *there).stdout == "Taken in. New lessons: 0.\n"
    (own,) = known(there).values()
    assert (own.model, own.lessons) == (HERE, (Lesson("ant", b"\x02"), Lesson("goat", b"\x01\xff")))


def test_T_LEARN_5_what_is_erased_is_gone_and_older_games_teach_nothing_any_more(place: Place, tmp_path: Path) -> None:
    learnt(place, GOAT)
    asked = CliRunner().invoke(main, ["lessons", "erase", *place, "--language", "en"], input="\n")
    assert asked.exit_code == 0
    assert known(place)[TABLE].lessons == (GOAT,)
    assert lessons("erase", "--yes", *place).stdout.startswith("Erased.")
    ((table, left),) = known(place).items()
    assert (table, left.lessons) == (HOUSE_LESSONS, ())
    assert left.since > 1_700_000_000_000


def test_T_LEARN_6_no_more_are_taken_in_than_the_house_knows(tmp_path: Path) -> None:
    place, file = ("--data", str(tmp_path / "data")), tmp_path / "lessons.json"
    many = [["goat", bytes([number])] for number in range(LESSONS_OF_CONCEPT_MAX + 5)]
    file.write_bytes(msgspec.json.encode({"v": 1, "models": {HERE: many}}))
    assert lessons("import", file, *place).stdout == f"Taken in. New lessons: {LESSONS_OF_CONCEPT_MAX}.\n"


def test_T_LEARN_7_lessons_of_another_model_are_not_taken_in(tmp_path: Path) -> None:
    place, file = ("--data", str(tmp_path / "data")), tmp_path / "lessons.json"
    learnt(place, GOAT, model="another")
    assert lessons("export", file, *place).exit_code == 0
    refused = lessons("import", file, *place)
    assert refused.exit_code == 2
    assert "no lessons for the model" in refused.stderr


@pytest.mark.parametrize("body", [b"", b"{}", b"\xff", b'{"v": 1, "models": {"a": [["goat"]]}}'])
def test_what_is_no_file_of_lessons_is_refused(tmp_path: Path, body: bytes) -> None:
    file = tmp_path / "lessons.json"
    file.write_bytes(body)
    refused = lessons("import", file, "--data", tmp_path / "data")
    assert refused.exit_code == 2
    assert "isn’t a file of lessons" in refused.stderr


def test_a_server_that_runs_is_not_in_the_way_of_saving_but_of_all_else(tmp_path: Path) -> None:
    place, file = ("--data", str(tmp_path / "data")), tmp_path / "lessons.json"
    learnt(place, GOAT)

    async def story(_: Log) -> None:
        saved = await asyncio.to_thread(lessons, "export", file, *place)
        erased = await asyncio.to_thread(lessons, "erase", "--yes", *place)
        assert saved.exit_code == 0, saved.output
        assert erased.exit_code == 2
        assert "Another Pictorium is using" in erased.stderr

    within(place, story)
    assert known(place)[TABLE].lessons == (GOAT,)
