"""What a bot does before and after a round, and how long it waits with it among people."""

from collections import Counter
from random import Random
from typing import NamedTuple

from pictorium.bots.mind import Scene
from pictorium.games.pictomania.commands import AnyCommand, CastVote, Deal, Go, Next, Praise, Propose, Ready
from pictorium.games.pictomania.view import ChallengeView, View
from pictorium.kernel.ids import Seat


class DelayedCommand(NamedTuple):
    """Something to do, and the delay after it becomes possible, in seconds."""

    command: AnyCommand
    after: tuple[float, float]
    about: str = ""
    """What it is about: when this changes, the delay starts again."""


def wish(scene: Scene, seed: str) -> DelayedCommand | None:
    """What this seat should do now; None: nothing, or only what people should decide themselves."""
    view: View = scene.view
    wished = _wish(scene, view, seed)
    return wished if wished and wished.command in view.may else None


def _wish(scene: Scene, view: View, seed: str) -> DelayedCommand | None:
    match view.phase:
        case "Setup":
            return _choosing(scene, view)
        case "Glance":
            return _reading(scene, view)
        case "Reveal":
            return _showing(scene, view)
        case "Over":
            drawings = sorted(
                (one for one in view.may if isinstance(one, Praise)), key=lambda one: (one.round, one.seat)
            )
            return DelayedCommand(Random(f"{seed}/praise").choice(drawings), (6.0, 14.0)) if drawings else None
        case _:
            return None


def _choosing(scene: Scene, view: View) -> DelayedCommand | None:
    """Where people play, the level is theirs: second what most of them propose, and deal it if it is one's turn.

    Until one of them has said something nobody deals, so that the score stays as long as they look at it.
    """
    is_dealer = view.dealer == scene.seat
    if not scene.people:
        return DelayedCommand(Deal(view.level), (3.0, 5.0)) if is_dealer else None
    people = {person.seat for person in scene.people}
    wished = Counter(one.proposal for one in view.seats if one.seat in people and one.proposal is not None)
    if not wished:
        return None
    level = min(wished, key=lambda one: (-wished[one], abs(one - view.level), one))
    if not is_dealer:
        return DelayedCommand(Propose(level), (2.0, 4.0), str(level))
    return DelayedCommand(Deal(level), (1.0, 2.0) if wished.total() == len(people) else (5.0, 8.0), str(level))


def _reading(scene: Scene, view: View) -> DelayedCommand | None:
    """Read, be ready, and say go, but never before every person has read, however long that takes.

    The dealer says it, or one bot for a person who deals and lets the others wait.
    """
    rack = " ".join(card.card for card in view.rack)
    if Ready() in view.may:
        return DelayedCommand(Ready(), (3.0, 6.0), rack)
    people = {person.seat for person in scene.people}
    if any(one.seat in people and not one.is_ready for one in view.seats):
        return None
    if view.dealer not in people:
        return DelayedCommand(Go(), (1.0, 2.0), rack) if view.dealer == view.seat else None
    return DelayedCommand(Go(), (3.0, 5.0), rack) if scene.is_first(_playing(view)) else None


def _showing(scene: Scene, view: View) -> DelayedCommand | None:
    """Let a challenged drawing stand unless nothing is on it; people go on at their own pace, for bots one of them."""
    if view.vote:
        watched_sheet = scene.watched_sheets.get(view.vote.on)
        is_blank = watched_sheet is None or watched_sheet.number != scene.sheet or watched_sheet.sheet.is_blank
        return DelayedCommand(CastVote(is_blank), (2.0, 4.0), view.vote.on)
    step = next((one for one in view.may if isinstance(one, Next)), None)
    if step is None:
        return None
    if view.challenge:
        return _agreeing(scene, view, view.challenge, step)
    if scene.people or not scene.is_first(_playing(view)):
        return None
    return DelayedCommand(step, (2.0, 4.0), str(step.step))


def _agreeing(scene: Scene, view: View, challenge: ChallengeView, step: Next) -> DelayedCommand | None:
    """A bot is fine with every drawing, so that nobody waits for it; it turns no stack before every person would."""
    about = f"{step.step} {challenge.ends_at}"
    if challenge.ends_at is not None:
        return DelayedCommand(step, (0.3, 1.0) if scene.people else (2.0, 4.0), about)
    if scene.people:
        have_all_agreed = all(person.seat in challenge.agreed for person in scene.people)
        return DelayedCommand(step, (0.3, 1.0), about) if have_all_agreed else None
    others = (seat for seat in _playing(view) if seat != challenge.on)
    return DelayedCommand(step, (2.0, 4.0), about) if scene.is_first(others) else None


def _playing(view: View) -> list[Seat]:
    return [one.seat for one in view.seats if not one.has_left]
