"""The mind for Pictomania, put together from a pen, two eyes and good manners."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from pictorium.bots.bot_factory import Knowledge
from pictorium.bots.doodles import Doodle
from pictorium.bots.eye import Eye
from pictorium.bots.mind import DrawMoves, Intent, Mind, MindFactory, Scene, SendCommand
from pictorium.bots.skill import MANNERS
from pictorium.games.pictomania.bots.applause import applause
from pictorium.games.pictomania.bots.courtesy import owning_up, wish
from pictorium.games.pictomania.bots.delay import Delay
from pictorium.games.pictomania.bots.onlooker import Onlooker
from pictorium.games.pictomania.bots.seeing import own_desk, rivals, unguessed
from pictorium.games.pictomania.bots.sketcher import Sketcher
from pictorium.games.pictomania.bots.stopping import stop, waits
from pictorium.games.pictomania.commands import AnyCommand, DrawNothing, Guess
from pictorium.games.pictomania.view import View
from pictorium.kernel.moment import Moment
from pictorium.table.people import Skill

IDLE_MS: Final = 1_500
"""How often a bot looks again although nothing has happened."""
THINKING: Final = 5
"""Declaring to draw nothing takes this many times longer than any other decision."""
LINGER_MS: Final = 15_000
"""How long a bot that could stop waits for players who are still drawing."""


class PictomaniaMind:
    """Plays Pictomania at one seat."""

    def __init__(self, doodles: Mapping[str, Doodle], eye: Eye, skill: Skill, seed: str, batch_ms: int) -> None:
        """With an empty head."""
        self._manner, self._seed = MANNERS[skill], seed
        self._sketcher = Sketcher(doodles, self._manner, seed, batch_ms)
        self._onlooker = Onlooker(eye, self._manner, seed)
        self._now = Moment(0)
        self._deed_at = Moment(0)
        self._wishing, self._stamping = Delay(seed), Delay(seed)
        self._stamped: tuple[str, int] | None = None
        """When it put a stamp last, or tried to."""
        self._sheet: int | None = None
        self._stops_at = self._began_at = Moment(0)
        self._done_at: Moment | None = None
        self.due: Moment | None = None
        """When it wants to act next."""

    def act(self, scene: Scene, now: Moment) -> tuple[Intent, ...]:
        """What it does now."""
        self._now, self.due = now, None
        view: View = scene.view
        if view.phase != "Drawing":
            return self._around(scene, view, now)
        desk = own_desk(view)
        if desk is None or desk.has_stopped:
            return ()
        self._follow(scene, view, now)
        return self._play(scene, view, now)

    def question(self, scene: Scene) -> Callable[[], Any] | None:
        """The others' sheets, while one guesses."""
        view: View = scene.view
        desk = own_desk(view)
        if view.phase != "Drawing" or desk is None or desk.has_stopped or self._is_busy(view, self._now):
            return None
        return self._onlooker.question(scene, self._now)

    def conclude(self, answer: Any, now: Moment) -> None:
        """What they look like."""
        self._now = now
        self._onlooker.conclude(answer)

    # Around a round.

    def _around(self, scene: Scene, view: View, now: Moment) -> tuple[Intent, ...]:
        """Do what there is to do, after a while."""
        about = view.phase, view.round
        dues: list[Moment] = []
        stamp = applause(scene, self._seed) if self._stamped != about else None
        if stamp is not None:
            dues.append(self._stamping.due((*about, stamp), stamp.after, now))
            if dues[-1] <= now:
                self._stamped = about
                return (stamp.stamp,)
        wished = owning_up(scene, self._sketcher) or wish(scene, self._seed)
        if wished is not None:
            kind = type(wished.command).__name__
            dues.append(self._wishing.due((*about, kind, wished.about, wished.after), wished.after, now))
            if dues[-1] <= now:
                self._wishing.forget()
                return (SendCommand(wished.command),)
        self.due = min(dues, default=None)
        return ()

    # In a round.

    def _follow(self, scene: Scene, view: View, now: Moment) -> None:
        self._sketcher.follow(scene, now)
        self._onlooker.follow(scene, now)
        if scene.sheet != self._sheet:
            self._sheet, self._done_at = scene.sheet, None
            self._began_at = Moment(now - self._sketcher.drawn_ms)
            low, high = self._manner.judgement.stops_s
            wait = Random(f"{self._seed}/{view.round}/stop").uniform(low, high)
            self._stops_at = Moment(self._began_at + int(1000 * wait))
            self._deed_at = now
        if self._done_at is None and self._sketcher.left(scene) is None:
            self._done_at = now

    def _play(self, scene: Scene, view: View, now: Moment) -> tuple[Intent, ...]:
        """Draw on, and lay a guess, declare or stop if it is time to."""
        moves = self._sketcher.draw(scene, now)
        pen = self._sketcher.due
        self.due = Moment(min(pen, now + IDLE_MS)) if pen is not None else Moment(now + IDLE_MS)
        intents: tuple[Intent, ...] = (DrawMoves(moves),) if moves else ()
        command = self._deed(scene, view, now) if now - self._deed_at >= self._manner.deed_ms else None
        if command is None:
            return intents
        self._deed_at = now
        self._sketcher.put_down(now, self._manner.deed_ms)
        return (*intents, SendCommand(command))

    def _deed(self, scene: Scene, view: View, now: Moment) -> AnyCommand | None:
        if not self._sketcher.can() and DrawNothing() in view.may:
            is_decided = now - self._began_at >= THINKING * self._manner.reaction_ms
            return DrawNothing() if is_decided else None
        if self._is_busy(view, now):
            return None
        is_last_call = self._done_at is not None and self._is_last_call(view, now)
        found = self._onlooker.worth_laying(view, now, now - self._began_at, is_last_call)
        if found and now < self._ponders_until(view):
            return None
        if found:
            seat, belief = found
            guess = Guess(seat, belief.number)
            if guess in view.may:
                self._onlooker.likely_laid[seat] = belief.likely
                return guess
        way = stop(view, self._onlooker.likely_laid) if is_last_call else None
        return None if way and way.token is not None and waits(scene, now - self._began_at) else way

    def _is_busy(self, view: View, now: Moment) -> bool:
        """Whether it is too early to guess: others have hardly begun, or a guess would end the own drawing too soon."""
        is_early = now - self._began_at < 1000 * self._manner.judgement.guesses_s
        return is_early or (self._done_at is None and view.agreement.first_guess_freezes_drawing)

    def _ponders_until(self, view: View) -> Moment:
        """A pause between two guesses."""
        laid = len(view.own.laid) if view.own else 0
        factor = Random(f"{self._seed}/{view.round}/guess {laid}").uniform(0.6, 1.6)
        return Moment(self._deed_at + int(factor * self._manner.judgement.ponders_ms))

    def _is_last_call(self, view: View, now: Moment) -> bool:
        """Whether it is time to lay the guesses that pay and to stop, so that nobody waits for this bot."""
        if all(desk.has_stopped for desk in rivals(view).values()):
            return True
        if now < self._stops_at:
            return False
        eye, open_ = self._onlooker, unguessed(view)
        is_drawing = any(
            not eye.is_blank(seat) and not eye.is_finished(seat, desk, now) for seat, desk in open_.items()
        )
        if is_drawing and now < self._stops_at + LINGER_MS:
            return False
        is_blank = any(eye.is_blank(seat) and not desk.has_stopped for seat, desk in open_.items())
        since = max(self._done_at or now, eye.news_at)
        return not is_blank or now >= since + 1000 * self._manner.judgement.patience_s


def minds(knowledge: Knowledge) -> MindFactory:
    """Where minds for Pictomania come from, for bots that know this."""

    def mind(skill: Skill, seed: str) -> Mind:
        return PictomaniaMind(knowledge.doodles, knowledge.eye, skill, seed, knowledge.batch_ms)

    return mind
