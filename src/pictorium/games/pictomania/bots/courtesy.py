"""What a bot does before and after a round, and how long it waits with it among people."""

from collections import Counter
from random import Random
from typing import Final, NamedTuple

from pictorium.bots.mind import Scene
from pictorium.games.pictomania.bots.sketcher import Sketcher
from pictorium.games.pictomania.commands import (
    AnyCommand,
    CastVote,
    ChooseLevel,
    Deal,
    Go,
    Next,
    OwnUp,
    Praise,
    Propose,
    Ready,
    Replace,
)
from pictorium.games.pictomania.view import ChallengeView, View
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment

UNKNOWN: Final = 1 / 600
"""How many of all words a gentle bot does not know: on a rack of 42 words, one in about every 14 glances."""


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
            return _reading(scene, view, seed)
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
    if view.agreement.own_levels:
        return _choosing_own(scene, view)
    advised = view.level
    assert advised is not None, "without levels of their own all play at one"
    is_dealer = view.dealer == scene.seat
    if not scene.people:
        return DelayedCommand(Deal(advised), (3.0, 5.0)) if is_dealer else None
    people = {person.seat for person in scene.people}
    wished = Counter(one.proposal for one in view.seats if one.seat in people and one.proposal is not None)
    if not wished:
        return None
    level = min(wished, key=lambda one: (-wished[one], abs(one - advised), one))
    if not is_dealer:
        return DelayedCommand(Propose(level), (2.0, 4.0), str(level))
    return DelayedCommand(Deal(level), (1.0, 2.0) if wished.total() == len(people) else (5.0, 8.0), str(level))


def _choosing_own(scene: Scene, view: View) -> DelayedCommand | None:
    """Each bot plays at the level that its skill is made for; where people play, the deal is theirs."""
    levels = view.agreement.own_levels
    wanted = {"gentle": levels[0], "keen": levels[len(levels) // 2], "sharp": levels[-1]}
    if scene.skill and ChooseLevel(wanted[scene.skill]) in view.may:
        return DelayedCommand(ChooseLevel(wanted[scene.skill]), (1.0, 3.0))
    return DelayedCommand(Deal(None), (3.0, 5.0)) if view.dealer == scene.seat and not scene.people else None


def _reading(scene: Scene, view: View, seed: str) -> DelayedCommand | None:
    """Read, be ready, and say go, but never before every person has read, however long that takes.

    The dealer says it, or one bot for a person who deals and lets the others wait.
    """
    rack = " ".join(card.card for card in view.rack)
    unknown = _unknown(scene, view, seed)
    if unknown is not None and Ready() in view.may:
        return DelayedCommand(Replace(unknown), (3.0, 6.0), rack)
    if Ready() in view.may:
        return DelayedCommand(Ready(), (3.0, 6.0), rack)
    people = {person.seat for person in scene.people}
    if any(one.seat in people and not one.is_ready for one in view.seats):
        return None
    if view.dealer not in people:
        return DelayedCommand(Go(), (1.0, 2.0), rack) if view.dealer == view.seat else None
    return DelayedCommand(Go(), (3.0, 5.0), rack) if scene.is_first(_playing(view)) else None


def _unknown(scene: Scene, view: View, seed: str) -> int | None:
    """The place of a card with a word that this bot does not know (T-BOT-8).

    One of the gentle bots at a table says so, and none once a person has read: they would have to read again.
    """
    gentle = next((one.id for one in scene.table.people if one.bot == "gentle" and one.away_since is None), None)
    people = {person.seat for person in scene.people}
    if gentle != scene.you or any(one.is_ready for one in view.seats if one.seat in people):
        return None
    for place, card in enumerate(view.rack):
        if Replace(place) in view.may and any(Random(f"{seed}/{term.id}").random() < UNKNOWN for term in card.terms):
            return place
    return None


def owning_up(scene: Scene, sketcher: Sketcher) -> DelayedCommand | None:
    """Say that one's own drawing does not count (T-BOT-9); never that of the person for whom one sits in.

    Nobody can have known one that ended when it was hardly begun. One of a part of the word alone may be of a part that
    does not belong to its meaning: a bot cannot tell, and argues with nobody who doubts it.
    """
    view: View = scene.view
    if scene.skill is None or OwnUp() not in view.may:
        return None
    sketcher.follow(scene, Moment(0))
    is_doubted = view.vote is not None and sketcher.is_of_a_part(scene)
    return DelayedCommand(OwnUp(), (0.8, 1.6)) if is_doubted or sketcher.fell_short(scene) else None


def _showing(scene: Scene, view: View) -> DelayedCommand | None:
    """Let a challenged drawing stand unless nothing is on it.

    People go on at their own pace; for bots alone the show does, or one of them where it does not play by itself.
    """
    if view.vote:
        watched_sheet = scene.watched_sheets.get(view.vote.on)
        is_blank = watched_sheet is None or watched_sheet.number != scene.sheet or watched_sheet.sheet.is_blank
        return DelayedCommand(CastVote(is_blank), (2.0, 4.0), view.vote.on)
    step = next((one for one in view.may if isinstance(one, Next)), None)
    if step is None:
        return None
    if view.challenge:
        return _agreeing(scene, view, view.challenge, step)
    if scene.people or view.agreement.reveal == "show" or not scene.is_first(_playing(view)):
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
