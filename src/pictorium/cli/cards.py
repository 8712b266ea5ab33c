"""`pictorium content …`: the word cards, the house's and the host's own, checked, shown, brought in and taken out."""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.table import Table

from pictorium.cli.report import page
from pictorium.cli.settings import SaidError, choose, confirmed, read_cards_named, said, writing
from pictorium.cli.verdict import Verdict, judge_files, judge_house, judge_set
from pictorium.content.card import LEVELS
from pictorium.content.fold import slug
from pictorium.content.frequency import word_frequencies
from pictorium.content.set_check import words_on_other_cards
from pictorium.content.spelling import SPELLING
from pictorium.content.words import LANGUAGES, Words
from pictorium.content.written_cards import WrittenCard
from pictorium.stores.content_files import content_folder, read_deck, read_report_page, write_page
from pictorium.stores.dictionaries import Hunspell
from pictorium.stores.frequencies import WordLists
from pictorium.stores.own_cards import SHIPPED_CARDS, remove_set, set_names, store_set

FOUND_FAULTS: Final = 1


def check_cards(words: Words, files: Sequence[Path]) -> None:
    """Check the house's cards, or these files as if they were to be imported."""
    speller = Hunspell()
    verdict = judge_files(files, speller) if files else judge_house(content_folder(), speller)
    for problem in verdict.problems:
        click.echo(said(words, problem))
    _say_unspelt(words, speller, verdict.cards)
    faults = len(verdict.faults)
    counts = {"cards": len(verdict.cards), "faults": faults, "notices": len(verdict.problems) - faults}
    click.echo(words.say("cards.checked", **counts))
    if faults:
        sys.exit(FOUND_FAULTS)


def report_cards(words: Words, data: Path, name: str, file: Path) -> None:
    """Write the page on which a person can look through the cards of a set."""
    choose(words, "unknown_cards", name, (SHIPPED_CARDS, *set_names(data)))
    folder, speller = content_folder(), Hunspell()
    verdict = judge_house(folder, speller) if name == SHIPPED_CARDS else judge_set(data, name, speller)
    written = page(read_report_page(folder), words, verdict, word_frequencies(verdict.cards, WordLists()))
    with writing(words, file):
        write_page(file, written)
    _say_unspelt(words, speller, verdict.cards)
    click.echo(words.say("cards.reported", file=file))


def import_cards(
    words: Words, data: Path, files: Sequence[Path], name: str | None, is_replacing: bool, is_spelling_accepted: bool
) -> None:
    """Take these files in as one set; all of them, or nothing."""
    wished = slug(name or files[0].stem)
    if wished in ("", SHIPPED_CARDS):
        raise SaidError(words.say("cards.bad_name", name=name or files[0].stem))
    if wished in set_names(data) and not is_replacing:
        raise SaidError(words.say("cards.taken", name=wished))
    speller = Hunspell()
    verdict = judge_files(files, speller)
    if is_spelling_accepted:
        verdict = Verdict(verdict.cards, tuple(one for one in verdict.problems if one.code not in SPELLING))
    _refuse(words, verdict)
    for problem in (*verdict.problems, *words_on_other_cards(verdict.cards, read_deck(content_folder()))):
        click.echo(said(words, problem))
    _say_unspelt(words, speller, verdict.cards)
    with writing(words, data):
        store_set(data, wished, files)
    click.echo(words.say("cards.imported", name=wished, cards=len(verdict.cards)))


def _refuse(words: Words, verdict: Verdict) -> None:
    """Say every fault and stop, if there is one."""
    if not verdict.faults:
        return
    for problem in verdict.faults:
        click.echo(said(words, problem), err=True)
    if any(problem.code in SPELLING for problem in verdict.faults):
        click.echo(words.say("cards.spelling_hint"), err=True)
    click.echo(words.say("cards.nothing_imported"), err=True)
    sys.exit(FOUND_FAULTS)


def list_cards(words: Words, data: Path) -> None:
    """A table of all sets: how many cards of each level, and their languages."""
    table = Table()
    table.add_column(words.say("cards.set"))
    for level in LEVELS:
        table.add_column(words.say("cards.level", level=level), justify="right")
    table.add_column(words.say("cards.languages"))
    table.add_column(words.say("cards.faults"), justify="right")
    for name in (SHIPPED_CARDS, *set_names(data)):
        cards, problems = read_cards_named(data, name)
        counts = [str(sum(card.level == level for card in cards)) for level in LEVELS]
        table.add_row(name, *counts, ", ".join(_languages(cards)), str(len(problems)))
    Console().print(table)


def remove_cards(words: Words, data: Path, name: str, is_sure: bool) -> None:
    """Take a set out, if its host is sure."""
    if name == SHIPPED_CARDS:
        raise SaidError(words.say("cards.house_stays"))
    choose(words, "unknown_cards", name, (SHIPPED_CARDS, *set_names(data)))
    if is_sure or confirmed(words, words.say("cards.really", name=name)):
        with writing(words, data):
            remove_set(data, name)
        click.echo(words.say("cards.removed", name=name))


def _languages(cards: Iterable[WrittenCard]) -> tuple[str, ...]:
    used = {language for card in cards for written in card.terms for language in written.term.words}
    return tuple(language for language in LANGUAGES if language in used)


def _say_unspelt(words: Words, speller: Hunspell, cards: Iterable[WrittenCard]) -> None:
    """What could not be checked is said, not passed over."""
    unspelt = [words.name("language", name) for name in _languages(cards) if name not in speller.languages]
    if unspelt:
        facts = {"languages": ", ".join(unspelt), "packages": " ".join(speller.missing_packages())}
        click.echo(words.say("cards.unspelt", **facts), err=True)
