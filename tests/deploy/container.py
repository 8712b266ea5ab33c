"""Builds the container image and plays in it: `scripts/check container`. Needs root, buildah and mmdebstrap.

No image is pulled: the bases are made by mmdebstrap. A container runs here as an engine would run it, without an
engine: its files are mounted read-only, it is somebody without rights, and only `/data` and `/tmp` can be written to.
`--arch arm64` makes the image for another processor, and plays in it; that needs qemu-user-static and takes
twenty minutes. All other arguments go to `buildah build`.
"""

import asyncio
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.cli.proxies import free_port
from tests.deploy.playing import WITHIN_S, played_round, until_ready

ROOT: Final = Path(__file__).parents[2]
DEBIAN: Final = "bookworm"
RUNS: Final = (
    "--variant=extract",
    "--include=base-files,tzdata,python3-minimal,python3.11,libpython3.11-stdlib,libstdc++6,libgcc-s1,zlib1g",
)
"""What the base of the image is: Python and what it is linked with; no shell, no packages to manage."""
BUILDS: Final = ("--variant=minbase", "--include=ca-certificates,python3,python3-venv,python3-dev,gcc,libc6-dev")
SLIM: Final = tuple(f"--dpkgopt=path-exclude=/usr/share/{part}/*" for part in ("doc", "man", "locale", "info"))
NEEDS: Final = ("buildah", "mmdebstrap", "unshare")
NOBODY: Final = 54_321
"""An id that no file of the image knows."""
BYTES_MAX: Final = 250_000_000
TRIES: Final = """
for file in ("/x", "/opt/pictorium/x", "/data/x", "/tmp/x"):
    try:
        open(file, "w").close()
        print(file, 0)
    except OSError as error:
        print(file, error.errno)
rights = ("CapEff", "CapBnd", "NoNewPrivs", "Uid")
print(*(line for line in open("/proc/self/status") if line.startswith(rights)), sep="")
"""
"""Where it can write (30: the file system is read-only), and what it may."""
LOOKS: Final = """
import glob, onnxruntime, pictorium
(model,) = glob.glob(f"{pictorium.__path__[0]}/_content/bots/*.onnx")
print("the eye is open" if onnxruntime.InferenceSession(model).get_inputs() else "nothing to see")
"""
STORE: Final = ("--storage-driver", "vfs")
OUTSIDE: Final = "/usr/sbin:/usr/bin:/sbin:/bin"
MOUNTED: Final = """
set -e
mount --bind "$1" "$1"; mount -o remount,bind,ro "$1"
mount --bind "$2" "$1/data"; mount -t tmpfs none "$1/tmp"; mount --bind /dev "$1/dev"; mount -t proc none "$1/proc"
exec env PATH="$INSIDE" "$3" -c "$4" "$@"
"""
"""The file systems of a container, and then what makes us nobody in it."""
CONFINED: Final = """
import ctypes, os, sys
root, ids, command = sys.argv[1], int(sys.argv[5]), sys.argv[6:]
prctl = ctypes.CDLL(None).prctl
os.chroot(root)
os.chdir("/data")
for capability in range(64):
    prctl(24, capability, 0, 0, 0)  # PR_CAPBSET_DROP
os.setgroups([])
os.setresgid(ids, ids, ids)
os.setresuid(ids, ids, ids)
prctl(38, 1, 0, 0, 0)  # PR_SET_NO_NEW_PRIVS
os.execvp(command[0], command)
"""


def buildah(*arguments: str, quiet: bool = True) -> str:
    """What buildah says."""
    command = ["buildah", *STORE, *arguments]
    done = subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT if quiet else None)
    if done.returncode:
        raise SystemExit(f"{shlex.join(command)}\n{done.stdout.decode()[-4000:]}")
    return done.stdout.decode().strip()


def images() -> set[str]:
    """Those that are there."""
    return {*buildah("images", "--format", "{{.Name}}").split()}


class Names(NamedTuple):
    """What the images are called, and for which processor they are; None for this machine's."""

    arch: str | None

    def of(self, name: str) -> str:
        """An image's name."""
        return f"localhost/{name}-{self.arch}" if self.arch else f"localhost/{name}"


def make_base(name: str, arch: str | None, packages: tuple[str, str], folder: Path) -> None:
    """A Debian with these packages, as an image."""
    files = folder / "base.tar"
    which = [f"--arch={arch}"] if arch else []
    subprocess.run(["mmdebstrap", "--quiet", *which, *packages, *SLIM, DEBIAN, str(files)], check=True)
    container = buildah("from", "scratch").splitlines()[-1]
    if arch:
        buildah("config", "--arch", arch, container)
    buildah("add", container, str(files), "/")
    buildah("commit", container, name)
    buildah("rm", container)
    files.unlink()


def build(names: Names, more: list[str]) -> None:
    """The image, from the tree as git has it."""
    with tempfile.TemporaryDirectory() as tree:
        listed = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, capture_output=True).stdout
        subprocess.run(["tar", "-x", "-C", tree], input=listed, check=True)
        bases = ["--build-arg", f"BASE={names.of('base')}", "--build-arg", f"BUILD_BASE={names.of('build-base')}"]
        file = ["--file", "deploy/container/Containerfile", "--tag", names.of("pictorium")]
        which = ["--arch", names.arch] if names.arch else []
        os.chdir(tree)
        buildah("build", "--isolation", "chroot", "--format", "docker", *which, *bases, *file, *more, ".")
        os.chdir(ROOT)


def make_image(names: Names, folder: Path, more: list[str]) -> None:
    """The image, and the bases it needs."""
    began, there = time.monotonic(), images()
    for name, packages in (("base", RUNS), ("build-base", BUILDS)):
        if names.of(name) not in there:
            make_base(names.of(name), names.arch, packages, folder)
    print(f"bases made by mmdebstrap: {time.monotonic() - began:.0f} s", flush=True)
    began = time.monotonic()
    build(names, more)
    print(f"image built: {time.monotonic() - began:.0f} s", flush=True)


def started(image: str) -> str:
    """A container of an image, whatever processor it is for."""
    arch = json.loads(buildah("inspect", "--type", "image", image))["OCIv1"]["architecture"]
    return buildah("from", "--arch", arch, image).splitlines()[-1]


@contextmanager
def mounted(image: str) -> Iterator[Path]:
    """The files of an image."""
    container = started(image)
    try:
        yield Path(buildah("mount", container))
    finally:
        buildah("umount", container)
        buildah("rm", container)


def configured(image: str) -> dict[str, Any]:
    """What the image says of itself."""
    return dict(json.loads(buildah("inspect", "--type", "image", image))["Docker"]["config"])


def size_of(root: Path) -> int:
    """All bytes of all files."""
    return sum(file.lstat().st_size for file in root.rglob("*") if not file.is_dir())


def contained(root: Path, data: Path, config: dict[str, Any], port: int, *command: str) -> subprocess.Popen[str]:
    """A container: read-only but for /data and /tmp, by nobody in particular, without rights."""
    variables = dict(one.partition("=")[::2] for one in config["Env"]) | {"PICTORIUM_PORT": str(port)}
    python = f"{sys.base_prefix}/bin/python3"
    mounts = [str(shutil.which("unshare")), "--mount", "/bin/sh", "-c", f"INSIDE=$PATH PATH={OUTSIDE}; {MOUNTED}"]
    return subprocess.Popen(
        [*mounts, "sh", str(root), str(data), python, CONFINED, str(NOBODY), *command],
        env=variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def inside(root: Path, data: Path, config: dict[str, Any], port: int, program: str) -> str:
    """What a Python program says there."""
    said, _ = contained(root, data, config, port, "python3", "-c", program).communicate(timeout=WITHIN_S)
    return said


async def invitation(url: str, code: str) -> str:
    """Who invites to this table."""
    with urllib.request.urlopen(f"{url}/tables/{code}/invitation", timeout=10) as answer:
        return str(json.load(answer)["by"])


def stopped(server: subprocess.Popen[str]) -> str:
    """What it said, after it was asked to stop."""
    server.send_signal(signal.SIGTERM)
    said, _ = server.communicate(timeout=WITHIN_S)
    assert server.returncode == 0, said
    return said


def main() -> None:
    """Build, look, play, restart, upgrade; the figures of each."""
    missing = [name for name in NEEDS if not shutil.which(name)]
    if missing or os.geteuid() != 0:
        raise SystemExit(f"This needs root and {', '.join(missing or NEEDS)}: no image was built.")
    with tempfile.TemporaryDirectory(prefix="pictorium-container-") as folder:
        options = ArgumentParser()
        options.add_argument("--arch")
        chosen, more = options.parse_known_args()
        names = Names(chosen.arch)
        make_image(names, Path(folder), more)
        look(names, Path(folder))


def look(names: Names, folder: Path) -> None:
    """Everything that the image promises."""
    image = names.of("pictorium")
    config, data = configured(image), folder / "data"
    assert config["User"] == "10001:10001"
    assert config["Volumes"] == {"/data": {}}
    assert config["Healthcheck"]["Test"] == ["CMD", "pictorium", "health"]
    assert {"org.opencontainers.image.title", "org.opencontainers.image.version"} <= config["Labels"].keys()
    data.mkdir()
    os.chown(data, NOBODY, NOBODY)
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    with mounted(image) as root:
        size = size_of(root)
        print(f"size: {size / 1e6:.0f} MB, of which Pictorium and its packages {size_of(root / 'opt') / 1e6:.0f} MB")
        assert size < BYTES_MAX, "larger than it may be"
        assert not list(root.rglob("node_modules")), "Node has no business here"
        serve = [*config["Entrypoint"], *config["Cmd"]]
        began = time.monotonic()
        server = contained(root, data, config, port, *serve)
        until_ready(url, server)
        print(f"from start to ready: {time.monotonic() - began:.2f} s")
        health = contained(root, data, config, port, "pictorium", "health")
        said, _ = health.communicate(timeout=WITHIN_S)
        assert health.returncode == 0, said
        tried = inside(root, data, config, port, TRIES)
        assert tried.splitlines()[:4] == ["/x 30", "/opt/pictorium/x 30", "/data/x 0", "/tmp/x 0"], tried
        print("\n".join(tried.splitlines()[4:]))
        looked = inside(root, data, config, port, LOOKS)
        assert "the eye is open" in looked, looked  # beside what the library says of a processor that it does not know
        began = time.monotonic()
        code = asyncio.run(played_round(url))
        print(f"a round of three people: {time.monotonic() - began:.1f} s")
        stopped(server)
        assert contained(root, data, config, port, "pictorium", "health").wait(WITHIN_S) == 1
        began = time.monotonic()
        server = contained(root, data, config, port, *serve)
        until_ready(url, server)
        print(f"restarted: {time.monotonic() - began:.2f} s")
        assert asyncio.run(invitation(url, code)) == "Player 0"
        stopped(server)
    upgrade(names, data, config, port, code)


def upgrade(names: Names, data: Path, config: dict[str, Any], port: int, code: str) -> None:
    """The same tables under an image that calls itself newer."""
    url = f"http://127.0.0.1:{port}"
    container, newer = started(names.of("pictorium")), names.of("pictorium-newer")
    root = Path(buildah("mount", container))
    (version,) = root.glob("opt/pictorium/lib/python3*/site-packages/pictorium/__init__.py")
    version.write_text(version.read_text().replace('__version__ = "', '__version__ = "99.'))
    buildah("commit", container, newer)
    buildah("rm", container)
    with mounted(newer) as files:
        server = contained(files, data, config, port, *config["Entrypoint"], *config["Cmd"])
        until_ready(url, server)
        with urllib.request.urlopen(f"{url}/metrics", timeout=10) as answer:
            assert b'version="99.' in answer.read()
        assert asyncio.run(invitation(url, code)) == "Player 0"
        asyncio.run(played_round(url))
        stopped(server)
    print("upgraded, and played on")


if __name__ == "__main__":
    main()
