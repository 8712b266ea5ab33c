"""deploy/cluster: real balancers before two real servers, one of which is killed while people play."""

import asyncio
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import yaml

from pictorium.cli.serve_options import SERVE_OPTIONS
from pictorium.table.commands import Introduce
from tests.cli.proxies import free_port, running
from tests.nodes.cluster import Cluster, seated
from tests.system import SYSTEM_PATH, needs

FOLDER = Path(__file__).parents[2] / "deploy" / "cluster"
COMPOSE: dict[str, Any] = yaml.safe_load((FOLDER / "compose.yaml").read_text(encoding="utf-8"))
WRAPPED = """
daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log; user root; worker_processes 1;
events {{ }}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  {config}
}}
"""


def command(name: str) -> str:
    found = shutil.which(name, path=SYSTEM_PATH)
    assert found
    return found


@contextmanager
def haproxy(folder: Path, port: int, one: int, two: int) -> Iterator[None]:
    needs("haproxy")
    told = {"BIND": f"127.0.0.1:{port}", "ONE": f"127.0.0.1:{one}", "TWO": f"127.0.0.1:{two}"}
    with pytest.MonkeyPatch.context() as patch:
        for name, value in told.items():
            patch.setenv(f"PICTORIUM_{name}", value)
        with running([command("haproxy"), "-db", "-f", str(FOLDER / "haproxy.cfg")], port):
            yield


@contextmanager
def nginx(folder: Path, port: int, one: int, two: int) -> Iterator[None]:
    needs("nginx-light")
    config = (FOLDER / "nginx.conf").read_text(encoding="utf-8")
    for name, value in {
        "one:8080": f"127.0.0.1:{one}",
        "two:8080": f"127.0.0.1:{two}",
        "listen 80;": f"listen 127.0.0.1:{port};",
    }.items():
        assert name in config
        config = config.replace(name, value)
    whole = WRAPPED.format(folder=folder, config=config)
    (folder / "nginx.conf").write_text(whole if os.geteuid() == 0 else whole.replace("user root;", ""))
    with running([command("nginx"), "-c", str(folder / "nginx.conf"), "-p", str(folder)], port):
        yield


@pytest.mark.long(15)
@pytest.mark.parametrize("balancer", [haproxy, nginx])
def test_people_behind_a_balancer_go_on_when_a_server_dies(tmp_path: Path, postgres_url: str, balancer: Any) -> None:
    ports = free_port(), free_port(), free_port()

    async def story(public: str) -> None:
        with Cluster(tmp_path, postgres_url) as cluster:
            more = "--trusted-proxies", "127.0.0.1", "--node-address", "127.0.0.1:0", "--public-url", public
            one, two = await asyncio.gather(
                *(cluster.started(name, "--port", str(port), *more) for name, port in zip("ab", ports[1:], strict=True))
            )
            with balancer(tmp_path, *ports):
                _, clients = await seated([public] * 3)
                keeper = one if "table_loaded" in one.said() else two
                keeper.kill()
                for number, client in enumerate(clients):
                    assert await asyncio.wait_for(client.wish(Introduce(f"Again {number}", "en")), 20) is None
                for client in clients:
                    await client.__aexit__(None, None, None)

    asyncio.run(story(f"http://127.0.0.1:{ports[0]}"))


def test_every_variable_is_a_setting_and_the_servers_are_alike() -> None:
    one, two = (COMPOSE["services"][name] for name in ("one", "two"))
    assert {*one["environment"]} == {*two["environment"]} <= {option.variable for option in SERVE_OPTIONS}
    assert [server["environment"]["PICTORIUM_NODE_ADDRESS"] for server in (one, two)] == ["one:7400", "two:7400"]
    assert all(server["read_only"] and "ports" not in server for server in (one, two))
    (network,) = COMPOSE["networks"]["inside"]["ipam"]["config"]
    assert one["environment"]["PICTORIUM_TRUSTED_PROXIES"] == network["subnet"]


def test_the_balancer_is_told_what_it_asks_for() -> None:
    asked = set(re.findall(r"\$\{(\w+)\}", (FOLDER / "haproxy.cfg").read_text(encoding="utf-8")))
    assert asked == set(COMPOSE["services"]["balancer"]["environment"])


def test_the_database_is_kept_where_its_image_puts_it() -> None:
    """Up to 17 the image has a volume of its own there: one above it stays empty, and `down` loses all tables."""
    database = COMPOSE["services"]["database"]
    version = re.search(r"postgres:(\d+)\}$", database["image"])
    assert version
    place = "/var/lib/postgresql/data" if int(version[1]) < 18 else "/var/lib/postgresql"
    assert database["volumes"] == [f"database:{place}"]


def test_a_database_that_is_made_first_has_time_for_it() -> None:
    assert COMPOSE["services"]["database"]["healthcheck"]["start_period"] == "60s"
