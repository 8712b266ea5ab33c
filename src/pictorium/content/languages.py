"""The languages: this is the one list of them. docs/CARDS.md says how the next one comes in."""

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct

from pictorium.content.plurals import PluralRule, one_or_more, one_or_more_or_millions, up_to_one_or_millions


class Language(Struct, frozen=True):
    """A language by its BCP 47 tag."""

    tag: str
    plural: PluralRule
    base: str | None = None
    """The language that it is a variant of: it says itself only what that one says otherwise."""
    regions: str = ""
    """The countries for whose readers it is, beside those who ask for it by its tag."""
    dictionaries: tuple[str, ...] = ()
    """What hunspell calls its dictionaries; of several names for one, the first that is installed counts."""
    elisions: tuple[str, ...] = ()
    """Beginnings of words that the dictionaries do not know, before an apostrophe."""
    packages: tuple[str, ...] = ()
    """The Debian packages of them."""


KNOWN: Final = (
    Language("en", one_or_more, dictionaries=("en_GB", "en_US"), packages=("hunspell-en-gb", "hunspell-en-us")),
    Language(
        "en-US",
        one_or_more,
        base="en",
        regions="AS GU MH MP PH PR UM US VI",
        dictionaries=("en_US",),
        packages=("hunspell-en-us",),
    ),
    Language("de", one_or_more, dictionaries=("de_DE_frami", "de_DE"), packages=("hunspell-de-de-frami",)),
    Language("es", one_or_more_or_millions, dictionaries=("es_ES",), packages=("hunspell-es",)),
    Language(
        "es-419",
        one_or_more_or_millions,
        base="es",
        regions="AR BO BR BZ CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV US UY VE",
        dictionaries=("es_MX", "es_ES"),
        packages=("hunspell-es",),
    ),
    Language("fr", up_to_one_or_millions, dictionaries=("fr", "fr_FR"), packages=("hunspell-fr",)),
    Language(
        "it",
        one_or_more_or_millions,
        dictionaries=("it_IT",),
        elisions=("all", "dall", "dell", "nell", "quell", "sull"),
        packages=("hunspell-it",),
    ),
    Language("pt-BR", up_to_one_or_millions, dictionaries=("pt_BR",), packages=("hunspell-pt-br",)),
)
"""In the order in which people choose. The first is the one that everybody can fall back on."""

BY_TAG: Final = {one.tag: one for one in KNOWN}
SPOKEN: Final = tuple(BY_TAG)
"""All that somebody can choose."""
LANGUAGES: Final = tuple(one.tag for one in KNOWN if one.base is None)
"""Those that have a word and a sentence for everything."""
VARIANTS: Final = tuple(one.tag for one in KNOWN if one.base)
LAST_RESORT: Final = LANGUAGES[0]


def whole(tag: str) -> str:
    """The language that has a word for everything: of a variant, the one it is a variant of."""
    return BY_TAG[tag].base or tag if tag in BY_TAG else tag


def primary(tag: str) -> str:
    """The language without region and script: `pt` for `pt-BR`."""
    return tag.partition("-")[0]


def spoken(wish: str | None) -> str | None:
    """The language for somebody who wishes for this one, as a tag or as a system writes it (`pt_PT.UTF-8`).

    That one itself, or the one for its region, or a wider one (`de` for `de-CH`), or one from elsewhere (`pt-BR` for
    `pt-PT`); none, if nothing comes near.
    """
    pieces = (wish or "").partition(".")[0].partition("@")[0].replace("_", "-").lower().split("-")
    tags = {tag.lower(): tag for tag in SPOKEN}
    exact, *wider = (tags.get("-".join(pieces[:end])) for end in range(len(pieces), 0, -1))
    kin = [one for one in KNOWN if primary(one.tag) == pieces[0]]
    regions = {piece.upper() for piece in pieces[1:]}
    regional = [one.tag for one in kin if not regions.isdisjoint(one.regions.split())]
    found = (exact, *regional, *wider, *(one.tag for one in kin))
    return next((tag for tag in found if tag), None)


def first_spoken(wishes: Iterable[str | None]) -> str:
    """The first of these wishes that comes true, or else the language for everybody."""
    return next((found for wish in wishes if (found := spoken(wish))), LAST_RESORT)


def reading(texts: Mapping[str, str], language: str) -> str:
    """The text for a reader of a language: its own, that of the language it is a variant of, or else the first."""
    return texts.get(language) or texts.get(whole(language)) or next(iter(texts.values()), "")


def read_in(texts: Mapping[str, str]) -> dict[str, str]:
    """The texts in their languages, and in each variant whose readers see one of these."""
    own = {tag: texts[whole(tag)] for tag in VARIANTS if whole(tag) in texts}
    return {**own, **texts}
