"""Card files to spoil: one good card as TOML and as CSV, and a dictionary that needs no dictionary."""

from collections.abc import Collection, Iterable, Mapping

from pictorium.cli.messages import problem_line
from pictorium.content.cards_csv import read_csv_cards
from pictorium.content.cards_toml import read_toml_card
from pictorium.content.languages import LANGUAGES
from pictorium.content.problem import Problem
from pictorium.content.written_cards import ParsedCards, WrittenCard
from pictorium.stores.content_files import content_folder, read_words

ENGLISH = read_words(content_folder(), "en")

TOML = """\
themes = ["by the lake", "in the yard"]
level = 1

[front]
swan = { en = "swan", de = "Schwan", es = "cisne", fr = "cygne" }
duck = { en = "duck", de = "Ente", es = "pato", fr = "canard" }
goose = { en = "goose", de = "Gans", es = "ganso", fr = "oie" }
heron = { en = "heron", de = "Reiher", es = "garza", fr = "héron" }
frog = { en = "frog", de = "Frosch", es = "rana", fr = "grenouille" }
reed = { en = "reed", de = "Schilf", es = "junco", fr = "roseau" }
pier = { en = "pier", de = "Steg", es = "muelle", fr = "ponton" }

[back]
hen = { en = "hen", de = "Henne", es = "gallina", fr = "poule" }
cock = { en = "cock", de = "Hahn", es = "gallo", fr = "coq" }
turkey = { en = "turkey", de = "Truthahn", es = "pavo", fr = "dinde" }
dog = { en = "dog", de = "Hund", es = "perro", fr = "chien" }
fence = { en = "fence", de = "Zaun", es = "valla", fr = "clôture" }
well = { en = "well", de = "Brunnen", es = "pozo", fr = "puits" }
cart = { en = "cart", de = "Karren", es = "carro", fr = "charrette" }
""".replace('de = "Hahn"', 'de = "Gockel"')

CSV = """\
card,level,side,de
Am See,1,front,Schwan
,,,Ente
,,,Gans
,,,Reiher
,,,Frosch
,,,Schilf
,,,Steg
,,back,Henne
,,,Gockel
,,,Truthahn
,,,Hund
,,,Zaun
,,,Brunnen
,,,Karren
"""


def toml_card(text: str = TOML, level: int | None = None, languages: tuple[str, ...] = ()) -> ParsedCards:
    return read_toml_card(text, "lake.toml", "lake", level, languages)


def csv_cards(text: str = CSV) -> ParsedCards:
    return read_csv_cards(text, "lake.csv")


def good_card(text: str = TOML) -> WrittenCard:
    (card,), problems = toml_card(text)
    assert problems == ()
    return card


def told(problems: Iterable[Problem]) -> list[str]:
    """What is said of problems, in English."""
    return [problem_line(ENGLISH, problem) for problem in problems]


def spoilt(text: str, *changes: tuple[str, str]) -> str:
    """The text with something else in it."""
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


class WordBook:
    """A speller that knows every word but those it was told are wrong in a language."""

    def __init__(
        self, wrong: Mapping[str, Mapping[str, tuple[str, ...]]] | None = None, languages: Collection[str] = LANGUAGES
    ) -> None:
        self._wrong = wrong or {}
        self.languages = languages

    def unknown(self, words: Collection[str], language: str) -> Collection[str]:
        return {word for word in words if word in self._wrong.get(language, {})}

    def meant(self, word: str, language: str) -> tuple[str, ...]:
        return self._wrong[language][word]
