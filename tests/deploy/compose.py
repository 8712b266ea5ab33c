"""Starts both compose files as they are, with Docker, and plays on what they start: `scripts/check compose`.

Needs root, docker, docker-compose, buildah and mmdebstrap, and the ports 80 and 443. No image is pulled: Pictorium's is
built by `tests.deploy.container`, and what stands beside it is made of Debian's packages (`neighbours/`).
"""

import json
import os
import shutil
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from tests.deploy.container import ROOT, Names, buildah, images, make_base, make_image
from tests.deploy.playing import WITHIN_S

NEEDS: Final = ("dockerd", "docker", "docker-compose", "buildah", "mmdebstrap")
NEIGHBOURS: Final = ("--variant=minbase", "--include=caddy,haproxy,postgresql,ca-certificates")
ASKED: Final = {"CADDY_IMAGE": "caddy", "HAPROXY_IMAGE": "haproxy", "POSTGRES_IMAGE": "postgres"}
"""By which variable a compose file takes another image than the published one."""
ONE: Final = "https://localhost"
SEVERAL: Final = "http://localhost"
BESIDE: Final = Path(__file__).parent / "neighbours"


def run(*command: str) -> str:
    """What a command says."""
    done = subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stdout[-4000:]}")
    return done.stdout.strip()


def eventually(what: str, happens: Callable[[], object]) -> float:
    """Wait until that is so; how long it took."""
    began = time.monotonic()
    while time.monotonic() < began + 2 * WITHIN_S:
        with suppress(OSError):
            if happens():
                return time.monotonic() - began
        time.sleep(0.1)
    raise SystemExit(f"{what}: not within {2 * WITHIN_S} s")


@contextmanager
def docker(folder: Path) -> Iterator[None]:
    """An engine of our own, which leaves that of this machine alone."""
    socket = f"unix://{folder}/socket"
    places = [f"--data-root={folder}/data", f"--exec-root={folder}/run", f"--pidfile={folder}/pid", f"--host={socket}"]
    with (folder / "log").open("w") as log:
        engine = subprocess.Popen(["dockerd", "--bridge=none", *places], stdout=log, stderr=log)
        os.environ["DOCKER_HOST"] = socket
        try:
            eventually("dockerd", lambda: (folder / "socket").exists() and run("docker", "version"))
            yield
        finally:
            engine.terminate()
            engine.wait(WITHIN_S)


def load_images(folder: Path) -> None:
    """Hand the engine all that the compose files start."""
    if "localhost/neighbours" not in images():
        make_base("localhost/neighbours", None, NEIGHBOURS, folder)
    for name in ASKED.values():
        buildah("build", "--format=docker", f"--target={name}", f"--tag=localhost/{name}", str(BESIDE))
    for name in ("pictorium", *ASKED.values()):
        archive = folder / "image.tar"
        buildah("push", f"localhost/{name}", f"docker-archive:{archive}:localhost/{name}:latest")
        run("docker", "load", "--input", str(archive))
        archive.unlink()


class Project:
    """One of the compose files, and what it has started."""

    def __init__(self, name: str, url: str) -> None:
        self._file = ROOT / "deploy" / name / "compose.yaml"
        self._compose = "docker-compose", "--file", str(self._file), "--project-name", f"pictorium-{name}"
        self.url = url

    def up(self) -> None:
        run(*self._compose, "up", "--detach")

    def down(self, *more: str) -> None:
        run(*self._compose, "down", *more)

    def container(self, service: str) -> str:
        return run(*self._compose, "ps", "--quiet", service)

    def known(self, service: str) -> dict[str, Any]:
        return dict(json.loads(run("docker", "inspect", self.container(service)))[0])

    def kill(self, service: str) -> None:
        """As when memory runs out: the engine has not been asked."""
        os.kill(self.known(service)["State"]["Pid"], 9)

    def until_started_anew(self, service: str) -> None:
        eventually("a new process", lambda: self.known(service)["RestartCount"] == 1)
        self.until_ready()

    def until_ready(self) -> float:
        return eventually("ready", lambda: asked(f"{self.url}/ready") == 200)


@contextmanager
def started(name: str, url: str) -> Iterator[Project]:
    """That file, until what it has started is removed with all it kept."""
    project = Project(name, url)
    try:
        project.up()
        yield project
    finally:
        project.down("--volumes")


def asked(url: str) -> int:
    """The status of the answer."""
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code


def host_of(project: Project, code: str) -> str:
    """Who invites to this table."""
    with urllib.request.urlopen(f"{project.url}/tables/{code}/invitation", timeout=10) as answer:
        return str(json.load(answer)["by"])


def round_on(url: str) -> str:
    """Three people play a round there; the code of their table. A new process trusts whom this one trusts by now."""
    began = time.monotonic()
    code = run(sys.executable, "-m", "tests.deploy.playing", url)
    print(f"  a round of three people: {time.monotonic() - began:.1f} s", flush=True)
    return code


def is_confined(server: dict[str, Any]) -> None:
    """As the file says it: read-only, nobody, and without rights for good."""
    assert server["HostConfig"]["ReadonlyRootfs"]
    lines = Path(f"/proc/{server['State']['Pid']}/status").read_text().splitlines()
    may = {name: value.split() for name, _, value in (line.partition(":") for line in lines)}
    assert may["Uid"] == ["10001"] * 4
    assert {may[name][0] for name in ("CapEff", "CapPrm", "CapBnd")} == {"0" * 16}
    assert may["NoNewPrivs"] == ["1"]


def keeps_tables(project: Project, code: str) -> None:
    """Over a new set of containers."""
    project.down()
    project.up()
    project.until_ready()
    eventually("the table", lambda: host_of(project, code) == "Player 0")
    print("  all containers removed and made anew: the table is there")


def one_server(folder: Path) -> None:
    """One server behind Caddy, over TLS."""
    os.environ["PICTORIUM_HOST"] = "localhost"
    with started("compose", ONE) as project:
        trusts(project, folder)
        print(f"one server behind Caddy: ready over TLS after {project.until_ready():.1f} s", flush=True)
        is_confined(project.known("pictorium"))
        assert asked(f"{ONE}/metrics") == 403
        code = round_on(ONE)
        project.kill("pictorium")
        project.until_started_anew("pictorium")
        assert host_of(project, code) == "Player 0"
        print("  its process killed: started anew, the table is there", flush=True)
        keeps_tables(project, code)


def trusts(project: Project, folder: Path) -> None:
    """Trust who signed for localhost: this Caddy alone."""
    root = folder / "root.crt"
    place = f"{project.container('caddy')}:/data/caddy/pki/authorities/local/root.crt"
    command = ["docker", "cp", place, str(root)]
    eventually("Caddy's root", lambda: subprocess.run(command, check=False, capture_output=True).returncode == 0)
    os.environ["SSL_CERT_FILE"] = str(root)
    assert ssl.create_default_context().get_ca_certs()


def two_servers(_: Path) -> None:
    """Two servers and a database behind HAProxy."""
    os.environ["PICTORIUM_URL"], os.environ["PICTORIUM_DATABASE_PASSWORD"] = SEVERAL, "a-password"
    with started("cluster", SEVERAL) as project:
        print(f"two servers behind HAProxy: ready after {project.until_ready():.1f} s", flush=True)
        for service in ("one", "two"):
            is_confined(project.known(service))
        assert asked(f"{SEVERAL}/metrics") == 403
        code = round_on(SEVERAL)
        for service in ("one", "two"):
            project.kill(service)
            waited = eventually("the table", lambda: host_of(project, code) == "Player 0")
            print(f"  {service} killed: the table is there after {waited:.1f} s")
            project.until_started_anew(service)
            round_on(SEVERAL)
        keeps_tables(project, code)


def main() -> None:
    """Both files, one after the other."""
    missing = [name for name in NEEDS if not shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")]
    if missing or os.geteuid() != 0:
        raise SystemExit(f"This needs root and {', '.join(missing or NEEDS)}: nothing was started.")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="pictorium-compose-")))
        if "localhost/pictorium" not in images():
            make_image(Names(None), folder, sys.argv[1:])
        stack.enter_context(docker(folder))
        load_images(folder)
        os.environ |= {variable: f"localhost/{name}" for variable, name in ASKED.items()}
        os.environ["PICTORIUM_IMAGE"] = "localhost/pictorium"
        one_server(folder)
        two_servers(folder)


if __name__ == "__main__":
    main()
