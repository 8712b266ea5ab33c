"""The compose file and its Caddyfile: real Caddy with TLS in front of a real server, and the doctor finds nothing."""

import asyncio
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from pictorium.cli.doctor_network import look_at_network
from pictorium.cli.finding import Finding
from pictorium.cli.serve_options import SERVE_OPTIONS
from pictorium.web.app import Settings
from tests.cli.proxies import free_port, running
from tests.cli.test_doctor import chosen_for
from tests.system import needs
from tests.web.server import serving

FOLDER = Path(__file__).parents[2] / "deploy" / "compose"
COMPOSE: dict[str, Any] = yaml.safe_load((FOLDER / "compose.yaml").read_text(encoding="utf-8"))


def test_every_variable_is_a_setting() -> None:
    assert set(COMPOSE["services"]["pictorium"]["environment"]) <= {one.variable for one in SERVE_OPTIONS}


def test_the_server_may_nothing_and_writes_to_its_folder_alone() -> None:
    server = COMPOSE["services"]["pictorium"]
    assert (server["read_only"], server["cap_drop"], server["volumes"]) == (True, ["ALL"], ["tables:/data"])
    assert "ports" not in server, "the world reaches it through the proxy alone"


def test_caddy_and_the_server_are_told_the_same() -> None:
    server, caddy = COMPOSE["services"]["pictorium"], COMPOSE["services"]["caddy"]
    asked = set(re.findall(r"\{\$(\w+)", (FOLDER / "Caddyfile").read_text(encoding="utf-8")))
    assert asked == set(caddy["environment"])
    (network,) = COMPOSE["networks"]["inside"]["ipam"]["config"]
    assert server["environment"]["PICTORIUM_TRUSTED_PROXIES"] == network["subnet"]
    assert {"inside"} <= set(server["networks"]) & set(caddy["networks"])
    assert "{PICTORIUM_HOST:?" in server["environment"]["PICTORIUM_PUBLIC_URL"]


@pytest.mark.long(10)
def test_the_doctor_finds_nothing_behind_this_caddy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    needs("caddy")
    caddy = shutil.which("caddy")
    assert caddy
    port = free_port()
    config = "{\n\tauto_https disable_redirects\n\tskip_install_trust\n\tadmin off\n}\n"
    (tmp_path / "Caddyfile").write_text(config + (FOLDER / "Caddyfile").read_text(encoding="utf-8"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    root = tmp_path / "caddy" / "pki" / "authorities" / "local" / "root.crt"
    monkeypatch.setenv("SSL_CERT_FILE", str(root))

    async def look() -> list[Finding]:
        public = f"https://localhost:{port}"
        async with serving(tmp_path, Settings(public_url=public, trusted_proxies=frozenset(["127.0.0.1"]))) as url:
            inner = int(url.rpartition(":")[2])
            monkeypatch.setenv("PICTORIUM_HOST", f"localhost:{port}")
            monkeypatch.setenv("PICTORIUM_UPSTREAM", f"127.0.0.1:{inner}")
            command = [caddy, "run", "--config", str(tmp_path / "Caddyfile"), "--adapter", "caddyfile"]
            with running(command, port):
                while not root.exists():
                    await asyncio.sleep(0.1)
                chosen = chosen_for(inner, tmp_path, public_url=public, trusted_proxies="127.0.0.1")
                return [one async for one in look_at_network(chosen)]

    found = asyncio.run(look())
    assert [one.text for one in found if one.weight != "fine"] == []
    assert len(found) >= 4
