"""`pictorium serve --workers N`: one port, several processes, and tables that outlive each of them."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from click.testing import CliRunner

from pictorium.cli.main import main
from tests.nodes.cluster import Cluster, Served, go_on, playing, seated, until
from tests.nodes.outcome import check_nothing_lost


def workers(served: Served) -> list[int]:
    pid = served.process.pid
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@pytest.mark.long(20)
def test_workers_that_are_killed_and_renewed_lose_and_double_nothing(tmp_path: Path, postgres_url: str) -> None:
    async def story() -> None:
        with Cluster(tmp_path, postgres_url) as cluster:
            served = await cluster.started("one", "--workers", "2")
            code, clients = await seated([served.url] * 4)
            players, over, all_play = await playing(clients)
            await go_on(players)
            first = workers(served)
            os.kill(first[0], signal.SIGKILL)
            assert await go_on(players, 1) < 10
            await until(lambda: len(workers(served)) == 2 and first[0] not in workers(served))
            await until(lambda: served.said().count('"event":"serving"') == 3)
            before = workers(served)
            served.send(signal.SIGHUP)
            await go_on(players, 1)
            await until(lambda: '"event":"renewed"' in served.said(), 40)
            assert not {*before} & {*workers(served)}
            await go_on(players, 1)
            over.set()
            await asyncio.wait_for(all_play, 20)
            for client in clients:
                await client.__aexit__(None, None, None)
            assert await asyncio.to_thread(served.stop) == 0
            assert '"level":"error"' not in served.said()
            await check_nothing_lost(postgres_url, code, players)

    asyncio.run(story())


def test_workers_stop_when_nobody_looks_after_them(tmp_path: Path, postgres_url: str) -> None:
    async def story() -> None:
        with Cluster(tmp_path, postgres_url) as cluster:
            served = await cluster.started("one", "--workers", "2")
            running = workers(served)
            served.kill()
            await until(lambda: not any(Path(f"/proc/{one}/cmdline").exists() for one in running))

    asyncio.run(story())


@pytest.mark.parametrize("wanted", ["0", "65", "many"])
def test_what_is_no_number_of_workers(wanted: str) -> None:
    said = CliRunner().invoke(main, ["serve", "--language", "en", "--workers", wanted])
    assert said.exit_code == 2
    assert said.stderr.startswith(f"pictorium: “{wanted}” isn’t a number of processes.")


def test_tables_in_a_file_are_kept_by_one_process(tmp_path: Path) -> None:
    said = CliRunner().invoke(main, ["serve", "--language", "en", "--workers", "2", "--data", str(tmp_path)])
    assert said.exit_code == 2
    assert said.stderr.startswith("pictorium: Tables in a file can only be kept by one process.")


def test_who_keeps_what(tmp_path: Path, postgres_url: str) -> None:
    def said(*more: str) -> list[str]:
        shown = CliRunner().invoke(main, ["nodes", "--language", "en", "--log", postgres_url, *more])
        assert shown.exit_code == 0, shown.output
        return shown.output.splitlines()

    async def story() -> None:
        with Cluster(tmp_path, postgres_url) as cluster:
            served = await cluster.started("one", "--workers", "2")
            code, (client,) = await seated([served.url])
            await client.__aexit__(None, None, None)
            head, *nodes = await asyncio.to_thread(said)
            assert head.split() == ["process", "version", "state", "last", "sign", "tables"]
            assert [line.split()[2] for line in nodes] == ["open", "open"]
            assert sorted(line.split()[-1] for line in nodes) == ["0", "1"]
            (kept,) = await asyncio.to_thread(said, code.lower())
            assert kept.startswith(f"{code} is kept by ")
            assert await asyncio.to_thread(said, "NOBODY") == ["Nobody keeps NOBODY now."]
            await asyncio.to_thread(served.stop)

    asyncio.run(story())
    assert said() == ["No process is using this database."]


def test_a_port_that_systemd_has_opened_is_used(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as opened:
        port = opened.getsockname()[1]
        command = (
            "import os, sys; os.dup2(int(sys.argv.pop(1)), 3); os.environ['LISTEN_PID'] = str(os.getpid());"
            "from pictorium.cli.main import main; main()"
        )
        served = subprocess.Popen(
            [sys.executable, "-c", command, str(opened.fileno()), "serve", "--language", "en", "--data", str(tmp_path)],
            stdout=subprocess.PIPE,
            text=True,
            pass_fds=[opened.fileno()],
            env={**os.environ, "LISTEN_FDS": "1"},
        )
    assert served.stdout
    assert served.stdout.readline() == f"Open on this machine: http://localhost:{port}\n"
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/ready") as answer:
        assert answer.status == 200
    served.send_signal(signal.SIGTERM)
    assert served.wait(20) == 0
    served.stdout.close()


def test_a_server_with_a_file_loads_nothing_of_nodes() -> None:
    look = (
        "import sys, pictorium.cli.serve; print([one for one in sys.modules if 'web.nodes' in one or 'asyncpg' in one])"
    )
    assert subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True).stdout == "[]\n"
