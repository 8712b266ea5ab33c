"""Whether a folder of pictures may be shipped."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image, UnidentifiedImageError

from pictorium.content.languages import LANGUAGES
from tools.painting.choosing import CardFeatures, clashes
from tools.painting.deck import DeckEntry
from tools.painting.likeness import distance, print_of

CARDS_MIN: Final = 168
BYTES_MAX: Final = 8_000_000
SIZE: Final = (600, 900)
LICENCES: Final = ("MIT", "CC BY 3.0")
_CREDIT: Final = re.compile(r"^[\w-]+/[\w-]+ \((?P<author>[^,()]+), (?P<licence>[^,()]+)\)$")


SENTENCES: Final = {
    "too_few": "There are {cards} cards; at least {least} are needed.",
    "too_heavy": "The pictures take {bytes} bytes; {most} are allowed.",
    "listed_twice": "{name} is listed more than once.",
    "no_file": "{name} is listed, but there is no picture.",
    "unlisted": "{name} is there, but not listed.",
    "untitled": "{name} has no title in “{language}”.",
    "same_title": "{name} and {other} are both called “{title}”.",
    "uncredited": "{name} does not say whose work it is made of.",
    "bad_credit": "{name} has a credit that says too little: {credit}",
    "wrong_size": "{name} is {width} × {height}, or no WebP; it must be 600 × 900.",
    "unreadable": "{name} is no picture that can be read.",
    "too_alike": "{one} and {other} are too much alike: {distance} of 64 apart, both show: {shared}.",
}


class DeckFault(NamedTuple):
    """What is wrong with a deck: a code, and the facts for its sentence."""

    code: str
    facts: Mapping[str, object]

    @property
    def text(self) -> str:
        """The fault in words."""
        return SENTENCES[self.code].format(**self.facts)


class Inspection(NamedTuple):
    """What was found out about a deck."""

    cards: int
    bytes: int
    distance: int
    faults: tuple[DeckFault, ...]


def inspect(folder: Path, entries: Sequence[DeckEntry]) -> Inspection:
    """Look at every file and every line of a deck."""
    files = {file.stem: file for file in folder.glob("*.webp")}
    weight = sum(file.stat().st_size for file in files.values())
    faults = [*_counted(entries, weight), *_listed(entries, files), *_titled(entries), *_credited(entries)]
    candidates: list[CardFeatures] = []
    for entry in entries:
        if entry.name in files:
            likeness, wrong = _looked_at(files[entry.name], entry.name)
            faults.extend(wrong)
            candidates.append(CardFeatures(entry.name, likeness, frozenset(entry.tags)))
    faults.extend(_alike(candidates))
    prints = [one.print for one in candidates]
    least = min((distance(a, b) for at, a in enumerate(prints) for b in prints[:at]), default=64)
    return Inspection(len(entries), weight, least, tuple(faults))


def _counted(entries: Sequence[DeckEntry], weight: int) -> Iterator[DeckFault]:
    if len(entries) < CARDS_MIN:
        yield DeckFault("too_few", {"cards": len(entries), "least": CARDS_MIN})
    if weight > BYTES_MAX:
        yield DeckFault("too_heavy", {"bytes": weight, "most": BYTES_MAX})


def _listed(entries: Sequence[DeckEntry], files: Mapping[str, Path]) -> Iterator[DeckFault]:
    """Each line has its file and each file its line, once."""
    names = Counter(entry.name for entry in entries)
    yield from (DeckFault("listed_twice", {"name": name}) for name, times in names.items() if times > 1)
    yield from (DeckFault("no_file", {"name": name}) for name in names if name not in files)
    yield from (DeckFault("unlisted", {"name": name}) for name in sorted(files) if name not in names)


def _titled(entries: Sequence[DeckEntry]) -> Iterator[DeckFault]:
    """Each card has a title in every language that no other card has."""
    for language in LANGUAGES:
        seen: dict[str, str] = {}
        for entry in entries:
            title = entry.titles.get(language, "").strip()
            if not title:
                yield DeckFault("untitled", {"name": entry.name, "language": language})
            elif title.casefold() in seen:
                yield DeckFault("same_title", {"name": entry.name, "other": seen[title.casefold()], "title": title})
            else:
                seen[title.casefold()] = entry.name


def _credited(entries: Sequence[DeckEntry]) -> Iterator[DeckFault]:
    """Each card says whose things it is made of, under licences we know."""
    for entry in entries:
        if not entry.credits:
            yield DeckFault("uncredited", {"name": entry.name})
        for credit in entry.credits:
            found = _CREDIT.match(credit)
            if not found or found["licence"] not in LICENCES or found["author"] == "?":
                yield DeckFault("bad_credit", {"name": entry.name, "credit": credit})


def _looked_at(file: Path, name: str) -> tuple[int, list[DeckFault]]:
    """What a picture looks like, and whether it is one of ours."""
    try:
        with Image.open(file) as picture:
            is_wrong = picture.format != "WEBP" or picture.size != SIZE
            facts = {"name": name, "width": picture.width, "height": picture.height}
            return print_of(picture), [DeckFault("wrong_size", facts)] if is_wrong else []
    except (UnidentifiedImageError, OSError):
        return 0, [DeckFault("unreadable", {"name": name})]


def _alike(candidates: Sequence[CardFeatures]) -> Iterator[DeckFault]:
    for wrong in clashes(candidates):
        facts = {"one": wrong.one, "other": wrong.other, "distance": wrong.distance}
        yield DeckFault("too_alike", {**facts, "shared": ", ".join(wrong.shared) or "0"})
