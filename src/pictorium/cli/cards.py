"""`pictorium content …`: check, show, import and remove word cards, the shipped ones and a host's own."""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.table import Table

from pictorium.cli.card_problems import CardProblems, check_files, check_set, check_shipped
from pictorium.cli.messages import (
    CommandError,
    confirmed,
    problem_line,
    read_cards_named,
    reporting_disk_errors,
    require_known,
)
from pictorium.cli.report import page
from pictorium.cli.translate import report_languages
from pictorium.content.card import LEVELS
from pictorium.content.fold import slug
from pictorium.content.frequency import word_frequencies
from pictorium.content.languages import SPOKEN, whole
from pictorium.content.pack import packed
from pictorium.content.set_check import words_on_other_cards
from pictorium.content.spelling import SPELLING
from pictorium.content.words import Words
from pictorium.content.written_cards import WrittenCard
from pictorium.stores.content_files import content_folder, read_deck, read_report_page, write_page
from pictorium.stores.dictionaries import Hunspell
from pictorium.stores.frequencies import WordLists
from pictorium.stores.own_cards import SHIPPED_CARDS, credit_of, remove_set, set_names, store_set

FOUND_FAULTS: Final = 1


def check_cards(words: Words, files: Sequence[Path]) -> None:
    """Check the shipped cards, or these files as if they were to be imported."""
    speller = Hunspell()
    found = check_files(files, speller) if files else check_shipped(content_folder(), speller)
    for problem in found.problems:
        click.echo(problem_line(words, problem))
    _report_unchecked(words, speller, found.cards)
    if not files:
        report_languages(words)
    faults = len(found.faults)
    counts = {"cards": len(found.cards), "faults": faults, "notices": len(found.problems) - faults}
    click.echo(words.say("cards.checked", **counts))
    if faults:
        sys.exit(FOUND_FAULTS)


def report_cards(words: Words, data: Path, name: str, file: Path) -> None:
    """Write a page on which people can look through the cards of a set."""
    require_known(words, "unknown_cards", name, (SHIPPED_CARDS, *set_names(data)))
    folder, speller = content_folder(), Hunspell()
    found = check_shipped(folder, speller) if name == SHIPPED_CARDS else check_set(data, name, speller)
    written = page(read_report_page(folder), words, found, word_frequencies(found.cards, WordLists()))
    with reporting_disk_errors(words, file):
        write_page(file, written)
    _report_unchecked(words, speller, found.cards)
    click.echo(words.say("cards.reported", file=file))


def import_cards(
    words: Words, data: Path, files: Sequence[Path], name: str | None, is_replacing: bool, is_spelling_accepted: bool
) -> None:
    """Import these files as one set; all of them, or none."""
    wished = slug(name or files[0].stem)
    if wished in ("", SHIPPED_CARDS):
        raise CommandError(words.say("cards.bad_name", name=name or files[0].stem))
    if wished in set_names(data) and not is_replacing:
        raise CommandError(words.say("cards.taken", name=wished))
    speller = Hunspell()
    found = check_files(files, speller)
    if is_spelling_accepted:
        found = CardProblems(found.cards, tuple(one for one in found.problems if one.code not in SPELLING))
    _refuse(words, found)
    for problem in (*found.problems, *words_on_other_cards(found.cards, read_deck(content_folder()))):
        click.echo(problem_line(words, problem))
    _report_unchecked(words, speller, found.cards)
    with reporting_disk_errors(words, data):
        store_set(data, wished, files)
    click.echo(words.say("cards.imported", name=wished, cards=len(found.cards)))


def pack_cards(words: Words, file: Path, cards: Sequence[Path], name: str, author: str, licence: str) -> None:
    """Put the cards of these files into one, if nothing is wrong with them."""
    found = check_files(cards, Hunspell())
    found = CardProblems(found.cards, tuple(one for one in found.problems if one.code not in SPELLING))
    _refuse(words, found)
    with reporting_disk_errors(words, file):
        write_page(file, packed(found.cards, name, author, licence))
    click.echo(words.say("cards.packed", file=file, cards=len(found.cards)))


def _refuse(words: Words, found: CardProblems) -> None:
    """Print every fault and exit, if there is one."""
    if not found.faults:
        return
    for problem in found.faults:
        click.echo(problem_line(words, problem), err=True)
    if any(problem.code in SPELLING for problem in found.faults):
        click.echo(words.say("cards.spelling_hint"), err=True)
    click.echo(words.say("cards.nothing_imported"), err=True)
    sys.exit(FOUND_FAULTS)


def list_cards(words: Words, data: Path) -> None:
    """A table of all sets: the number of cards of each level, and their languages."""
    table = Table()
    table.add_column(words.say("cards.set"), no_wrap=True)
    for level in LEVELS:
        table.add_column(words.say("cards.level", level=level), justify="right")
    table.add_column(words.say("cards.languages"))
    table.add_column(words.say("cards.faults"), justify="right")
    for name in (SHIPPED_CARDS, *set_names(data)):
        cards, problems = read_cards_named(data, name)
        counts = [str(sum(card.level == level for card in cards)) for level in LEVELS]
        credit = "" if name == SHIPPED_CARDS or problems else credit_of(data, name)
        called = f"{name}\n{credit}" if credit else name
        table.add_row(called, *counts, ", ".join(_languages(cards)), str(len(problems)))
    Console().print(table)


def remove_cards(words: Words, data: Path, name: str, is_sure: bool) -> None:
    """Remove a set after a confirmation."""
    if name == SHIPPED_CARDS:
        raise CommandError(words.say("cards.house_stays"))
    require_known(words, "unknown_cards", name, (SHIPPED_CARDS, *set_names(data)))
    if is_sure or confirmed(words, words.say("cards.really", name=name)):
        with reporting_disk_errors(words, data):
            remove_set(data, name)
        click.echo(words.say("cards.removed", name=name))


def _languages(cards: Iterable[WrittenCard]) -> tuple[str, ...]:
    used = {language for card in cards for written in card.terms for language in written.term.words}
    return tuple(one for one in SPOKEN if one in used and (whole(one) == one or whole(one) not in used))


def _report_unchecked(words: Words, speller: Hunspell, cards: Iterable[WrittenCard]) -> None:
    """Say which languages could not be checked."""
    unspelt = [words.name("language", name) for name in _languages(cards) if name not in speller.languages]
    if unspelt:
        facts = {"languages": ", ".join(unspelt), "packages": " ".join(speller.missing_packages())}
        click.echo(words.say("cards.unspelt", **facts), err=True)
