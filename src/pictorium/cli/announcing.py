"""Tells people on this machine and on the local network where to go."""

import sys
from importlib import import_module

import click

from pictorium.cli.own_addresses import name_here
from pictorium.cli.serve_log import place_of
from pictorium.cli.serve_settings import ServeSettings


def announce(chosen: ServeSettings, port: int, near: str | None) -> None:
    """Print the addresses, for people on this machine and on the local network."""
    words, settings = chosen.words, chosen.settings
    click.echo(words.say("serve.here", url=f"http://{name_here(chosen.address)}:{port}{settings.sub_path}"))
    around = settings.public_url or (f"http://{near}:{port}{settings.sub_path}" if near else None)
    if around:
        click.echo(words.say("serve.everywhere" if settings.public_url else "serve.near", url=around))
        _print_qr(around)
    click.echo(words.say("serve.data", data=place_of(chosen.log) if chosen.log else chosen.data))
    sys.stdout.flush()


def _print_qr(url: str) -> None:
    """Print the QR code, if stdout is a terminal."""
    if sys.stdout.isatty():
        import_module("segno").make(url).terminal(sys.stdout, compact=True)
