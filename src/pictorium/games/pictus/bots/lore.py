"""What bots know about pictures, indexed by words: the same for all, computed once."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from math import log
from typing import Final, NamedTuple

from pictorium.content.associations import SCENE, Associations, LanguageAssociations, Thing, ThingWords
from pictorium.content.fold import plain
from pictorium.games.pictus.bots.stems import stems

NAME: Final = 1.0
SAID: Final = 0.9
THEME: Final = 0.5
"""How much a word has to do with a thing: its name, what is said of it, what is said of all things of its kind."""
COMMONEST: Final = 0.3
"""What a word tells at least."""
BEGINNING: Final = 5
"""A word of at least this many letters is recognised at the beginning of a longer one."""
TELLING: Final = 5
"""A name of at least this many letters is also recognised inside a longer word."""


class Tie(NamedTuple):
    """A word has to do with a thing, because of something that comes to mind."""

    thing: str
    phrase: str
    """A bot that forgets this forgets the tie; empty: nobody forgets it."""
    strength: float


class Index:
    """One language, by the words in it."""

    def __init__(self, things: Mapping[str, Thing], tongue: LanguageAssociations) -> None:
        """All ties of all words."""
        self._things, self._tongue = things, tongue
        self._idle = frozenset(map(plain, tongue.idle))
        self._phrases: dict[str, frozenset[str]] = {}
        """The words of all that comes to mind."""
        self._called: dict[str, tuple[frozenset[str], tuple[str, ...]]] = {}
        self.ties: dict[str, list[Tie]] = defaultdict(list)
        own = [name for name, thing in things.items() if thing.like is None]
        for name in (*own, *(SCENE + scene for scene in tongue.scenes)):
            for called in self._saying(name).names:
                self._tie(called, Tie(name, "", NAME))
            for phrase, strength in self.phrases(name):
                self._tie(phrase, Tie(name, phrase, strength))
            for word in self._words(name):
                self._tie(word, Tie(name, word, THEME))
        self._weights = {
            word: max(COMMONEST, log(len(own) / len({tie.thing for tie in ties}))) for word, ties in self.ties.items()
        }
        self._rarest = log(len(own))

    def stems(self, text: str) -> frozenset[str]:
        """The words of a text that say something."""
        known = self._phrases.get(text)
        return frozenset(map(self._begun, stems(text, self._idle))) if known is None else known

    def _begun(self, word: str) -> str:
        """A word that is known, or a known one with which it begins: what is put together is about its parts."""
        if word in self.ties:
            return word
        return next((word[:end] for end in range(len(word) - 1, BEGINNING - 1, -1) if word[:end] in self.ties), word)

    def phrases(self, name: str) -> Iterator[tuple[str, float]]:
        """All that comes to mind at a thing, and how much it has to do with it."""
        yield from ((phrase, SAID) for phrase in self._saying(name).says)
        for theme in self._things[name].themes if name in self._things else ():
            yield from ((phrase, THEME) for phrase in self._tongue.themes[theme])

    def _words(self, name: str) -> Iterator[str]:
        for theme in self._things[name].themes if name in self._things else ():
            yield from self._tongue.words[theme]

    def names(self, name: str) -> tuple[str, ...]:
        """What a thing is called."""
        return self._saying(name).names

    def weight(self, word: str) -> float:
        """How much a word tells: less, the more things it could be about."""
        return self._weights.get(word, self._rarest)

    def gives_away(self, text: str, names: Iterable[str]) -> bool:
        """Whether a text says what one of these things is called."""
        words, smooth = self.stems(text), plain(text)
        return any(words & own or any(one in smooth for one in within) for own, within in map(self._names, names))

    def _names(self, name: str) -> tuple[frozenset[str], tuple[str, ...]]:
        """The words of a thing's names, and what of them is noticed inside a longer word, too."""
        if name not in self._called:
            smooth = map(plain, self.names(name))
            words = frozenset(word for one in self.names(name) for word in self.stems(one))
            self._called[name] = (
                words,
                tuple(one[: max(TELLING, len(one) - 1)] for one in smooth if len(one) >= TELLING),
            )
        return self._called[name]

    def named_in(self, text: str) -> frozenset[str]:
        """The things that a text calls by their names."""
        words = self.stems(text)
        return frozenset(
            tie.thing
            for word in words
            for tie in self.ties.get(word, ())
            if not tie.phrase and any(self.stems(one) <= words for one in self.names(tie.thing))
        )

    def _saying(self, name: str) -> ThingWords:
        if name.startswith(SCENE):
            return ThingWords(says=self._tongue.scenes.get(name.removeprefix(SCENE), ()))
        return self._tongue.things[name]

    def _tie(self, text: str, tie: Tie) -> None:
        if text not in self._phrases:
            self._phrases[text] = stems(text, self._idle)
        for word in self._phrases[text]:
            self.ties[word].append(tie)


class Lore:
    """All of it, with what is on the pictures of the house."""

    def __init__(self, associations: Associations) -> None:
        """From the files."""
        self.things, self.tongues = associations.things, associations.tongues
        self.pictures = {one: tuple(map(self._known, names)) for one, names in associations.pictures.items()}

    @cached_property
    def indices(self) -> Mapping[str, Index]:
        """The languages by their words; worked out once, for all bots."""
        return {language: Index(self.things, tongue) for language, tongue in self.tongues.items()}

    @cached_property
    def shown_on(self) -> Mapping[str, tuple[str, ...]]:
        """On which pictures each thing is."""
        found: dict[str, list[str]] = defaultdict(list)
        for picture, names in self.pictures.items():
            for name in names:
                found[name].append(picture)
        return {name: tuple(pictures) for name, pictures in found.items()}

    @cached_property
    def kin(self) -> Mapping[str, Mapping[str, float]]:
        """For each thing those that have to do with the same, and how much of it they share."""
        themes = {name: frozenset(thing.themes) for name, thing in self.things.items() if thing.themes}
        return {
            name: {
                other: len(own & some) / len(own | some)
                for other, some in themes.items()
                if own & some and other != name
            }
            for name, own in themes.items()
        }

    def on(self, picture: str, titles: Mapping[str, str]) -> tuple[str, ...]:
        """What is on a picture; for an unknown picture, what its title says."""
        known = self.pictures.get(picture)
        if known is not None:
            return known
        texts = [(self.indices[language], text) for language, text in titles.items() if language in self.indices]
        return tuple(sorted({name for index, text in texts for name in index.named_in(text)}))

    def _known(self, name: str) -> str:
        """The thing that it is most likely to be."""
        thing = self.things.get(name)
        return thing.like if thing and thing.like else name
