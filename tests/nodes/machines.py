"""Machines for servers: this one, or network namespaces of it, which can be cut off from others. Only root makes these.

A cut swallows what is said, as a dead switch does; nobody is told that there is nobody.
"""

import ctypes
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Final

from msgspec import Struct

from tests.system import SYSTEM_PATH

COMMANDS: Final = ("ip", "nft")
SPACES: Final = Path("/run/netns")
SUBNET: Final = "10.213.0.0/16"
"""Of all networks; each process has a part of it."""
MACHINES_MAX: Final = 60
CUT: Final = """
table inet cut {{
  chain in {{ type filter hook input priority 0; {rules_in} }}
  chain out {{ type filter hook output priority 0; {rules_out} }}
}}
"""


class Machine(Struct):
    """Where servers run that share nothing else with those of others."""

    name: str
    host: str = "127.0.0.1"
    space: str | None = None
    """The namespace; None: that of this machine."""

    def cut_off(self, hosts: Sequence[str] = (), ports: Sequence[int] = ()) -> None:
        """Swallow what goes to these machines and to these ports of this one, and what comes from there."""
        rules_in = [f"ip saddr {host} drop;" for host in hosts] + [f"tcp sport {port} drop;" for port in ports]
        rules_out = [f"ip daddr {host} drop;" for host in hosts] + [f"tcp dport {port} drop;" for port in ports]
        self._nft(CUT.format(rules_in=" ".join(rules_in), rules_out=" ".join(rules_out)))

    def mend(self) -> None:
        """All comes and goes again."""
        self._nft("delete table inet cut")

    def _nft(self, rules: str) -> None:
        assert self.space, "only a machine of its own can be cut off"
        _run("ip", "netns", "exec", self.space, _found("nft"), "-f", "-", said=rules)


class Network:
    """Namespaces that reach each other and this machine, until they are left."""

    def __init__(self) -> None:
        self._prefix = f"10.213.{os.getpid() % 256}"
        self.host = f"{self._prefix}.1"
        """This machine, as those in namespaces call it."""
        self._spaces: list[str] = []
        self._hub = self._space("hub")
        self._plug("h0", self._hub, None)
        for command in (
            f"-n {self._hub} link add switch type bridge",
            f"-n {self._hub} link set switch up",
            f"-n {self._hub} link set {self._name('h0')} master switch up",
            f"addr add {self.host}/24 dev {self._name('w0')}",
            f"link set {self._name('w0')} up",
        ):
            _run("ip", *command.split())

    def __enter__(self) -> "Network":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        for space in self._spaces:
            _run("ip", "netns", "delete", space)

    def machine(self, name: str) -> Machine:
        """Another one."""
        number = len(self._spaces)
        assert number <= MACHINES_MAX
        space, host = self._space(str(number)), f"{self._prefix}.{number + 1}"
        self._plug(f"h{number}", self._hub, space)
        for command in (
            f"-n {self._hub} link set {self._name(f'h{number}')} master switch up",
            f"-n {space} addr add {host}/24 dev {self._name(f'w{number}')}",
            f"-n {space} link set {self._name(f'w{number}')} up",
            f"-n {space} link set lo up",
        ):
            _run("ip", *command.split())
        return Machine(name, host, space)

    def _space(self, name: str) -> str:
        space = f"pictorium-{os.getpid()}-{name}"
        _run("ip", "netns", "add", space)
        self._spaces.append(space)
        return space

    def _plug(self, end: str, hub: str, space: str | None) -> None:
        """A cable from the hub to a namespace; None: to this machine."""
        own, other = self._name(end), self._name(end.replace("h", "w"))
        _run("ip", "link", "add", own, "type", "veth", "peer", "name", other)
        _run("ip", "link", "set", own, "netns", hub)
        if space is not None:
            _run("ip", "link", "set", other, "netns", space)

    @staticmethod
    def _name(end: str) -> str:
        return f"p{os.getpid()}{end}"


def can_be_made() -> bool:
    """Whether this account may make networks, and this machine has what it takes."""
    if os.geteuid() != 0 or not all(shutil.which(command, path=SYSTEM_PATH) for command in COMMANDS):
        return False
    space = f"pictorium-{os.getpid()}-trial"
    made = subprocess.run([_found("ip"), "netns", "add", space], check=False, capture_output=True)
    if made.returncode:
        return False
    _run("ip", "netns", "delete", space)
    return True


def enter(space: str) -> None:
    """This process moves into a namespace."""
    with (SPACES / space).open() as opened:
        if ctypes.CDLL(None, use_errno=True).setns(opened.fileno(), 0):
            raise OSError(ctypes.get_errno(), "cannot enter the namespace")


def _found(command: str) -> str:
    found = shutil.which(command, path=SYSTEM_PATH)
    assert found
    return found


def _run(command: str, *arguments: str, said: str | None = None) -> None:
    done = subprocess.run([_found(command), *arguments], input=said, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{command} {' '.join(arguments)}: {done.stderr}")
