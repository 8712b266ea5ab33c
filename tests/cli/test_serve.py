"""`pictorium serve` where something is wrong: one clear line that says what to do, and nothing is harmed."""

import http.client
import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from pictorium.stores.sqlite_log import FILE

SERVE = [sys.executable, "-c", "from pictorium.cli.main import main; main()", "serve", "--language", "en"]


def served(data: Path, *more: str) -> subprocess.Popen[str]:
    where = ["--address", "127.0.0.1", "--port", "0", "--data", str(data)]
    return subprocess.Popen([*SERVE, *where, *more], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def said(server: subprocess.Popen[str]) -> tuple[int, str]:
    _, complaint = server.communicate(timeout=20)
    return server.returncode, complaint


def test_it_says_where_to_go_and_stops_politely(tmp_path: Path) -> None:
    server = served(tmp_path)
    assert server.stdout
    assert server.stdout.readline().startswith("Open on this machine: http://localhost:")
    assert server.stdout.readline() == f"Tables are kept in {tmp_path}\n"
    server.send_signal(signal.SIGTERM)
    goodbye, journal = server.communicate(timeout=20)
    assert (server.returncode, goodbye) == (0, "Everything is saved. Good night.\n")
    assert [json.loads(line)["event"] for line in journal.splitlines()] == ["serving", "stopping"]


def test_a_taken_port(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code, complaint = said(served(tmp_path, "--port", str(port)))
    assert (code, complaint) == (2, f"pictorium: Port {port} is taken. Choose another one with --port.\n")


def test_an_address_of_another_machine(tmp_path: Path) -> None:
    code, complaint = said(served(tmp_path, "--address", "192.0.2.7"))
    assert code == 2
    assert "This machine can’t listen on 192.0.2.7" in complaint


def test_a_second_server_on_the_same_data(tmp_path: Path) -> None:
    first = served(tmp_path)
    assert first.stdout
    first.stdout.readline()
    code, complaint = said(served(tmp_path))
    first.send_signal(signal.SIGTERM)
    said(first)
    assert (code, complaint) == (
        2,
        f"pictorium: Another Pictorium is using {tmp_path}. Stop it, or choose another folder with --data.\n",
    )


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no database" * 100)
    code, complaint = said(served(tmp_path))
    assert code == 2
    assert f"{tmp_path / FILE} can’t be read as a database." in complaint


def test_a_file_of_a_newer_version(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / FILE)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    assert "was written by a newer Pictorium" in said(served(tmp_path))[1]


def test_at_a_terminal_there_is_a_code_for_phones_and_a_log_for_people(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty", reason="there are none on Windows")
    ours, theirs = pty.openpty()
    command = [*SERVE, "--address", "127.0.0.1", "--port", "0", "--data", str(tmp_path)]
    server = subprocess.Popen([*command, "--public-url", "https://play.example"], stdout=theirs, stderr=theirs)
    os.close(theirs)
    shown = ""
    while "serving" not in shown:
        shown += os.read(ours, 4096).decode()
    server.send_signal(signal.SIGTERM)
    assert server.wait(20) == 0
    os.close(ours)
    assert "Open anywhere: https://play.example" in shown
    assert "▀" in shown
    assert re.search(r"info +serving version=", shown)


def test_it_opens_as_many_files_as_it_may_and_loads_nothing_that_only_others_need(tmp_path: Path) -> None:
    """A line is a file; and what takes long to load is loaded by those who use it."""
    look = """if True:
        import atexit, resource, sys
        from pictorium.cli.main import main

        def look():
            soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
            late = ("rich", "jinja2", "wordfreq", "prometheus_client", "segno", "PIL", "pictorium.sim")
            print(soft == hard, [name for name in late if name in sys.modules], flush=True)

        resource.setrlimit(resource.RLIMIT_NOFILE, (256, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
        atexit.register(look)
        main()
    """
    where = ["serve", "--language", "en", "--address", "127.0.0.1", "--port", "0", "--data", str(tmp_path)]
    server = subprocess.Popen([sys.executable, "-c", look, *where], stdout=subprocess.PIPE, text=True)
    assert server.stdout
    server.stdout.readline()
    server.send_signal(signal.SIGTERM)
    assert server.communicate(timeout=20)[0].splitlines()[-1] == "True []"


@pytest.mark.parametrize("says_stop", [signal.SIGTERM, signal.SIGINT])
def test_where_there_is_no_hangup_and_no_loop_hears_signals_it_opens_and_stops_politely(
    tmp_path: Path, says_stop: int
) -> None:
    """As on Windows."""
    other = """if True:
        import asyncio, signal, sys
        del signal.SIGHUP
        sys.modules["uvloop"] = sys.modules["resource"] = None

        def refuse(*_):
            raise NotImplementedError

        asyncio.SelectorEventLoop.add_signal_handler = refuse
        from pictorium.cli.main import main
        main()
    """
    where = ["serve", "--language", "en", "--address", "127.0.0.1", "--port", "0", "--data", str(tmp_path)]
    command = [sys.executable, "-c", other, *where]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert server.stdout
    assert server.stdout.readline().startswith("Open on this machine: http://localhost:")
    server.stdout.readline()
    server.send_signal(says_stop)
    goodbye, _ = server.communicate(timeout=20)
    assert (server.returncode, goodbye) == (0, "Everything is saved. Good night.\n")


def test_who_gives_out_names_keeps_nobody_waiting(tmp_path: Path) -> None:
    """The machine's whole name is asked of the net, which may never answer."""
    hanging = """if True:
        import socket, time
        socket.getfqdn = socket.gethostbyaddr = socket.getaddrinfo = lambda *_, **__: time.sleep(3600)
        from pictorium.cli.main import main
        main()
    """
    where = ["serve", "--language", "en", "--address", "127.0.0.1", "--port", "0", "--data", str(tmp_path)]
    server = subprocess.Popen([sys.executable, "-c", hanging, *where], stdout=subprocess.PIPE, text=True)
    assert server.stdout
    port = int(server.stdout.readline().rpartition(":")[2])
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("POST", "/tables", b"{}", {"Origin": f"http://127.0.0.1:{port}"})
    assert connection.getresponse().status == 201
    server.send_signal(signal.SIGTERM)
    assert server.wait(20) == 0
