"""How well pictures fit a clue for one bot: all know the same, but each remembers another part of it."""

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Final

from pictorium.content.picture import Picture
from pictorium.games.pictus.bots.lore import Index, Lore, Tie

BESIDE: Final = 0.35
"""How much the second thing on a picture adds that fits, too."""
TITLE: Final = 0.4
"""What a title is worth where it is not on the card: it says what is to be seen there."""
FAINTEST: Final = 0.55
"""How strong the faintest of what comes to mind is, beside the strongest."""
USUAL: Final = (FAINTEST + 1) / 2
"""How strong it is to people in general."""
KIN: Final = 0.5
HINTED: Final = 0.35
"""How well a sketch of one thing, or words about it, fit another that has all themes with it in common."""

Fits = Mapping[str, float]
"""How well each thing fits, from 0 to 1."""


class Sense:
    """One bot's."""

    def __init__(self, lore: Lore, forgets: float, seed: str, heeds: float = 0.0) -> None:
        """A share of the knowledge is forgotten; the seed says which. A bot that heeds others is less individual."""
        self.lore, self._forgets, self._seed, self._heeds = lore, forgets, seed, heeds
        self._strengths: dict[tuple[str, str], float] = {}

    def comes_to_mind(self, thing: str, phrase: str) -> float:
        """How strongly a phrase has to do with a thing, to this bot; 0: not at all."""
        if not phrase:
            return 1.0
        key = thing, phrase
        if key not in self._strengths:
            drawn = (
                int.from_bytes(blake2b(f"{self._seed}/{thing}/{phrase}".encode(), digest_size=4).digest(), "big")
                / 2**32
            )
            rest = (drawn - self._forgets) / (1 - self._forgets)
            own = FAINTEST + (1 - FAINTEST) * rest
            self._strengths[key] = 0.0 if rest < 0 else own + self._heeds * (USUAL - own)
        return self._strengths[key]

    def told(self, text: str) -> dict[str, float]:
        """How well each thing fits a text, in whichever language that is."""
        fits: dict[str, float] = {}
        for index in self.lore.indices.values():
            for thing, fit in self.told_in(text, index).items():
                fits[thing] = max(fit, fits.get(thing, 0.0))
        return self._with_kin(fits, HINTED)

    def told_in(self, text: str, index: Index) -> dict[str, float]:
        """How well each thing fits a text in that language: how much of what the text says has to do with it."""
        weights = {word: index.weight(word) for word in index.stems(text)}
        whole = sum(weights.values())
        fits: dict[str, float] = {}
        for word, weight in weights.items():
            for thing, strength in self._about(index.ties.get(word, ())).items():
                fits[thing] = fits.get(thing, 0.0) + strength * weight / whole
        return fits

    def shown(self, concepts: Mapping[str, float]) -> dict[str, float]:
        """How well each thing fits a sketch, given how likely that sketch is each of some concepts."""
        named = {name: concepts.get(thing.sketch or "", 0.0) for name, thing in self.lore.things.items()}
        return self._with_kin({name: likely for name, likely in named.items() if likely}, KIN)

    def _with_kin(self, fits: dict[str, float], share: float) -> dict[str, float]:
        """What fits, and what is of its kind, by a share."""
        found = dict(fits)
        for name, fit in fits.items():
            for other, alike in self.lore.kin.get(name, {}).items():
                found[other] = max(found.get(other, 0.0), share * fit * alike)
        return found

    def fit(self, picture: Picture, fits: Fits) -> float:
        """How well a picture fits, given how well each thing does."""
        return combined(fits.get(name, 0.0) for name in self.lore.on(picture.id, picture.titles))

    def title_fit(self, picture: Picture, text: str, counts: bool) -> float:
        """How much of a text is in a picture's title."""
        best = 0.0
        for language, index in self.lore.indices.items():
            words = index.stems(text)
            whole = sum(map(index.weight, words))
            shared = words & index.stems(picture.titles.get(language, ""))
            best = max(best, sum(map(index.weight, shared)) / whole if whole else 0.0)
        return best * (1.0 if counts else TITLE)

    def _about(self, ties: Iterable[Tie]) -> dict[str, float]:
        found: dict[str, float] = {}
        for tie in ties:
            strength = tie.strength * self.comes_to_mind(tie.thing, tie.phrase)
            if strength > found.get(tie.thing, 0.0):
                found[tie.thing] = strength
        return found


def combined(fits: Iterable[float]) -> float:
    """What is on a picture together: the best of it, and a little of what fits, too."""
    best = second = 0.0
    for fit in fits:
        if fit > best:
            best, second = fit, best
        elif fit > second:
            second = fit
    return best + BESIDE * second
