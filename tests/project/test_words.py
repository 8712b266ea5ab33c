"""Everyone's language counts: each sentence stands in all, with the same gaps; none is missing or left over."""

import ast
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import get_args

import click
import msgspec
import pytest

from pictorium.cli.album_export import COLUMNS
from pictorium.cli.main import main
from pictorium.content.languages import BY_TAG, LANGUAGES, SPOKEN, VARIANTS, whole
from pictorium.content.plurals import gaps, plural_faults
from pictorium.content.recording import Fault
from pictorium.content.written_cards import SIDES
from pictorium.games.pictomania.commands import Adjustment, PlayerCommand
from pictorium.games.pictomania.edition import VariantName
from pictorium.games.pictomania.edition_files import edition_names, read_edition
from pictorium.games.pictomania.events import DrawingVoided, Event, Face, StoppedWithout
from pictorium.games.pictomania.model import Phase
from pictorium.games.pictomania.options import CLOCKS
from pictorium.games.pictomania.score_sheet import Outcome, Reason
from pictorium.games.pictus import commands as pictus_commands
from pictorium.games.pictus import events as pictus_events
from pictorium.games.pictus import model as pictus_model
from pictorium.games.pictus import options as pictus_options
from pictorium.games.pictus import score_sheet as pictus_sheet
from pictorium.kernel.ids import SEATS
from pictorium.stores.content_files import content_folder, read_report_page, read_sentences, read_words

ROOT = Path(__file__).parents[2]
FOLDER = content_folder()
UNKNOWN = ("command", "game", "edition", "variant", "option", "seat", "cards", "language", "log_level", "skill")
ENGLISH = read_words(FOLDER, "en")


def literals(code: str) -> Iterator[str]:
    """The first argument of every call of that name in the sources; both, where it is one or the other."""
    for file in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) == code:
                chosen = node.args[:1]
                if chosen and isinstance(chosen[0], ast.IfExp):
                    chosen = [chosen[0].body, chosen[0].orelse]
                yield from (one.value for one in chosen if isinstance(one, ast.Constant) and isinstance(one.value, str))


def keys_of_the_page() -> Iterator[str]:
    """Every key that is written in the client's sources."""
    for folder in ("src", "build"):
        for file in (ROOT / "client" / folder).rglob("*.*"):
            if file.suffix == ".webp":
                continue
            yield from re.findall(r"""["']((?:page|help)\.\w+)["']""", file.read_text(encoding="utf-8"))


def keys_of_the_commands(command: click.Command) -> Iterator[str]:
    """What a command and all below it say of themselves, and what stands for their values."""
    yield str(command.help)
    for param in command.get_params(click.Context(command)):
        yield from [str(param.help)] if isinstance(param, click.Option) else []
        is_choice = param.type.get_metavar(param, click.Context(command)) is not None
        if not is_choice and not getattr(param, "is_flag", False):
            yield f"cli.metavar.{param.metavar or param.type.name}"
    for below in command.commands.values() if isinstance(command, click.Group) else ():
        yield from keys_of_the_commands(below)


def causes(fact: type[msgspec.Struct]) -> tuple[str, ...]:
    cause = next((field for field in msgspec.structs.fields(fact) if field.name == "cause"), None)
    return tuple(f".{name}" for name in get_args(cause.type)) if cause else ("",)


def wanted() -> set[str]:
    """Every key that the code can ask for."""
    editions = [read_edition(FOLDER, name) for name in edition_names(FOLDER)]
    return {
        *(f"refusal.{code}" for code in literals("Refusal")),
        *(f"refusal.{number}_out_of_range" for number in (*CLOCKS, *pictus_options.BOUNDS)),
        *(f"content.{code}" for code in literals("ContentError")),
        *(f"card.{code}" for code in literals("Problem")),
        "card.at_card",
        "card.in_card",
        "card.at_line",
        "card.at_file",
        *(f"language.{language}" for language in SPOKEN),
        *(f"side.{side}" for side in SIDES),
        *literals("say"),
        *(f"serve.{why}" for why in literals("RefusedDatabaseError")),
        *keys_of_the_page(),
        *(f"refusal.{code}" for code in (*literals("json_refusal"), *literals("UploadRefusedError"), *get_args(Fault))),
        *(f"refusal.{code}" for code in literals("BadPictureError")),
        *re.findall(r'words\.say\("([\w.]+\w)"', read_report_page(FOLDER)),
        "report.faults",
        "report.noticed",
        *(f"told.{fact.__name__}{cause}" for fact in get_args(Event | Face) for cause in causes(fact)),
        *(
            f"told.pictus.{fact.__name__}{cause}"
            for fact in get_args(pictus_events.Event | pictus_events.Face)
            for cause in causes(fact)
        ),
        *(f"told.pictus.clue.{kind}" for kind in ("text", "sketch", "recording", "film", "live")),
        *(f"told.pictus.voters.{mode}" for mode in get_args(pictus_options.Voters)),
        *(f"told.pictus.end.{end}" for end in get_args(pictus_commands.Ending)),
        *(f"told.adjusted.{name}" for name in Adjustment.__struct_fields__),
        *(f"told.pictus.adjusted.{name}" for name in pictus_commands.Adjustment.__struct_fields__),
        *(f"told.pictus.adjusted.{end}" for end in get_args(pictus_commands.Ending)),
        *(f"told.turned.{outcome}" for outcome in get_args(Outcome)),
        *(f"reason.{reason}" for reason in get_args(Reason) + get_args(pictus_sheet.Reason)),
        *(f"command.{command.__name__}" for command in get_args(PlayerCommand | pictus_commands.PlayerCommand)),
        *(f"phase.{phase.__name__}" for phase in get_args(Phase | pictus_model.Phase)),
        *(f"colour.{seat}" for seat in (*SEATS, "watcher")),
        *(f"edition.{edition.name}" for edition in editions),
        *(f"variant.{variant}" for variant in get_args(VariantName)),
        *(f"level.{colour}" for edition in editions for colour in edition.level_colours),
        *(f"symbol.{name}" for edition in editions for name in edition.card_names if len(name) > 1),
        *(f"seen.{flag}" for flag in ("ready", "away", "left", "stopped", "nothing", "void")),
        *(f"seen.pictus.{flag}" for flag in ("awaited", "laid", "voted", "resting")),
        *(f"albums.{column}" for column in COLUMNS),
        *(f"tally.{name}" for name in ("set_out", "plus", "zero", "minus", "left", "points_column", "share")),
        "told.void",
        "told.stands",
        *(f"cli.unknown_{thing}" for thing in UNKNOWN),
        *keys_of_the_commands(main),
        *(f"cli.known.{name}" for name in ("file", "folder", "place")),
        *(f"cli.{number}" for number in ("number", "number_from", "number_between", "numbers_between")),
    }


def test_every_sentence_the_code_asks_for_is_written_and_none_is_left_over() -> None:
    assert set(ENGLISH.sentences) == wanted()


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_every_sentence_with_the_same_gaps(language: str) -> None:
    words = read_words(FOLDER, language)
    assert {key: gaps(sentence) for key, sentence in words.sentences.items()} == {
        key: gaps(sentence) for key, sentence in ENGLISH.sentences.items()
    }


@pytest.mark.parametrize("language", VARIANTS)
def test_a_variant_says_only_what_its_language_says_otherwise_with_the_same_gaps(language: str) -> None:
    base = read_sentences(FOLDER, whole(language))
    for key, sentence in read_sentences(FOLDER, language).items():
        assert sentence != base[key], key
        assert gaps(sentence) == gaps(base[key]), key


@pytest.mark.parametrize("language", SPOKEN)
def test_numbers_have_the_forms_that_the_language_has(language: str) -> None:
    for key, sentence in read_sentences(FOLDER, language).items():
        assert list(plural_faults(sentence, BY_TAG[language].plural)) == [], key


@pytest.mark.parametrize("language", SPOKEN)
def test_sentences_are_clean_text(language: str) -> None:
    for key, sentence in read_words(FOLDER, language).sentences.items():
        assert sentence, key
        assert sentence == unicodedata.normalize("NFC", sentence), key
        assert sentence.strip(" ") == sentence, key
        assert "  " not in sentence, key
        assert not re.search(r"\w'", sentence), f"{key}: an apostrophe is ’"


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_no_language_is_english_under_another_name(language: str) -> None:
    words = read_words(FOLDER, language)
    long = {key for key, sentence in ENGLISH.sentences.items() if len(re.findall(r"[a-z]{2,}", sentence)) > 3}
    assert {key for key in long if words.sentences[key] == ENGLISH.sentences[key]} == set()


def test_french_puts_a_space_before_double_punctuation_and_the_others_do_not() -> None:
    tight = re.compile(r"\w[:;!?](\s|$)")
    french = read_words(FOLDER, "fr").sentences
    assert {key for key, sentence in french.items() if tight.search(sentence)} == set()


TO_ALL_OF_THEM = frozenset(
    {
        "help.drawing_judge",
        "help.end_fame",
        "help.end_left",
        "help.look_advised",
        "help.look_begin",
        "help.look_hush",
        "help.may_not_point",
        "help.pictus_end_deck",
        "help.pictus_hang_shuffled",
        "help.pictus_idea_clue",
        "help.reveal_pressed",
        "page.hint_void",
        "page.opt_pace_line",
        "page.opt_rounds_line",
        "page.own_pictures_none",
        "page.own_pictures_with",
        "page.pictus_clue_live_how",
        "page.pictus_opt_decoys_line",
        "page.variant_kids",
    }
)
"""French sentences to everyone at the table at once; to one person French says tu."""

STILTED: Mapping[str, Sequence[str]] = {
    "en": (
        r"\banew\b",
        r"\bwhoever\b",
        r"\b(can|do|does|did|is|are|was|has|have) ?not\b",
        r"\bthe house\b",
        r"\bby chance\b",
        r"guess(es|ed)? at (you\b|\{)",
    ),
    "de": (
        r"Lockv(o|ö)gel",
        r"vom Zufall",
        r"\bsagt? los\b",
        r"\blegtest\b",
        r"aufgehoben",
        r"steht dir nicht zu",
        r"des Hauses|im Haus\b",
        r"\btippe? (auf\b|[^.:]*\ban\b)",  # a Tipp is a guess
    ),
    "es": (
        r"cada quien",
        r"rúter",
        r"\ba punto\b",
        r"bonificación",
        r"apuesta por (ti\b|\{)",
        r"señuelo",
        r"¡lápices abajo",
        r"de la casa",
    ),
    "fr": (
        r"dessins? nuls?\b",
        r"plutôt pas",
        r"conteur|\bconter\b",
        r"convive",
        r"\ben place\b",
        r"leurre",
        r"de la maison",
        r"(^|\. )qui (a|ne|regarde|s’est) ",
    ),
    "it": (r"si prega", r"\bcliccare\b", r"indovina a\b", r"\bsfidante\b"),
    "pt-BR": (
        r"\becrã",
        r"telemóvel",
        r"ficheiro",
        r"utilizador",
        r"\best(á|ão|ou) a \w+[aei]r\b",
        r"\bvós\b",
        r"equipa\b",
    ),
}
"""What no native would say of these games, or what has another name here."""


def test_french_says_tu_to_one_person() -> None:
    formal = re.compile(r"\b(vous|votre|vos|vôtres?|(?!(chez|assez|nez)\b)\w+ez)\b", re.IGNORECASE)
    french = read_words(FOLDER, "fr").sentences
    assert {key for key, sentence in french.items() if formal.search(sentence)} == TO_ALL_OF_THEM


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_sounds_translated(language: str) -> None:
    stilted = re.compile("|".join(STILTED[language]), re.IGNORECASE)
    sentences = read_words(FOLDER, language).sentences
    assert {key: sentence for key, sentence in sentences.items() if stilted.search(sentence)} == {}


def test_causes_are_found() -> None:
    assert causes(StoppedWithout) == (".chose", ".rest", ".away", ".left")
    assert ".owned_up" in causes(DrawingVoided)
