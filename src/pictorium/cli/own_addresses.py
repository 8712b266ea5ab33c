"""The addresses at which this machine can be reached."""

import socket
from ipaddress import ip_address
from typing import Final

from pictorium.cli.serve_options import ANY_ADDRESS

PROBES: Final = {ANY_ADDRESS: (socket.AF_INET, "192.0.2.1"), "::": (socket.AF_INET6, "2001:db8::1")}
"""To find the address by which others reach a server that listens everywhere: the local address of a route to these."""


def name_here(address: str) -> str:
    """The name of this machine in URLs for itself, if it listens there."""
    if address in (*PROBES, "127.0.0.1", "::1"):
        return "localhost"
    return bracketed(address)


def number_here(address: str) -> str:
    """The address at which this machine reaches itself, if it listens there; a container may know no name for it."""
    return {ANY_ADDRESS: "127.0.0.1", "::": "::1"}.get(address, address)


def address_nearby(address: str) -> str | None:
    """This machine's address on the local network, if the server listens there; no packet is sent to find it."""
    if address not in PROBES:
        return None
    family, far_away = PROBES[address]
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((far_away, 9))
        except OSError:
            return None
        near: str = probe.getsockname()[0]
    return None if ip_address(near).is_loopback else bracketed(near)


def bracketed(address: str) -> str:
    """An address as it stands in a URL."""
    return f"[{address}]" if ":" in address else address
