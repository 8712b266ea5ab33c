"""`pictorium content translate`: a file for translators, and back; and how complete each language is."""

import re
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Final

import click

from pictorium.cli.messages import CommandError, reporting_disk_errors
from pictorium.content.catalogue import CatalogueEntry, CatalogueError, read_catalogue, written_catalogue
from pictorium.content.languages import SPOKEN, VARIANTS
from pictorium.content.translation import completeness, entries, is_wrong
from pictorium.content.words import Words
from pictorium.stores.content_files import content_folder, write_page
from pictorium.stores.translations import read_texts, write_texts

TAG: Final = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
KEYS_TOLD: Final = 5


def write_translation(words: Words, tag: str, file: Path) -> None:
    """Write a file with everything that the language has to say."""
    if not TAG.fullmatch(tag):
        raise CommandError(words.say("translate.bad_tag", language=tag))
    found = tuple(entries(read_texts(content_folder()), tag))
    with reporting_disk_errors(words, file):
        write_page(file, written_catalogue(found, tag))
    missing = sum(not entry.target for entry in found)
    click.echo(words.say("translate.written", file=file, texts=len(found), gaps=missing))


def take_translation(words: Words, tag: str, file: Path) -> None:
    """Take what a file says into the texts: all of it, or nothing if a sentence has other gaps than its English."""
    if tag not in SPOKEN:
        raise CommandError(words.say("translate.unlisted", language=tag))
    folder = content_folder()
    known = {entry.key: entry for entry in entries(read_texts(folder), tag)}
    written = {entry.key: entry.target for entry in _read(words, file) if entry.target}
    now = {key: CatalogueEntry(key, known[key].source, text) for key, text in written.items() if key in known}
    wrong = [key for key, entry in now.items() if is_wrong(entry, tag)]
    if wrong:
        raise CommandError(words.say("languages.wrong", keys=_few(wrong)))
    stale = [key for key in written if key not in known]
    if stale:
        click.echo(words.say("translate.stale", keys=_few(stale)), err=True)
    changed = {key: entry.target for key, entry in now.items() if entry.target != known[key].target}
    with reporting_disk_errors(words, folder):
        write_texts(folder, tag, changed)
    click.echo(words.say("translate.taken", file=file, texts=len(changed)))


def _read(words: Words, file: Path) -> tuple[CatalogueEntry, ...]:
    try:
        return tuple(read_catalogue(file.read_text(encoding="utf-8")))
    except CatalogueError as error:
        raise CommandError(words.say("translate.unread", file=file, line=error.line)) from error
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(words.say("translate.unread", file=file, line=1)) from error


def report_languages(words: Words) -> None:
    """Say of each language how much it says, and what is missing."""
    texts = read_texts(content_folder())
    for tag in SPOKEN:
        kinds = completeness(texts, tag)
        name = words.name("language", tag)
        if tag in VARIANTS:
            click.echo(words.say("languages.variant", language=name, **{one.kind: one.said for one in kinds}))
        else:
            counts = {one.kind: f"{one.said}/{one.wanted}" for one in kinds}
            click.echo(words.say("languages.whole", language=name, **counts))
        for one in kinds:
            if one.missing:
                click.echo(f"  {words.say('languages.missing', keys=_few(one.missing))}")
            if one.wrong:
                click.echo(f"  {words.say('languages.wrong', keys=_few(one.wrong))}")


def _few(keys: Sequence[str]) -> str:
    more = len(keys) - KEYS_TOLD
    return ", ".join(islice(keys, KEYS_TOLD)) + (f" … +{more}" if more > 0 else "")
