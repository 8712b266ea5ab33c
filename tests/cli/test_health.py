"""`pictorium health`: by its exit code whether a server lives, with the settings that the server has."""

import asyncio
import socket
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pictorium.cli.main import main
from pictorium.web.app import Settings
from tests.cli.proxies import free_port
from tests.web.server import serving


def asked(port: int, *more: str) -> int:
    variables = {"PICTORIUM_PORT": str(port), "PICTORIUM_SUB_PATH": "/games"}
    return CliRunner().invoke(main, ["health", *more], env=variables).exit_code


def test_a_server_that_lives_and_one_that_does_not(tmp_path: Path) -> None:
    async def look() -> tuple[int, int]:
        async with serving(tmp_path, Settings(sub_path="/games")) as url:
            port = int(url.rpartition(":")[2])
            return await asyncio.to_thread(asked, port), await asyncio.to_thread(asked, port, "--ready")

    assert asyncio.run(look()) == (0, 0)
    assert asked(free_port()) == 1


def test_no_name_has_to_lead_to_this_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A container may have no /etc/hosts."""
    find = socket.getaddrinfo

    def numbers_alone(host: str, *rest: Any, **more: Any) -> Any:
        ip_address(host)
        return find(host, *rest, **more)

    async def look() -> int:
        async with serving(tmp_path, Settings(sub_path="/games")) as url:
            monkeypatch.setattr(socket, "getaddrinfo", numbers_alone)
            return await asyncio.to_thread(asked, int(url.rpartition(":")[2]))

    assert asyncio.run(look()) == 0


def test_what_answers_otherwise_is_ill(tmp_path: Path) -> None:
    async def look() -> int:
        async with serving(tmp_path) as url:  # not below this path
            return await asyncio.to_thread(asked, int(url.rpartition(":")[2]))

    assert asyncio.run(look()) == 1
