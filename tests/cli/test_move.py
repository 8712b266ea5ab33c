"""`pictorium move`: there and back, with a table that people go on playing at."""

import asyncio
import signal
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner, Result

from pictorium.cli.main import main
from pictorium.stores.postgres_log import PostgresLog
from tests.cli.test_serve import said, served
from tests.cli.test_serve_postgres import joined

MOVE = [sys.executable, "-c", "from pictorium.cli.main import main; main()", "move", "--language", "en"]


def moved(old: object, new: object) -> Result:
    return CliRunner().invoke(main, ["move", "--language", "en", str(old), str(new)])


def played(data: Path, code: str | None, name: str, *more: str) -> str:
    """Somebody joins a table of a server that is started for it and stopped afterwards."""
    server = served(data, *more)
    assert server.stdout
    try:
        return asyncio.run(joined(server.stdout.readline().split()[-1], code, name))
    finally:
        server.send_signal(signal.SIGTERM)
        assert said(server)[0] == 0


def test_a_table_goes_to_a_database_and_back_and_its_people_with_it(tmp_path: Path, postgres_url: str) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    code = played(first, None, "Ada")
    there = moved(first, postgres_url)
    assert there.exit_code == 0, there.output
    assert there.stdout.startswith("Everything has been moved, counted and compared: 1 tables, ")
    assert f"{first} is as it was. Start with --log at the new place" in there.stdout
    played(first, code, "Ben", "--log", postgres_url)
    back = moved(postgres_url, second)
    assert back.exit_code == 0, back.output
    assert "Start with --data at the new place" in back.stdout
    played(second, code, "Cem")
    again = moved(first, postgres_url)
    assert (again.exit_code, again.stderr.count("\n")) == (2, 1)
    assert "There are other tables in" in again.stderr
    assert "pictorium@" not in again.stderr


def test_it_needs_a_closed_house_and_two_places(tmp_path: Path, postgres_url: str) -> None:
    empty = moved(tmp_path, postgres_url)
    assert empty.exit_code == 2
    assert f"There are no tables in {tmp_path}." in empty.stderr
    assert "where the tables are already" in moved(tmp_path, tmp_path).stderr
    assert "needs the address of a PostgreSQL database" in moved("mysql://here", tmp_path).stderr
    server = served(tmp_path)
    assert server.stdout
    server.stdout.readline()
    in_use = moved(tmp_path, postgres_url)
    server.send_signal(signal.SIGTERM)
    said(server)
    assert in_use.exit_code == 2
    assert f"Another Pictorium is using {tmp_path}." in in_use.stderr

    async def opened() -> Result:
        log = await PostgresLog.open(postgres_url)
        try:
            return await asyncio.to_thread(moved, postgres_url, tmp_path / "new")
        finally:
            await log.close()

    in_use = asyncio.run(opened())
    assert in_use.exit_code == 2
    assert "Stop it, then move its tables." in in_use.stderr


def test_who_stops_it_is_told_how_to_go_on(tmp_path: Path, postgres_url: str) -> None:
    played(tmp_path, None, "Ada")
    blocked = """if True:
        import asyncio, signal, sys
        from pictorium.cli.main import main
        from pictorium.stores import moving

        async def copy(*_):
            print("copying", flush=True)
            await asyncio.sleep(60)

        signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs ignore it
        moving._copy = copy
        main()
    """
    arguments = ["move", "--language", "en", str(tmp_path), postgres_url]
    mover = subprocess.Popen(
        [sys.executable, "-c", blocked, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert mover.stdout
    assert mover.stdout.readline() == "copying\n"
    mover.send_signal(signal.SIGINT)
    _, complaint = mover.communicate(timeout=20)
    assert mover.returncode == 1
    assert complaint.startswith("Stopped halfway.")
    assert moved(tmp_path, postgres_url).exit_code == 0
