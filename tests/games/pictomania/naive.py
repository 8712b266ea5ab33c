"""A second Pictomania, written naively from the rulebooks, to hold against the real one.

Everything here changes in place: dicts, lists and sets, one long list of questions for each command, and a table of
the editions copied out by hand. It knows nothing of facts, folding or files. Where luck or an order that no rulebook
fixes comes in (the first dealer, the numerals, who shows first), the evening is told what happened; all else it must
foresee: whether a command is accepted, and what points, black sheep and totals follow.

The question (`_may_…`) and the consequence (`_do_…`) of every command stand next to each other, in the order of a
round. The rulebooks leave some things to people; here the reading of docs/rules is taken.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from pictorium.games.pictomania import commands as c
from pictorium.kernel.ids import HOUSE
from tests.games.pictomania.naive_deck import NaiveDeck, Up
from tests.games.pictomania.naive_lap import BOOKS, EACH, ENDLESS, FEWER, RELAXED, Ballot, Lap, Score, count_up

CLOCK_LIMITS = {
    "glance_s": (5, 120),
    "round_clock_s": (30, 3600),
    "away_limit_s": (10, 3600),
    "challenge_s": (1, 60),
    "vote_limit_s": (10, 600),
    "reveal_pace_s": (2, 600),
}


SHOW_MS = {3: (3000, 400, 1100), 4: (2600, 400, 800), 5: (2200, 300, 600), 6: (2000, 300, 460)}
"""By the number of drawings: one draws itself, a stack opens, the next guess turns."""


class Told(NamedTuple):
    """What luck and the table's own order decided."""

    numerals: Mapping[str, int] = {}
    cards: Sequence[tuple[str, int]] = ()
    """The word cards that came up, with their sides."""
    shown: str | None = None
    names: Mapping[str, str | None] = {}
    """The name of the card that each player got."""


class Evening:
    """A whole game, kept in plain containers."""

    def __init__(
        self,
        edition: str,
        seats: Sequence[str],
        dealer: str,
        *,
        decks: Sequence[Sequence[str]] = (),
        enemies: Collection[frozenset[Up]] = (),
        variants: Sequence[str] = (),
        own_levels: Sequence[int] = (),
        rounds: int | None = None,
        levels: Sequence[int] | None = None,
        bonus_tokens: Sequence[int] | None = None,
        replacements: int | str | None = None,
        stop_without_token: bool | None = None,
        void: str = "vote",
        glance_s: int = 10,
        round_clock_s: int = 0,
        away_limit_s: int = 60,
        challenge_s: int = 0,
        vote_limit_s: int = 30,
        reveal: str = "hand",
        reveal_pace_s: int = 0,
    ) -> None:
        self.book = BOOKS[edition]
        self.seats = list(seats)
        self.variants = set(variants)
        self.rounds = rounds or self.book.rounds
        self.fixed_levels = list(levels or ())
        self.decks = {level: NaiveDeck(cards, enemies) for level, cards in enumerate(decks, 1)}
        self.own_tokens = sorted(bonus_tokens or (), reverse=True)
        self.swaps = self.book.swaps if replacements is None else ENDLESS
        if isinstance(replacements, int):
            self.swaps = replacements
        self.empty_handed = self.book.empty_handed if stop_without_token is None else stop_without_token
        self.void_rule = void
        self.own_levels = sorted(own_levels)
        self.chosen = {seat: self.own_levels[0] for seat in self.seats if own_levels}
        self.rack = 1 if "kids" in variants else 6 if own_levels else self.book.rack
        self.glance_ms, self.clock_ms, self.away_ms = glance_s * 1000, round_clock_s * 1000, away_limit_s * 1000
        self.patience_ms = challenge_s * 1000
        self.vote_ms, self.pace_ms = vote_limit_s * 1000, reveal_pace_s * 1000

        self.is_show = reveal == "show"
        self.phase = "Setup"
        self.round = 1
        self.dealer = dealer
        self.host: str | None = None
        self.proposals: dict[str, int] = {}
        self.levels_up: list[int] = []
        self.cards_up: list[Up] = []
        self.away: dict[str, int] = {}
        self.left: set[str] = set()
        self.swapped = dict.fromkeys(self.seats, 0)
        self.totals = dict.fromkeys(self.seats, 0)
        self.ready: set[str] = set()
        self.glance_ends = 0
        self.glance_is_over = False
        self.lap: Lap | None = None
        self.scores: list[Score] = []
        self.gallery: dict[tuple[int, str], tuple[bool, bool]] = {}
        """What hangs there: whether its word is known, and whether it is void."""
        self.winners: set[str] = set()
        self.praise: dict[str, tuple[int, str]] = {}
        self.fame: set[tuple[int, str]] | None = None

    # Who is where

    def staying(self) -> list[str]:
        return [seat for seat in self.seats if seat not in self.left]

    def here(self) -> list[str]:
        return [seat for seat in self.staying() if seat not in self.away]

    def acting_dealer(self) -> str | None:
        place = self.seats.index(self.dealer)
        around = self.seats[place:] + self.seats[:place]
        return next((seat for seat in around if seat in self.here()), None)

    def bonus_tokens(self) -> list[int]:
        count = len(self.staying())
        if self.own_tokens:
            gone = len(self.seats) - count
            return self.own_tokens[: max(1, len(self.own_tokens) - gone)]
        if "relaxed" in self.variants:
            return list(RELAXED)
        return list(EACH[count] if self.book.a_token_each and "competitive" not in self.variants else FEWER[count])

    def level(self) -> int:
        """The level fixed or advised for the round."""
        levels = self.fixed_levels or ([1] if "kids" in self.variants else self.book.levels)
        return levels[min(self.round, len(levels)) - 1]

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
        """Do what was accepted; `told` is what luck and the table's order decided."""
        do = getattr(self, f"_do_{type(command).__name__}")
        do(seat, command, now, told)

    # Before the drawing

    def _may_Propose(self, seat: str, command: c.Propose) -> bool:
        return self._can_be_played(command.level) and self.proposals.get(seat) != command.level

    def _do_Propose(self, seat: str, command: c.Propose, now: int, told: Told) -> None:
        self.proposals[seat] = command.level

    def _can_be_played(self, level: int) -> bool:
        if self.phase != "Setup" or level not in (1, 2, 3, 4) or self.own_levels:
            return False
        return not self.fixed_levels or level == self.level()

    def _may_Deal(self, seat: str, command: c.Deal) -> bool:
        here = self.here()
        for_it = [other for other in here if self.proposals.get(other) == command.level]
        has_a_say = seat in (self.host, self.acting_dealer()) or len(for_it) > len(here) - len(for_it)
        if self.own_levels:
            return self.phase == "Setup" and command.level is None
        return command.level is not None and self._can_be_played(command.level) and has_a_say

    def _may_ChooseLevel(self, seat: str, command: c.ChooseLevel) -> bool:
        return self.phase == "Setup" and command.level in self.own_levels and self.chosen[seat] != command.level

    def _do_ChooseLevel(self, seat: str, command: c.ChooseLevel, now: int, told: Told) -> None:
        self.chosen[seat] = command.level

    def _do_Deal(self, seat: str, command: c.Deal, now: int, told: Told) -> None:
        self.phase = "Glance"
        self.proposals = {}
        self.levels_up = [command.level or 0] * self.rack
        if len(self.own_levels) == 2:
            low, high = self.own_levels
            self.levels_up = [low, low, low, high, high, high]
        elif self.own_levels:
            low, middle, high = self.own_levels
            self.levels_up = [low, low, middle, middle, high, high]
        self.cards_up = []
        if self.decks:
            assert len(told.cards) == self.rack
            for level, one in zip(self.levels_up, told.cards, strict=True):
                self.decks[level].put_up(one, [card for card, _ in self.cards_up], self.cards_up)
                self.cards_up.append(one)
        self._read_anew(now)

    def _read_anew(self, now: int) -> None:
        self.ready = set()
        self.glance_is_over = False
        self.glance_ends = now + self.glance_ms

    # Between rounds

    def _may_Adjust(self, seat: str, command: c.Adjust) -> bool:
        if self.phase != "Setup" or self.host is None or seat != self.host:
            return False
        to = command.to
        rounds = self.rounds if to.rounds is None else to.rounds
        if rounds < 1 or rounds < self.round - 1 or rounds > 12:
            return False
        if to.levels is not None:
            has_one_each = len(to.levels) == rounds - (self.round - 1)
            if not self.fixed_levels or not has_one_each or not set(to.levels) <= {1, 2, 3, 4}:
                return False
        may_be_off = {"round_clock_s", "away_limit_s", "challenge_s", "reveal_pace_s"}
        for name, (least, most) in CLOCK_LIMITS.items():
            seconds = getattr(to, name)
            if seconds is not None and not least <= seconds <= most and not (seconds == 0 and name in may_be_off):
                return False
        return True

    def _clocks(self) -> dict[str, int]:
        return {
            "glance_s": self.glance_ms,
            "round_clock_s": self.clock_ms,
            "away_limit_s": self.away_ms,
            "challenge_s": self.patience_ms,
            "vote_limit_s": self.vote_ms,
            "reveal_pace_s": self.pace_ms,
        }

    def _do_Adjust(self, seat: str, command: c.Adjust, now: int, told: Told) -> None:
        to = command.to
        if to.levels is not None and self.fixed_levels:
            first = [self.fixed_levels[min(place, len(self.fixed_levels) - 1)] for place in range(self.round - 1)]
            self.fixed_levels = [*first, *to.levels]
        self.rounds = self.rounds if to.rounds is None else to.rounds
        clocks = self._clocks()
        clocks |= {name: 1000 * getattr(to, name) for name in clocks if getattr(to, name) is not None}
        self.glance_ms, self.clock_ms = clocks["glance_s"], clocks["round_clock_s"]
        self.away_ms, self.patience_ms = clocks["away_limit_s"], clocks["challenge_s"]
        self.vote_ms, self.pace_ms = clocks["vote_limit_s"], clocks["reveal_pace_s"]
        if self.rounds == self.round - 1:
            self._end_game()

    def _may_Replace(self, seat: str, command: c.Replace) -> bool:
        return self.phase == "Glance" and 0 <= command.place < self.rack and self.swapped[seat] < self.swaps

    def _do_Replace(self, seat: str, command: c.Replace, now: int, told: Told) -> None:
        self.swapped[seat] += 1
        if self.decks:
            (one,) = told.cards
            beside = [up for place, up in enumerate(self.cards_up) if place != command.place]
            deck = self.decks[self.levels_up[command.place]]
            deck.put_up(one, [card for card, _ in self.cards_up], beside)
            deck.unwanted.append(self.cards_up[command.place][0])
            self.cards_up[command.place] = one
        self._read_anew(now)

    def _may_Ready(self, seat: str, command: c.Ready) -> bool:
        return self.phase == "Glance" and seat not in self.ready

    def _do_Ready(self, seat: str, command: c.Ready, now: int, told: Told) -> None:
        self.ready.add(seat)

    def _may_Go(self, seat: str, command: c.Go) -> bool:
        if self.phase != "Glance":
            return False
        if self.glance_is_over:
            return True
        everyone_else_is_ready = set(self.here()) - self.ready <= {seat}
        return everyone_else_is_ready and (seat == self.acting_dealer() or not self.book.dealer_says_go)

    def _do_Go(self, seat: str, command: c.Go, now: int, told: Told) -> None:
        self.phase = "Drawing"
        if self.own_levels:
            self._check_own_cards(told.names)
        self.lap = Lap(self.staying(), self.bonus_tokens(), told.numerals, now)

    def _check_own_cards(self, names: Mapping[str, str | None]) -> None:
        """Each has a card of the level they chose, and no card more owners than all six names allow."""
        places = [
            *dict.fromkeys(
                ["star", "square", "circle", "triangle", "moon", "drop"] if self.book.rack == 6 else "ABCDEF"
            )
        ]
        levels = dict(zip(places, self.levels_up, strict=True))
        assert {seat: levels[str(name)] for seat, name in names.items()} == {seat: self.chosen[seat] for seat in names}
        cards_of_a_level = 6 // len(self.own_levels)
        assert max(list(names.values()).count(name) for name in names.values()) <= 6 // cards_of_a_level

    # The drawing

    def _active(self, seat: str) -> Lap | None:
        """The round, if this seat still plays in it."""
        lap = self.lap
        if self.phase != "Drawing" or lap is None or seat not in lap.seats or seat in lap.stopped:
            return None
        return lap

    def may_draw(self, seat: str) -> bool:
        lap = self._active(seat)
        return lap is not None and seat not in lap.frozen and seat not in lap.nothing

    def _may_Mark(self, command: c.Mark) -> bool:
        return self.may_draw(command.seat)  # a second report of ink is no news, and no harm

    def _do_Mark(self, seat: str, command: c.Mark, now: int, told: Told) -> None:
        assert self.lap
        self.lap.ink.add(command.seat)
        self.lap.began_to_draw.add(command.seat)

    def _may_Wipe(self, command: c.Wipe) -> bool:
        return self.lap is not None and command.seat in self.lap.seats  # erased by its owner, if not by the pen

    def _do_Wipe(self, seat: str, command: c.Wipe, now: int, told: Told) -> None:
        assert self.lap
        self.lap.ink.discard(command.seat)

    def _may_Guess(self, seat: str, command: c.Guess) -> bool:
        lap = self._active(seat)
        if lap is None or command.on == seat or command.on not in lap.seats or command.on in lap.nothing:
            return False
        return command.number in lap.hands[seat] and seat not in [by for by, _ in lap.stacks[command.on]]

    def _do_Guess(self, seat: str, command: c.Guess, now: int, told: Told) -> None:
        assert self.lap
        self.lap.hands[seat].remove(command.number)
        self.lap.stacks[command.on].append((seat, command.number))
        if self.book.freezes:
            self.lap.frozen.add(seat)

    def _may_DrawNothing(self, seat: str, command: c.DrawNothing) -> bool:
        lap = self._active(seat)
        if lap is None or not self.book.may_pass or seat in lap.ink or seat in lap.nothing:
            return False
        return not (lap.stacks[seat] and seat in lap.began_to_draw)

    def _do_DrawNothing(self, seat: str, command: c.DrawNothing, now: int, told: Told) -> None:
        assert self.lap
        self.lap.nothing.add(seat)
        while self.lap.stacks[seat]:
            by, number = self.lap.stacks[seat].pop()
            self.lap.hands[by].add(number)

    def _may_Stop(self, seat: str, command: c.Stop) -> bool:
        lap = self._active(seat)
        if lap is None:
            return False
        if command.token is None:
            return self.empty_handed or seat in lap.nothing
        if seat in lap.nothing or command.token not in lap.middle:
            return False
        return self.book.any_token or command.token == max(lap.middle)

    def _do_Stop(self, seat: str, command: c.Stop, now: int, told: Told) -> None:
        assert self.lap
        if command.token is not None:
            self.lap.middle.remove(command.token)
            self.lap.taken[seat] = command.token
        self._stop(seat, now)

    def _stop(self, seat: str, now: int) -> None:
        assert self.lap
        self.lap.stopped.add(seat)
        if not self.lap.middle or len(self.lap.stopped) == len(self.lap.seats):
            self._end_drawing(now)

    def _end_drawing(self, now: int) -> None:
        assert self.lap
        self.phase = "Reveal"
        self.lap.begin_act(now)
        blank = set(self.lap.seats) - self.lap.ink
        self.lap.blank = blank - self.lap.nothing
        self.lap.void = blank if self.book.nothing_is_void else blank - self.lap.nothing

    def _may_Rest(self, seat: str, command: c.Rest) -> bool:
        return command.seat != seat and command.seat in self.away and self._active(command.seat) is not None

    def _do_Rest(self, seat: str, command: c.Rest, now: int, told: Told) -> None:
        self._stop(command.seat, now)

    # The reveal

    def _may_Next(self, seat: str, command: c.Next) -> bool:
        lap = self.lap if self.phase == "Reveal" else None
        if lap is None or lap.ballot is not None or command.step != len(lap.shown) + len(lap.turned):
            return False
        return seat not in lap.content or self._one_is_enough(seat)

    def _do_Next(self, seat: str, command: c.Next, now: int, told: Told) -> None:
        assert self.lap
        if self._one_is_enough(seat):
            self._step(now, told)
        else:
            self.lap.content.add(seat)
            self._step_if_all_are_content(now)

    def _may_act(self) -> Lap | None:
        """The round, if its show could be held or skipped."""
        return self.lap if self.phase == "Reveal" and self.lap and self.lap.ballot is None else None

    def _may_Hold(self, seat: str, command: c.Hold) -> bool:
        lap = self._may_act()
        return lap is not None and lap.held_since is None

    def _do_Hold(self, seat: str, command: c.Hold, now: int, told: Told) -> None:
        assert self.lap
        self.lap.held_since = now

    def _may_Release(self, seat: str, command: c.Release) -> bool:
        lap = self._may_act()
        return lap is not None and lap.held_since is not None

    def _do_Release(self, seat: str, command: c.Release, now: int, told: Told) -> None:
        lap = self.lap
        assert lap
        assert lap.held_since is not None
        lap.stepped += now - lap.held_since
        lap.held_since = None

    def _may_Skip(self, seat: str, command: c.Skip) -> bool:
        lap = self._may_act()
        return lap is not None and not lap.is_all_seen and command.step == len(lap.shown) + len(lap.turned)

    def _do_Skip(self, seat: str, command: c.Skip, now: int, told: Told) -> None:
        lap = self.lap
        assert lap
        stands = now if lap.held_since is None else lap.held_since
        lap.stepped = min(stands, self._all_seen_at(lap))
        lap.is_all_seen = True

    def _all_seen_at(self, lap: Lap) -> int:
        """When all that this step shows is to be seen."""
        return lap.stepped if lap.is_all_seen else lap.stepped + self._show_ms(lap)

    def _show_ms(self, lap: Lap) -> int:
        drawing, fan, guess = SHOW_MS[len(lap.seats)]
        if not lap.shown:
            return 1200
        if lap.on_show() is None:
            count = len(lap.stacks[lap.turned[-1]])
            return fan + guess * (count - 1) + 1000 if count else 0
        if not self.is_show:
            return 0
        return 500 if self._is_blank(lap) else drawing + 500

    def _is_blank(self, lap: Lap) -> bool:
        drawer = lap.on_show()
        return drawer in lap.nothing or drawer in lap.blank

    def _over_at(self, lap: Lap) -> int | None:
        """When the clock takes the next step, if nothing else holds it up."""
        if not self.is_show:
            return self._all_seen_at(lap) - self._show_ms(lap) + self.pace_ms if self.pace_ms else None
        if not lap.shown:
            stays = 0
        elif lap.on_show() is None:
            stays = 1500
        else:
            is_settled = self.void_rule == "off" or self._is_blank(lap) or lap.on_show() in lap.has_voted_on
            stays = 3000 if is_settled else max(3000, self.patience_ms)
        return self._all_seen_at(lap) + max(stays, self.pace_ms - self._show_ms(lap))

    def _doubtful(self) -> str | None:
        """Whose drawing waits for a challenge, or for its drawer to own up."""
        drawer = self._contestable()
        assert drawer is None or self.lap
        has_been_settled = self.void_rule == "off" or (self.lap is not None and drawer in self.lap.has_voted_on)
        return None if has_been_settled else drawer

    def _is_patient(self) -> bool:
        return self._doubtful() is not None and self.patience_ms > 0 and not (self.lap and self.lap.patience_is_over)

    def _one_is_enough(self, seat: str) -> bool:
        return not self._is_patient() and self._doubtful() != seat

    def _step_if_all_are_content(self, now: int) -> None:
        drawer = self._doubtful()
        if drawer is None or self.lap is None:
            return
        watching = [seat for seat in self.here() if seat != drawer or not self._is_patient()]
        if watching and all(seat in self.lap.content for seat in self.here()):
            self._step(now, Told())

    def _step(self, now: int, told: Told) -> None:
        lap = self.lap
        assert lap
        lap.begin_act(now)
        lap.content = set()
        lap.patience_is_over = False
        drawer = lap.on_show()
        if drawer is not None:
            lap.turned.append(drawer)
        elif len(lap.turned) == len(lap.seats):
            self._score()
        else:
            assert told.shown in lap.seats
            assert told.shown not in lap.shown
            lap.shown.append(told.shown)

    def _score(self) -> None:
        assert self.lap
        is_learning = "learning" in self.variants and self.round == 1
        score = count_up(self.lap, goes_back=self.book.void_token_goes_back, is_learning=is_learning)
        self.scores.append(score)
        for seat, points in score.points.items():
            self.totals[seat] += points
        self._hang()
        if self.round == self.rounds or len(self.staying()) < 3:
            self._end_game()
            return
        self.phase = "Setup"
        self.round += 1
        self._pass_the_deal()

    def _pass_the_deal(self) -> None:
        place = self.seats.index(self.dealer) + 1
        around = self.seats[place:] + self.seats[:place]
        self.dealer = next(seat for seat in around if seat not in self.left)

    def _hang(self) -> None:
        """Put the round away, scored or cut off: its drawings go into the gallery."""
        if self.lap:
            for seat in self.lap.ink:
                self.gallery[self.round, seat] = (seat in self.lap.shown, seat in self.lap.void)
        self.lap = None

    def _end_game(self) -> None:
        self.phase = "Over"
        self._hang()
        best = max((self.totals[seat] for seat in self.staying()), default=0)
        self.winners = {seat for seat in self.staying() if self.totals[seat] == best}

    def _contestable(self) -> str | None:
        """The drawing on show, if there is anything to call void."""
        if self.phase != "Reveal" or self.lap is None:
            return None
        drawer = self.lap.on_show()
        return None if drawer is None or self.lap.is_dead(drawer) else drawer

    def _may_OwnUp(self, seat: str, command: c.OwnUp) -> bool:
        return self.void_rule != "off" and self._contestable() == seat

    def _do_OwnUp(self, seat: str, command: c.OwnUp, now: int, told: Told) -> None:
        assert self.lap
        self.lap.void.add(seat)
        if self.lap.ballot:
            self.lap.ballot = None
            self.lap.begin_act(now, is_all_seen=True)

    def _may_Challenge(self, seat: str, command: c.Challenge) -> bool:
        drawer = self._contestable()
        if drawer is None or drawer == seat or self.void_rule != "vote" or self.lap is None:
            return False
        return drawer not in self.lap.has_voted_on

    def _do_Challenge(self, seat: str, command: c.Challenge, now: int, told: Told) -> None:
        assert self.lap
        self.lap.ballot = Ballot(seat, now)
        self.lap.held_since = None
        self.lap.has_voted_on.add(self.lap.shown[-1])
        self._close_vote_if_all_in(now)

    def _may_CastVote(self, seat: str, command: c.CastVote) -> bool:
        if self.lap is None or self.lap.ballot is None or self.lap.on_show() == seat:
            return False
        return seat not in self.lap.ballot.says

    def _do_CastVote(self, seat: str, command: c.CastVote, now: int, told: Told) -> None:
        assert self.lap
        assert self.lap.ballot
        self.lap.ballot.says[seat] = command.is_void
        self._close_vote_if_all_in(now)

    def _close_vote_if_all_in(self, now: int) -> None:
        if self.lap is None or self.lap.ballot is None:
            return
        missing = set(self.here()) - set(self.lap.ballot.says) - {self.lap.on_show()}
        if not missing:
            self._close_vote(now)

    def _close_vote(self, now: int) -> None:
        assert self.lap
        assert self.lap.ballot
        drawer = self.lap.shown[-1]
        others = [seat for seat in self.staying() if seat != drawer]
        ayes = [seat for seat in others if self.lap.ballot.says.get(seat)]
        if len(ayes) > len(others) / 2:
            self.lap.void.add(drawer)
        self.lap.ballot = None
        self.lap.begin_act(now, is_all_seen=True)

    # After the game

    def _may_Praise(self, seat: str, command: c.Praise) -> bool:
        is_open = self.phase == "Over" and self.fame is None and seat not in self.praise
        return is_open and command.seat != seat and (command.round, command.seat) in self.gallery

    def _do_Praise(self, seat: str, command: c.Praise, now: int, told: Told) -> None:
        self.praise[seat] = (command.round, command.seat)
        self._close_praise_if_all_in()

    def _close_praise_if_all_in(self) -> None:
        waiting = [seat for seat in self.here() if seat not in self.praise and self._has_a_choice(seat)]
        if self.phase != "Over" or self.fame is not None or waiting or not self.praise:
            return
        votes = list(self.praise.values())
        most = max(votes.count(drawing) for drawing in votes)
        self.fame = {drawing for drawing in votes if votes.count(drawing) == most}

    def _has_a_choice(self, seat: str) -> bool:
        return any(author != seat for _, author in self.gallery)

    # Coming and going

    def _may_Away(self, command: c.Away) -> bool:
        return command.seat in self.here()

    def _do_Away(self, seat: str, command: c.Away, now: int, told: Told) -> None:
        self.away[command.seat] = now
        self._close_vote_if_all_in(now)
        self._step_if_all_are_content(now)
        self._close_praise_if_all_in()

    def _may_Back(self, command: c.Back) -> bool:
        return command.seat in self.away and command.seat not in self.left

    def _do_Back(self, seat: str, command: c.Back, now: int, told: Told) -> None:
        del self.away[command.seat]

    def _may_Preside(self, command: c.Preside) -> bool:
        return command.seat is None or command.seat in self.seats

    def _do_Preside(self, seat: str, command: c.Preside, now: int, told: Told) -> None:
        self.host = command.seat if command.seat in self.staying() else None

    def _may_Leave(self, seat: str, command: c.Leave) -> bool:
        return True

    def _do_Leave(self, seat: str, command: c.Leave, now: int, told: Told) -> None:
        self.left.add(seat)
        self.proposals.pop(seat, None)
        needed = {"Reveal": 1, "Over": 0}.get(self.phase, 3)
        if len(self.staying()) < needed:
            self._end_game()
            return
        if self._active(seat):
            self._stop(seat, now)
        self._close_vote_if_all_in(now)
        self._step_if_all_are_content(now)
        self._close_praise_if_all_in()

    # The clock

    def due(self) -> int | None:
        """When the house must knock next."""
        moments: list[int] = []
        if self.phase == "Glance" and not self.glance_is_over:
            moments.append(self.glance_ends)
        if self.phase == "Drawing" and self.lap:
            if self.clock_ms:
                moments.append(self.lap.began + self.clock_ms)
            if self.away_ms:
                moments += [since + self.away_ms for seat, since in self.away.items() if self._active(seat)]
        if self.phase == "Reveal" and self.lap:
            if self.lap.ballot:
                moments.append(self.lap.ballot.since + self.vote_ms)
            elif self.lap.held_since is not None:
                pass
            elif self._is_patient():
                moments.append(self._all_seen_at(self.lap) + self.patience_ms)
            elif self.here():
                over = self._over_at(self.lap)
                moments += [] if over is None else [over]
        return min(moments, default=None)

    def _may_Tick(self, command: c.Tick) -> bool:
        return True

    def _do_Tick(self, seat: str, command: c.Tick, now: int, told: Told) -> None:
        due = self.due()
        if due is None or now < due:
            return
        if self.phase == "Glance":
            self.glance_is_over = True
        elif self.phase == "Drawing":
            self._knock_while_drawing(now)
        elif self.lap and self.lap.ballot:
            self._close_vote(now)
        elif self.lap and self._is_patient():
            self.lap.patience_is_over = True
            self._step_if_all_are_content(now)
        else:
            self._step(now, told)

    def _knock_while_drawing(self, now: int) -> None:
        assert self.lap
        for seat, since in self.away.items():
            if self.away_ms and self._active(seat) and now >= since + self.away_ms:
                self._stop(seat, now)
        if self.phase == "Drawing" and self.clock_ms and now >= self.lap.began + self.clock_ms:
            self._end_drawing(now)
