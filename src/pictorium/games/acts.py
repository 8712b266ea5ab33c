"""What is shown act by act, on all screens at once: it plays by itself, anyone can hold it, let it go on and skip it.

What is to be seen in an act, and when, is the page's; the rules know how long it takes until all is seen, and how
long the act lasts. So a table has one clock for its show, the game's own: it stands still while the game is paused.

A game that has acts
- keeps an `Act` in the phase it shows (`Act(now)` when one begins), and says how long each is (`Length`);
- counts `Hold`, `Release` and `Skip` among its commands: `decide_hold`, `decide_release`, `decide_skip` answer them;
- counts `ShowHeld`, `ShowReleased` and `ActSkipped` among its events, and folds them with `act_after`;
- where an act has beats to be skipped one by one, says when each is over (`Length.beats_ms`), and counts `SkipTo` and
  `ActAdvanced` among its commands and events;
- takes its next step when `act_over_at` has come, and shows `act_view` in its view. `client/src/show` does the rest.
"""

from msgspec import Struct
from msgspec.structs import replace

from pictorium.games.house_commands import Command
from pictorium.games.presence import Fact
from pictorium.kernel.ids import Seat
from pictorium.kernel.moment import Moment
from pictorium.kernel.refusal import Refusal


class Hold(Command, frozen=True):
    """Let the show stand still: there is something to say."""


class Release(Command, frozen=True):
    """Let the show go on."""


class Skip(Command, frozen=True):
    """Show all of this act at once."""

    step: int
    """The number of the act, so that nobody skips one they have not seen."""


class SkipTo(Command, frozen=True):
    """Show at once what this act has up to one of its beats: two who press at the same beat skip it once."""

    step: int
    """The number of the act."""
    beat: int
    """The number of the beat, from 1: all of it is to be seen."""


class ShowHeld(Fact, frozen=True):
    """Somebody lets the show stand still."""

    seat: Seat
    at: Moment


class ShowReleased(Fact, frozen=True):
    """Somebody lets it go on from where it stood."""

    seat: Seat
    at: Moment


class ActSkipped(Fact, frozen=True):
    """All of the act is to be seen at once."""

    seat: Seat
    at: Moment


class ActAdvanced(Fact, frozen=True):
    """All up to a beat is to be seen at once; the rest follows as it would have."""

    seat: Seat
    beat: int
    since: Moment
    """When the act would have begun."""


ActCommand = Hold | Release | Skip
ActEvent = ShowHeld | ShowReleased | ActSkipped


class Held(Struct, frozen=True):
    """Who holds the show, and since when."""

    by: Seat
    since: Moment


class Act(Struct, frozen=True):
    """What is being shown."""

    since: Moment = Moment(0)
    """When it began; later by the time it was held. If it is settled: since when all of it is to be seen."""
    is_settled: bool = False
    """Whether all of it is to be seen already: it was skipped."""
    held: Held | None = None
    beats: int = 0
    """How many of its beats were skipped."""


class Length(Struct, frozen=True):
    """How long an act is."""

    settles_ms: int
    """By then all of it is to be seen."""
    lasts_ms: int | None = None
    """When the next begins; None: whenever somebody goes on."""
    beats_ms: tuple[int, ...] = ()
    """When each of its beats is over, where it has several. The last settles it."""


class ActView(Struct, frozen=True):
    """The act as all see it. What there is to see after how long follows from this and from what is shown."""

    since: Moment
    """When it began; as if it had begun earlier, if it was skipped, and later by the time it was held."""
    settles_ms: int
    lasts_ms: int | None
    """None: until somebody goes on."""
    held: Held | None
    """While somebody holds it, it stands where it stood then."""


def settled_at(act: Act, length: Length) -> Moment:
    """When all of it is to be seen, if nobody holds it from now on."""
    return act.since if act.is_settled else Moment(act.since + length.settles_ms)


def act_over_at(act: Act, length: Length) -> Moment | None:
    """When the next act begins by itself; None: not while it is held, or not at all."""
    if act.held or length.lasts_ms is None:
        return None
    return Moment(settled_at(act, length) + length.lasts_ms - length.settles_ms)


def act_view(act: Act, length: Length) -> ActView:
    """What all see of it."""
    since = Moment(settled_at(act, length) - length.settles_ms)
    return ActView(since, length.settles_ms, length.lasts_ms, act.held)


def refuse_hold(act: Act, rule: str) -> Refusal | None:
    """Whether the show cannot be held: it is."""
    return Refusal("held_already", rule, {"seat": act.held.by}) if act.held else None


def refuse_release(act: Act, rule: str) -> Refusal | None:
    """Whether nobody holds the show."""
    return None if act.held else Refusal("not_held", rule)


def refuse_skip(act: Act, rule: str) -> Refusal | None:
    """Whether there is nothing to skip: all is to be seen. Time makes it so, too, but no rule asks for the time."""
    return Refusal("skipped_already", rule) if act.is_settled else None


def decide_hold(act: Act, seat: Seat, now: Moment, rule: str) -> tuple[ShowHeld, ...] | Refusal:
    """Anyone holds it."""
    return refuse_hold(act, rule) or (ShowHeld(seat, now),)


def decide_release(act: Act, seat: Seat, now: Moment, rule: str) -> tuple[ShowReleased, ...] | Refusal:
    """Anyone lets it go on, not only who holds it."""
    return refuse_release(act, rule) or (ShowReleased(seat, now),)


def decide_skip(act: Act, length: Length, seat: Seat, now: Moment, rule: str) -> tuple[ActSkipped, ...] | Refusal:
    """Anyone skips it; who comes too late for that prolongs nothing."""
    stands_at = act.held.since if act.held else now
    return refuse_skip(act, rule) or (ActSkipped(seat, min(stands_at, settled_at(act, length))),)


def refuse_skip_to(act: Act, length: Length, beat: int, rule: str) -> Refusal | None:
    """Whether that beat was skipped already, or is none of this act."""
    if not 1 <= beat <= len(length.beats_ms):
        return Refusal("no_such_beat", rule, {"most": len(length.beats_ms)})
    return refuse_skip(act, rule) or (Refusal("skipped_already", rule) if beat <= act.beats else None)


def decide_skip_to(
    act: Act, length: Length, beat: int, seat: Seat, now: Moment, rule: str
) -> tuple[ActAdvanced, ...] | Refusal:
    """Anyone skips a beat; who comes too late for that prolongs nothing."""
    stands_at = act.held.since if act.held else now
    since = Moment(stands_at - length.beats_ms[beat - 1]) if 1 <= beat <= len(length.beats_ms) else act.since
    return refuse_skip_to(act, length, beat, rule) or (ActAdvanced(seat, beat, min(act.since, since)),)


def act_after(act: Act, event: ActEvent | ActAdvanced) -> Act:
    """The act after one of these facts."""
    match event:
        case ShowHeld():
            return replace(act, held=Held(event.seat, event.at))
        case ShowReleased():
            assert act.held is not None, "what is let go was held"
            return replace(act, since=Moment(act.since + event.at - act.held.since), held=None)
        case ActSkipped():
            return Act(event.at, is_settled=True, held=act.held)
        case ActAdvanced():
            return replace(act, since=event.since, beats=event.beat)


def legal_acts(act: Act, step: int, rule: str) -> list[ActCommand]:
    """What anyone may do with this act, the step-th."""
    may: list[ActCommand] = []
    if not refuse_hold(act, rule):
        may.append(Hold())
    if not refuse_release(act, rule):
        may.append(Release())
    if not refuse_skip(act, rule):
        may.append(Skip(step))
    return may


def legal_beats(act: Act, length: Length, step: int, rule: str) -> list[SkipTo]:
    """Which beats of this act, the step-th, anyone may skip."""
    beats = range(1, len(length.beats_ms) + 1)
    return [SkipTo(step, beat) for beat in beats if not refuse_skip_to(act, length, beat, rule)]
