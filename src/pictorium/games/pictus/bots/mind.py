"""The mind for Pictus: it tells, lays and votes, and lets people go on at their own pace."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import exp
from random import Random
from typing import Any, Final, NamedTuple

from pictorium.bots.bot_factory import Knowledge
from pictorium.bots.doodles import Doodle
from pictorium.bots.eye import Drawing, Eye
from pictorium.bots.mind import DrawMoves, Intent, Mind, MindFactory, Scene, SendCommand
from pictorium.bots.skill import MANNERS
from pictorium.bots.visible_ink import as_seen
from pictorium.content.associations import Associations
from pictorium.content.languages import whole
from pictorium.content.picture import Picture
from pictorium.games.pictus.bots.clue_finder import ClueFinder, Idea
from pictorium.games.pictus.bots.lore import Lore
from pictorium.games.pictus.bots.pen import SketchPen
from pictorium.games.pictus.bots.sense import Sense
from pictorium.games.pictus.bots.taste import TASTES
from pictorium.games.pictus.commands import GiveClue, Lay, Next, Vote
from pictorium.games.pictus.view import View
from pictorium.ink.stroke import Wipe
from pictorium.kernel.moment import Moment
from pictorium.table.people import Skill

BEFORE_CLOCK_MS: Final = 2500
"""A bot acts this long before the clock runs out."""
AGAIN_MS: Final = 5000
"""How long to wait before something that had no effect is tried again."""
SKETCH_S: Final = (4.0, 8.0)
"""How long a bot thinks before it draws."""
SHOW_S: Final = (1.0, 2.5)
"""How long a bot looks at its finished drawing."""
NEXT_S: Final = (3.0, 5.0)
BATCH_MS: Final = 150
"""How often ink is sent, where people watch."""
DOUBT: Final = 2.0
"""By how much the eye's certainty is reduced."""
FAINT: Final = 0.3
"""If nothing fits better than this, nothing fits well."""


class Told(NamedTuple):
    """The narrator's idea for a clue."""

    turn: int
    idea: Idea


class Recognised(NamedTuple):
    """What a sketch looks like: the likelihood of some concepts, relative to the likeliest."""

    turn: int
    phase: str
    concepts: Mapping[str, float]


class PictusMind:
    """Plays Pictus at one seat."""

    def __init__(
        self, lore: Lore, doodles: Mapping[str, Doodle], eye: Eye, skill: Skill, seed: str, batch_ms: int
    ) -> None:
        """With an empty head."""
        self._lore, self._eye, self._seed = lore, eye, seed
        self._taste, self._manner = TASTES[skill], MANNERS[skill]
        self._sense = Sense(lore, self._taste.forgets, seed, self._taste.heeds)
        self._drawable = frozenset(name for name, doodle in doodles.items() if doodle)
        self._teller = ClueFinder(self._sense, self._taste, self._drawable, seed)
        self._pen = SketchPen(doodles, self._manner.hand, seed, batch_ms)
        self._turn = 0
        self._times: dict[str, Moment] = {}
        """When each thing is to be done in this turn."""
        self._told: Told | None = None
        self._recognised: Recognised | None = None
        self.due: Moment | None = None
        """When it wants to act next."""

    def act(self, scene: Scene, now: Moment) -> tuple[Intent, ...]:
        """What it does now."""
        self.due = None
        view: View = scene.view
        if view.turn != self._turn:
            self._turn, self._times = view.turn, {}
        match view.phase:
            case "Telling" if any(isinstance(one, GiveClue) for one in view.may):
                return self._tell(scene, view, now)
            case "Laying" if view.own and any(isinstance(one, Lay) for one in view.may):
                return self._lay(view, view.own.hand, now)
            case "Voting" if any(isinstance(one, Vote) for one in view.may):
                return self._vote(view, now)
            case "Reveal" if not scene.people and scene.is_first(one.seat for one in view.seats if not one.has_left):
                return self._do(Next(view.turn + 1), view, "next", NEXT_S, now)
            case _:
                return ()

    def question(self, scene: Scene) -> Callable[[], Any] | None:
        """A clue to be found, or a sketch to be looked at."""
        view: View = scene.view
        if view.phase == "Telling" and any(isinstance(one, GiveClue) for one in view.may):
            is_known = self._told is not None and self._told.turn == view.turn
            return None if is_known else partial(self._thought_of, view, self._language(scene))
        if view.phase not in ("Laying", "Voting") or view.clue is None or not view.clue.has_sketch:
            return None
        if self._recognised is not None and self._recognised[:2] == (view.turn, view.phase):
            return None
        watched_sheet = scene.watched_sheets.get(view.narrator)
        if watched_sheet is None or watched_sheet.number != scene.sheet:
            return None
        return partial(self._looked, view, as_seen(watched_sheet.sheet), self._concepts(view))

    def conclude(self, answer: Any, now: Moment) -> None:
        """What came of it."""
        match answer:
            case Told():
                self._told = answer
                self.due = now
            case Recognised():
                self._recognised = answer

    # Telling.

    def _thought_of(self, view: View, language: str) -> Told:
        return Told(view.turn, self._teller.idea(view, language))

    def _tell(self, scene: Scene, view: View, now: Moment) -> tuple[Intent, ...]:
        """Give the clue when it is time to, or draw it first."""
        if self._told is None or self._told.turn != view.turn:
            if not self._is_time(view, "tell", self._taste.tells_s, now):
                return ()
            self._told = self._thought_of(view, self._language(scene))
        idea = self._told.idea
        if not any(isinstance(one, GiveClue) and one.picture == idea.picture for one in view.may):
            self._told = None
            self.due = Moment(now + self._manner.deed_ms)
            return ()
        return self._sketch(scene, view, idea, now) if idea.concept else self._say(scene, view, idea, now)

    def _say(self, scene: Scene, view: View, idea: Idea, now: Moment) -> tuple[Intent, ...]:
        if not self._is_time(view, "tell", self._taste.tells_s, now):
            return ()
        if not scene.own.is_blank:  # somebody else drew before this one sat in
            self.due = Moment(now + self._manner.deed_ms)
            return (DrawMoves((Wipe(),)),)
        return self._do(GiveClue(idea.picture, idea.text), view, "tell", self._taste.tells_s, now)

    def _sketch(self, scene: Scene, view: View, idea: Idea, now: Moment) -> tuple[Intent, ...]:
        assert idea.concept is not None
        if scene.own.is_blank and not self._is_time(view, "sketch", SKETCH_S, now):
            return ()
        moves, due = self._pen.draw(view.turn, idea.concept, scene.own, now)
        if due is None:
            return self._do(GiveClue(idea.picture), view, "show", SHOW_S, now)
        self.due = due
        return (DrawMoves(moves),) if moves else ()

    def _language(self, scene: Scene) -> str:
        """What most people at the table read; where that is undecided, one's own."""
        seated = [one for one in scene.table.people if one.seat]
        tongues = ((one, whole(one.language)) for one in seated)
        read = Counter(tongue for one, tongue in tongues if one.bot is None and tongue in self._lore.tongues)
        own = next((whole(one.language) for one in seated if one.id == scene.you), "")
        most = sorted(one for one in read if read[one] == max(read.values())) or sorted(self._lore.tongues)
        if own in most:
            return own
        return most[0] if read else next(iter(self._lore.tongues))

    # Laying and voting.

    def _lay(self, view: View, hand: Sequence[Picture], now: Moment) -> tuple[Intent, ...]:
        if not self._is_time(view, "lay", self._taste.lays_s, now):
            return ()
        best = self._best(view, [one for one in hand if Lay(one.id) in view.may], "lay")
        return self._do(Lay(best.id), view, "lay", self._taste.lays_s, now)

    def _vote(self, view: View, now: Moment) -> tuple[Intent, ...]:
        if not self._is_time(view, "vote", self._taste.votes_s, now):
            return ()
        numbers = {one.id: number for number, one in enumerate(view.hung, 1) if Vote(number) in view.may}
        best = self._best(view, [one for one in view.hung if one.id in numbers], "vote")
        return self._do(Vote(numbers[best.id]), view, "vote", self._taste.votes_s, now)

    def _best(self, view: View, pictures: Sequence[Picture], kind: str) -> Picture:
        """The picture that fits the clue best in this bot's judgement."""
        fits = self._fits(view, pictures)
        scale = max(FAINT, *fits.values())

        def feeling(picture: Picture) -> float:
            wavers = Random(f"{self._seed}/{view.turn}/{kind}/{picture.id}").gauss(0, self._taste.wavers)
            return fits[picture.id] / scale + wavers

        return max(pictures, key=feeling)

    def _fits(self, view: View, pictures: Sequence[Picture]) -> dict[str, float]:
        """How well each picture fits. A recording, a film or a performance fits all alike."""
        text = view.clue.text if view.clue else ""
        things = self._sense.told(text)
        if self._recognised is not None and self._recognised[:2] == (view.turn, view.phase):
            for thing, fit in self._sense.shown(self._recognised.concepts).items():
                things[thing] = things.get(thing, 0.0) + fit
        counts = view.agreement.text_counts
        return {one.id: max(self._sense.fit(one, things), self._sense.title_fit(one, text, counts)) for one in pictures}

    def _concepts(self, view: View) -> tuple[str, ...]:
        """What could have been drawn, by the pictures one sees and what is of their kind."""
        pictures = view.hung or (view.own.hand if view.own else ())
        shown = {name for one in pictures for name in self._lore.on(one.id, one.titles)}
        things = (self._lore.things[name] for name in shown if name in self._lore.things)
        return tuple(sorted({one.sketch for one in things if one.sketch in self._drawable and one.sketch}))

    def _looked(self, view: View, drawing: Drawing, concepts: tuple[str, ...]) -> Recognised:
        scores = self._eye.look((drawing,), concepts)[0] if concepts else []
        most = max(scores, default=0.0)
        likely = {name: exp((score - most) / DOUBT) for name, score in zip(concepts, scores, strict=True)}
        return Recognised(view.turn, view.phase, likely)

    # Time.

    def _is_time(self, view: View, kind: str, after: tuple[float, float], now: Moment) -> bool:
        """Whether the delay since this became possible has passed; if not, `due` says when it will have."""
        if kind not in self._times:
            wait = int(1000 * Random(f"{self._seed}/{view.turn}/{kind}/time").uniform(*after))
            soonest = now + self._manner.reaction_ms
            latest = view.knock_at - BEFORE_CLOCK_MS if view.knock_at is not None else now + wait
            self._times[kind] = Moment(max(soonest, min(now + wait, latest)))
        at = self._times[kind]
        self.due = None if now >= at else at
        return now >= at

    def _do(self, command: Any, view: View, kind: str, after: tuple[float, float], now: Moment) -> tuple[Intent, ...]:
        """Do this when it is time to."""
        if not self._is_time(view, kind, after, now):
            return ()
        self._times[kind] = Moment(now + AGAIN_MS)
        return (SendCommand(command),)


class PictusMinds:
    """Where minds for Pictus come from. They share one body of knowledge."""

    def __init__(
        self, associations: Associations, doodles: Mapping[str, Doodle], eye: Eye, batch_ms: int = BATCH_MS
    ) -> None:
        """What they know, draw and look with."""
        self._lore, self._doodles, self._eye, self._batch_ms = Lore(associations), doodles, eye, batch_ms

    def __call__(self, skill: Skill, seed: str) -> Mind:
        """A mind of that skill."""
        return PictusMind(self._lore, self._doodles, self._eye, skill, seed, self._batch_ms)


def minds(knowledge: Knowledge) -> MindFactory:
    """Where minds for Pictus come from, for bots that know this."""
    return PictusMinds(knowledge.associations, knowledge.doodles, knowledge.eye, knowledge.batch_ms)
