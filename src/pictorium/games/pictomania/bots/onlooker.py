"""The eyes of a bot: what it makes of the others' sheets, and what it would lay a guess on."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from pictorium.bots.eye import Drawing, Eye
from pictorium.bots.guesser import Belief, Choice, believed, best, misjudged, numbers_of
from pictorium.bots.mind import Scene
from pictorium.bots.skill import Judgement, Manner
from pictorium.bots.visible_ink import INK_LEAST, ink
from pictorium.games.pictomania.bots.seeing import choices, rivals, unguessed, watched_sheets
from pictorium.games.pictomania.view import DeskView, View
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment

DONE_MS: Final = 7_000
"""A drawing that has not changed for this long seems finished."""
STILL_MS: Final = 2_500
"""After this long without new ink the whole sheet is looked at."""
WRONG: Final = 1.0
"""What a wrong guess costs in points: the black sheep loses its bonus. Measured about 1 at tables of three bots and one
who draws as people do; among bots, who seldom err, up to 1.7."""
FINISHED: Final = 0.45
GUESSED: Final = 0.08
"""How much less sure one has to be of a drawing that seems finished, and for each who has guessed there already: parts
of the way from sure to what just pays. As long as somebody draws, time alone does not bring one all the way there."""


class Look(NamedTuple):
    """The result of looking at one sheet."""

    inked: int
    at: Moment
    ink: float
    scores: tuple[float, ...]


class Answer(NamedTuple):
    """The results of looking at several sheets."""

    sheet: int | None
    looks: Mapping[Seat, Look]


class Onlooker:
    """Looks at the sheets of one round after another."""

    def __init__(self, eye: Eye, manner: Manner, seed: str) -> None:
        """With closed eyes."""
        self._eye, self._manner, self._seed = eye, manner, seed
        self._sheet: int | None = None
        self._changed: dict[Seat, tuple[int, Moment]] = {}
        self._looks: dict[Seat, Look] = {}
        self._looked_at = Moment(0)
        self._choices: tuple[Choice, ...] = ()
        self._believed: dict[Seat, Belief] = {}
        self._guessing: tuple[tuple[Seat, ...], tuple[int, ...]] | None = None
        self.likely_laid: dict[Seat, float] = {}
        """How likely the guesses seemed when they were laid."""

    def follow(self, scene: Scene, now: Moment) -> None:
        """See where something new was drawn."""
        if scene.sheet != self._sheet:
            self._sheet, self._choices = scene.sheet, choices(scene.view)
            self._changed, self._looks, self._believed, self.likely_laid = {}, {}, {}, {}
            self._guessing = None
            self._looked_at = now
        for seat, watched_sheet in watched_sheets(scene).items():
            if self._changed.get(seat, (0, now))[0] != watched_sheet.inked:
                self._changed[seat] = watched_sheet.inked, now

    @property
    def news_at(self) -> Moment:
        """When something new was seen last on any sheet."""
        return max((at for _, at in self._changed.values()), default=Moment(0))

    def is_blank(self, seat: Seat) -> bool:
        """Whether nothing was seen on that sheet yet."""
        return seat not in self._changed

    def is_finished(self, seat: Seat, desk: DeskView, now: Moment) -> bool:
        """Whether a drawing seems to be all there is to come."""
        return _is_over(desk) or (seat in self._changed and now - self._changed[seat][1] >= DONE_MS)

    # Looking, which takes a while.

    def question(self, scene: Scene, now: Moment) -> Callable[[], Answer] | None:
        """What to work out now: the sheets with new ink, not too often."""
        if scene.sheet != self._sheet or now - self._looked_at < self._manner.look_ms or not self._choices:
            return None
        open_ = unguessed(scene.view)
        wanted = {seat: desk for seat, desk in rivals(scene.view).items() if seat in open_ or seat not in self._looks}
        seen = {
            seat: watched_sheet.noticed(is_still=self._is_still(seat, wanted[seat], now))
            for seat, watched_sheet in watched_sheets(scene).items()
            if seat in wanted
        }
        fresh = [
            seat for seat, (inked, _) in seen.items() if seat not in self._looks or self._looks[seat].inked != inked
        ]
        self._looked_at = now
        if not fresh:
            return None
        inked = {seat: seen[seat][0] for seat in fresh}
        drawings = {seat: seen[seat][1] for seat in fresh}
        return _looking(self._eye, tuple(choice.concept for choice in self._choices), drawings, inked, scene.sheet, now)

    def _is_still(self, seat: Seat, desk: DeskView, now: Moment) -> bool:
        """Whether the pen rests on that sheet."""
        return _is_over(desk) or now - self._changed.get(seat, (0, now))[1] >= STILL_MS

    def conclude(self, answer: Answer) -> None:
        """The result, as a bot of this skill judges it."""
        if answer.sheet != self._sheet:
            return
        judgement = self._manner.judgement
        for seat, look in answer.looks.items():
            seed = f"{self._seed}/{answer.sheet}/{seat}"
            scores = misjudged(look.scores, judgement.noise, judgement.lapses, seed)
            self._looks[seat] = look._replace(scores=tuple(scores))
        self._guessing = None

    # What comes of it.

    def beliefs(self, view: View) -> dict[Seat, Belief]:
        """For each rival that was looked at and not guessed yet, what it most likely draws of what one can still lay.

        A guess that lies may be wrong: its number is spent, but not out of the question for the others.
        """
        open_ = unguessed(view)
        hand = view.own.hand if view.own else ()
        if self._guessing != (tuple(open_), hand):
            self._guessing = tuple(open_), hand
            unseen = (0.0,) * len(self._choices)
            scores = {seat: self._looks[seat].scores if seat in self._looks else unseen for seat in rivals(view)}
            every = believed({seat: numbers_of(row, self._choices) for seat, row in scores.items()})
            left = {seat: {number: row[number] for number in row if number in hand} for seat, row in every.items()}
            self._believed = {seat: best(left[seat]) for seat in open_ if left[seat] and seat in self._looks}
        return self._believed

    def worth_laying(self, view: View, now: Moment, elapsed_ms: int, is_last_call: bool) -> tuple[Seat, Belief] | None:
        """The most likely guess, if it is likely enough."""
        open_ = unguessed(view)
        sure = {
            seat: belief
            for seat, belief in self.beliefs(view).items()
            if now - self._looks[seat].at >= self._manner.reaction_ms
            and (self._looks[seat].ink >= INK_LEAST or _is_over(open_[seat]))
            and belief.likely >= self._enough(view, seat, open_[seat], now, elapsed_ms, is_last_call)
        }
        return max(sure.items(), key=lambda one: one[1].likely, default=None)

    def _enough(
        self, view: View, seat: Seat, desk: DeskView, now: Moment, elapsed_ms: int, is_last_call: bool
    ) -> float:
        """How likely a number has to be: less as time goes by, where the drawing seems finished and others guess."""
        judgement = self._manner.judgement
        tokens = view.scoring_tokens
        token = tokens[min(len(desk.guessed_by), len(tokens) - 1)] if tokens else 1
        least = just_pays(judgement, token)
        settled = min(1 - FINISHED, (elapsed_ms / 1000 - judgement.guesses_s) / judgement.settles_s)
        settled += GUESSED * len(desk.guessed_by) + FINISHED * self.is_finished(seat, desk, now)
        return least if is_last_call else max(least, judgement.sure - (judgement.sure - least) * min(1.0, settled))


def _is_over(desk: DeskView) -> bool:
    """Whether nothing more can come. A pen that rests early, after a line or two, says nothing of the kind."""
    return desk.has_stopped or not desk.may_draw


def just_pays(judgement: Judgement, token: int) -> float:
    """The least probability for a guess worth this many points, given what a wrong guess costs."""
    cost = judgement.caution * WRONG
    return cost / (token + cost)


def _looking(
    eye: Eye,
    concepts: tuple[str, ...],
    drawings: Mapping[Seat, Drawing],
    inked: Mapping[Seat, int],
    sheet: int | None,
    now: Moment,
) -> Callable[[], Answer]:
    """A question over immutable values, to be answered in any thread."""

    def look() -> Answer:
        scores = eye.look(tuple(drawings.values()), concepts)
        return Answer(
            sheet,
            {
                seat: Look(inked[seat], now, ink(drawing), tuple(row))
                for (seat, drawing), row in zip(drawings.items(), scores, strict=True)
            },
        )

    return look
