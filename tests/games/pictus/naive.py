"""A second Pictus, written naively from its sheet of rules, to hold against the real one.

Everything here changes in place: dicts, lists and sets, one long list of questions for each command. It knows nothing
of facts or folding. What luck decides (the order on the wall, who drew which card of the pile, a reshuffle) the evening
is told, and it checks that luck could have decided so; all else it must foresee: whether a command is accepted, when
the cards are hung, the turn dropped or scored, the game over, and what points and totals follow.

The question (`_may_…`) and the consequence (`_do_…`) of every command stand next to each other, in the order of a
turn. The sheet leaves some things to people; here the reading of docs/rules is taken.
"""

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from pictorium.games.pictus import commands as c
from pictorium.kernel.ids import HOUSE

FEWEST = 3
TEXT_LONGEST = 1500


def _is_plain(text: str) -> bool:
    """Whether there is nothing in it that cannot be seen."""
    return all(sign == "\n" or not unicodedata.category(sign).startswith("C") for sign in text)


class Told(NamedTuple):
    """What luck decided."""

    hung: Sequence[tuple[str, str | None]] | None = None
    """The wall in its order: each picture and whose it is."""
    drawn: Mapping[str, Sequence[str]] | None = None
    reshuffled: Sequence[str] | None = None


class Score(NamedTuple):
    """What a turn came to."""

    points: dict[str, int]
    votes: dict[str, int]
    narrator_vote: int | None


class Evening:
    """A whole game, kept in plain containers."""

    def __init__(
        self,
        seats: Sequence[str],
        deck: Sequence[str],
        told: Told,
        *,
        voters: str = "others",
        hand_size: int = 6,
        decoys: int = 0,
        text_counts: bool = False,
        end: str = "turns",
        turns_each: int = 2,
        target: int = 30,
        clock_s: int = 0,
        away_limit_s: int = 60,
    ) -> None:
        self.seats = list(seats)
        self.mode, self.hand_size, self.decoys = voters, hand_size, decoys
        self.end, self.turns_each, self.target = end, turns_each, target
        self.clock_ms, self.away_ms = clock_s * 1000, away_limit_s * 1000

        self.phase = "Telling"
        self.turn = 1
        self.narrator = self.seats[0]
        self.host: str | None = None
        self.narrated = dict.fromkeys(self.seats, 0)
        self.totals = dict.fromkeys(self.seats, 0)
        self.away: dict[str, int] = {}
        self.left: set[str] = set()
        self.hands: dict[str, set[str]] = {seat: set() for seat in self.seats}
        self.pile = list(deck)
        self.used: set[str] = set()
        self.has_ink = False
        self.laid: dict[str, str] = {}
        self.resting: set[str] = set()
        self.since = 0
        self.wall: list[tuple[str, str | None]] = []
        self.votes: dict[str, int] = {}
        self.scores: list[Score] = []
        self.winners: set[str] = set()
        self.cause = ""
        self.beats: list[int] = []
        self.shown_since, self.skipped, self.is_all_seen = 0, 0, False
        self.held_since: int | None = None
        self._fill_hands(told)

    # Who is where

    def staying(self) -> list[str]:
        return [seat for seat in self.seats if seat not in self.left]

    def is_anyone_here(self) -> bool:
        return any(seat not in self.away for seat in self.staying())

    def voters(self) -> list[str]:
        """Who may vote at this table, in this turn."""
        if self.mode == "narrator":
            return [self.narrator]
        return [seat for seat in self.seats if seat != self.narrator or self.mode == "everyone"]

    def awaited(self) -> list[str]:
        """Whom the turn waits for."""
        if self.phase == "Telling":
            waiting = [self.narrator]
        elif self.phase == "Laying":
            waiting = [seat for seat in self.seats if seat not in self.laid]
        elif self.phase == "Voting":
            waiting = [seat for seat in self.voters() if seat not in self.votes]
        else:
            waiting = []
        return [seat for seat in waiting if seat not in self.left and seat not in self.resting]

    # May it be done?

    def accepts(self, seat: str, command: c.AnyCommand) -> bool:
        """Whether the rules let this seat do that now."""
        name = type(command).__name__
        if name in ("Tick", "Away", "Back", "Preside", "Mark", "Wipe"):
            return seat == HOUSE and self._may(name)(command)
        if seat not in self.seats or seat in self.left:
            return False
        return self._may(name)(seat, command)

    def _may(self, name: str) -> Callable[..., bool]:
        may: Callable[..., bool] = getattr(self, f"_may_{name}")
        return may

    def apply(self, seat: str, command: c.AnyCommand, now: int, told: Told) -> None:
        """Do what was accepted; `told` is what luck decided."""
        do = getattr(self, f"_do_{type(command).__name__}")
        do(seat, command, now, told)

    # The clue

    def may_draw(self, seat: str) -> bool:
        return self.phase == "Telling" and seat == self.narrator

    def _may_Mark(self, command: c.Mark) -> bool:
        return self.may_draw(command.seat)

    def _do_Mark(self, seat: str, command: c.Mark, now: int, told: Told) -> None:
        self.has_ink = True

    def _may_Wipe(self, command: c.Wipe) -> bool:
        return self.may_draw(command.seat)

    def _do_Wipe(self, seat: str, command: c.Wipe, now: int, told: Told) -> None:
        self.has_ink = False

    def _may_GiveClue(self, seat: str, command: c.GiveClue) -> bool:
        if self.phase != "Telling" or seat != self.narrator or command.picture not in self.hands[seat]:
            return False
        if len(command.text) > TEXT_LONGEST or not _is_plain(command.text.strip()):
            return False
        has_media = command.recording is not None or command.film is not None
        return bool(command.text.strip()) or self.has_ink or has_media or command.is_live

    def _do_GiveClue(self, seat: str, command: c.GiveClue, now: int, told: Told) -> None:
        self.hands[seat].remove(command.picture)
        self.laid = {seat: command.picture}
        self.phase, self.since = "Laying", now

    # The cards

    def _may_Lay(self, seat: str, command: c.Lay) -> bool:
        return self.phase == "Laying" and seat not in self.laid and command.picture in self.hands[seat]

    def _do_Lay(self, seat: str, command: c.Lay, now: int, told: Told) -> None:
        self.hands[seat].remove(command.picture)
        self.laid[seat] = command.picture
        self._go_on_if_all_in(now, told)

    def _go_on_if_all_in(self, now: int, told: Told) -> None:
        if self.phase == "Laying" and not self.awaited():
            if len(self.laid) > 1:
                self._hang(now, told)
            else:
                self._drop(told)
        if self.phase == "Voting" and not self.awaited():
            self._score(now)

    def _hang(self, now: int, told: Told) -> None:
        if len(self.pile) < self.decoys and self.end != "deck":
            self._reshuffle(told)
        decoys, self.pile = self.pile[: self.decoys], self.pile[self.decoys :]
        assert told.hung is not None
        owned = {picture: seat for seat, picture in self.laid.items()}
        assert sorted(told.hung, key=str) == sorted([*owned.items(), *((one, None) for one in decoys)], key=str)
        self.wall = list(told.hung)
        self.phase, self.since, self.votes = "Voting", now, {}
        self.resting &= set(self.away)

    def _drop(self, told: Told) -> None:
        """The turn comes to nothing; who is still there has the card back."""
        for seat, picture in self.laid.items():
            (self.used if seat in self.left else self.hands[seat]).add(picture)
        self.laid = {}
        self._end_turn(told)

    # The vote

    def _may_Vote(self, seat: str, command: c.Vote) -> bool:
        if self.phase != "Voting" or seat not in self.voters() or seat in self.votes:
            return False
        return 1 <= command.number <= len(self.wall) and self.wall[command.number - 1][1] != seat

    def _do_Vote(self, seat: str, command: c.Vote, now: int, told: Told) -> None:
        self.votes[seat] = command.number
        self._go_on_if_all_in(now, told)

    def _score(self, now: int) -> None:
        points = {seat: 0 for seat in self.seats if seat in self.laid or seat in self.votes}
        guesses = {seat: self.wall[number - 1][1] for seat, number in self.votes.items() if seat != self.narrator}
        chosen = self.votes.get(self.narrator)
        right = [seat for seat, owner in guesses.items() if owner == self.narrator]
        if guesses and len(right) in (0, len(guesses)):
            self._give(points, [seat for seat in points if seat != self.narrator], 2)
        elif guesses:
            self._give(points, [self.narrator, *right], 3)
        for owner in guesses.values():
            if owner != self.narrator:
                self._give(points, [owner], 1)
        if chosen is not None:
            self._give(points, [self.wall[chosen - 1][1]], 1)
        self.scores.append(Score(points, {by: self.votes[by] for by in guesses}, chosen))
        for seat, more in points.items():
            self.totals[seat] += more
        self._begin_show(now)
        self.used |= {picture for picture, _ in self.wall}
        self.laid, self.votes, self.wall = {}, {}, []
        self.phase = "Reveal"

    @staticmethod
    def _give(points: dict[str, int], seats: Sequence[str | None], more: int) -> None:
        """Nobody gives points to a decoy."""
        for seat in seats:
            if seat in points:
                points[seat] += more

    # The show

    def _begin_show(self, now: int) -> None:
        """The votes; nobody's choices together; everybody's choices one by one; the narrator's card; the points."""
        self.shown_since, self.skipped, self.is_all_seen, self.held_since = now, 0, False, None
        owners = {number: owner for number, (_, owner) in enumerate(self.wall, 1) if owner != self.narrator}
        chosen = set(self.votes.values()) & set(owners)
        cards = len(chosen) + (1 if chosen != set(owners) else 0)
        each = 2200 if cards < 4 else 2000 if cards == 4 else 1800 if cards == 5 else 1600
        self.beats = [750 + 250 * len(self.votes)] if self.votes else []
        self.beats += [each] * cards + [3500, 4000]

    def act(self) -> tuple[int, int, int | None] | None:
        """Since when the show runs, how long it takes, and since when it is held."""
        return (self.shown_since, sum(self.beats), self.held_since) if self.phase == "Reveal" else None

    def _may_Hold(self, seat: str, command: c.Hold) -> bool:
        return self.phase == "Reveal" and self.held_since is None

    def _do_Hold(self, seat: str, command: c.Hold, now: int, told: Told) -> None:
        self.held_since = now

    def _may_Release(self, seat: str, command: c.Release) -> bool:
        return self.phase == "Reveal" and self.held_since is not None

    def _do_Release(self, seat: str, command: c.Release, now: int, told: Told) -> None:
        assert self.held_since is not None
        self.shown_since += now - self.held_since
        self.held_since = None

    def _may_Skip(self, seat: str, command: c.Skip) -> bool:
        return self.phase == "Reveal" and command.step == self.turn and not self.is_all_seen

    def _do_Skip(self, seat: str, command: c.Skip, now: int, told: Told) -> None:
        self._be_at(sum(self.beats), now)
        self.is_all_seen = True

    def _may_SkipTo(self, seat: str, command: c.SkipTo) -> bool:
        if self.phase != "Reveal" or command.step != self.turn or self.is_all_seen:
            return False
        return self.skipped < command.beat <= len(self.beats)

    def _do_SkipTo(self, seat: str, command: c.SkipTo, now: int, told: Told) -> None:
        self._be_at(sum(self.beats[: command.beat]), now)
        self.skipped = command.beat

    def _be_at(self, elapsed: int, now: int) -> None:
        stands = now if self.held_since is None else self.held_since
        self.shown_since = min(self.shown_since, stands - elapsed)

    # On to the next

    def _may_Next(self, seat: str, command: c.Next) -> bool:
        return self.phase == "Reveal" and command.turn == self.turn + 1

    def _do_Next(self, seat: str, command: c.Next, now: int, told: Told) -> None:
        self._end_turn(told)

    def _may_Adjust(self, seat: str, command: c.Adjust) -> bool:
        if self.phase != "Reveal" or self.host is None or seat != self.host:
            return False
        to = command.to
        for value, (least, most), may_be_off in (
            (to.turns_each, (1, 10), False),
            (to.target, (5, 100), False),
            (to.clock_s, (30, 3600), True),
            (to.away_limit_s, (10, 3600), True),
        ):
            if value is not None and not least <= value <= most and not (value == 0 and may_be_off):
                return False
        end, turns_each, target = self._end_after(to)
        if (end, turns_each, target) == (self.end, self.turns_each, self.target):
            return True
        narrating = [self.narrated[seat] + (seat == self.narrator) for seat in self.staying()]
        if end == "turns":
            return turns_each >= max(narrating)
        return end == "deck" or all(self.totals[seat] <= target for seat in self.staying())

    def _end_after(self, to: c.Adjustment) -> tuple[str, int, int]:
        turns_each = self.turns_each if to.turns_each is None else to.turns_each
        return to.end or self.end, turns_each, self.target if to.target is None else to.target

    def _do_Adjust(self, seat: str, command: c.Adjust, now: int, told: Told) -> None:
        self.end, self.turns_each, self.target = self._end_after(command.to)
        if command.to.clock_s is not None:
            self.clock_ms = 1000 * command.to.clock_s
        if command.to.away_limit_s is not None:
            self.away_ms = 1000 * command.to.away_limit_s

    def _end_turn(self, told: Told) -> None:
        self.narrated[self.narrator] += 1
        self.resting, self.has_ink = set(), False
        if self._is_at_its_end():
            self._end_game(self.end)
            return
        self._fill_hands(told)
        place = self.seats.index(self.narrator) + 1
        around = self.seats[place:] + self.seats[:place]
        self.narrator = next(seat for seat in around if seat not in self.left)
        self.phase = "Telling"
        self.turn += 1

    def _is_at_its_end(self) -> bool:
        if self.end == "turns":
            return all(self.narrated[seat] >= self.turns_each for seat in self.staying())
        if self.end == "score":
            return any(self.totals[seat] >= self.target for seat in self.staying())
        return self._missing() > len(self.pile)

    def _missing(self) -> int:
        return sum(self.hand_size - len(self.hands[seat]) for seat in self.staying())

    def _fill_hands(self, told: Told) -> None:
        missing = self._missing()
        if missing == 0:
            assert not told.drawn
            return
        if missing > len(self.pile):
            self._reshuffle(told)
        assert told.drawn is not None
        top, self.pile = self.pile[:missing], self.pile[missing:]
        assert sorted(top) == sorted(picture for drawn in told.drawn.values() for picture in drawn)
        for seat, drawn in told.drawn.items():
            assert seat not in self.left
            self.hands[seat] |= set(drawn)
        assert self._missing() == 0
        assert all(len(self.hands[seat]) == self.hand_size for seat in self.staying())

    def _reshuffle(self, told: Told) -> None:
        assert told.reshuffled is not None
        assert sorted(told.reshuffled) == sorted(self.used)
        self.pile += told.reshuffled
        self.used = set()

    def _end_game(self, cause: str) -> None:
        """What lies on the table or hangs on the wall is put away."""
        self.used |= set(self.laid.values()) | {picture for picture, _ in self.wall}
        self.laid, self.wall, self.votes = {}, [], {}
        self.phase, self.cause = "Over", cause
        best = max((self.totals[seat] for seat in self.staying()), default=0)
        self.winners = {seat for seat in self.staying() if self.totals[seat] == best}

    # Coming and going

    def _may_Rest(self, seat: str, command: c.Rest) -> bool:
        return command.seat != seat and command.seat in self.away and command.seat in self.awaited()

    def _do_Rest(self, seat: str, command: c.Rest, now: int, told: Told) -> None:
        self._rest([command.seat], now, told)

    def _rest(self, seats: Sequence[str], now: int, told: Told) -> None:
        if self.phase == "Telling":
            self._drop(told)
            return
        self.resting |= set(seats)
        self._go_on_if_all_in(now, told)

    def _may_Preside(self, command: c.Preside) -> bool:
        return command.seat is None or command.seat in self.seats

    def _do_Preside(self, seat: str, command: c.Preside, now: int, told: Told) -> None:
        self.host = command.seat if command.seat in self.staying() else None

    def _may_Away(self, command: c.Away) -> bool:
        return command.seat in self.staying() and command.seat not in self.away

    def _do_Away(self, seat: str, command: c.Away, now: int, told: Told) -> None:
        self.away[command.seat] = now

    def _may_Back(self, command: c.Back) -> bool:
        return command.seat in self.staying() and command.seat in self.away

    def _do_Back(self, seat: str, command: c.Back, now: int, told: Told) -> None:
        del self.away[command.seat]
        self.resting.discard(command.seat)

    def _may_Leave(self, seat: str, command: c.Leave) -> bool:
        return True

    def _do_Leave(self, seat: str, command: c.Leave, now: int, told: Told) -> None:
        self.left.add(seat)
        self.used |= self.hands[seat]
        self.hands[seat] = set()
        if self.phase == "Over":
            return
        if len(self.staying()) < FEWEST:
            self._end_game("too_few")
        elif seat == self.narrator and self.phase in ("Telling", "Laying"):
            self._drop(told)
        else:
            self._go_on_if_all_in(now, told)

    # The clock

    def due(self) -> int | None:
        """When the house must knock next."""
        moments: list[int] = []
        if self.is_anyone_here():
            if self.away_ms:
                moments += [self.away[seat] + self.away_ms for seat in self.awaited() if seat in self.away]
            if self.clock_ms and self.phase in ("Laying", "Voting"):
                moments.append(self.since + self.clock_ms)
        return min(moments, default=None)

    def _may_Tick(self, command: c.Tick) -> bool:
        return True

    def _do_Tick(self, seat: str, command: c.Tick, now: int, told: Told) -> None:
        due = self.due()
        if due is None or now < due:
            return
        if self.clock_ms and self.phase in ("Laying", "Voting") and now >= self.since + self.clock_ms:
            self._rest(self.awaited(), now, told)
            return
        gone = [one for one in self.awaited() if self.away_ms and now >= self.away.get(one, now) + self.away_ms]
        self._rest(gone, now, told)
