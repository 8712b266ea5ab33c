"""Turning stacks and counting points (P-SCORE, P-SHEEP, P-BONUS, P-VOID).

Each right guess earns the drawer's best token left; tokens nobody earned count against the drawer;
the bonus token counts for its owner, against it or not at all. Every point is a line with its rule.
"""

from collections.abc import Collection, Mapping

from pictorium.games.pictomania.model import Desk, Round
from pictorium.games.pictomania.score_sheet import Reason, RoundSheet, ScoreLine, Turned
from pictorium.kernel.ids import Seat


def turn(desk: Desk, tokens: tuple[int, ...], is_void: bool) -> tuple[Turned, ...]:
    """A stack face up, from the first guess to the last, with the token each right one earns."""
    if is_void:
        return tuple(Turned(laid.by, laid.number, "returned") for laid in desk.stack)
    left = iter(tokens)
    return tuple(
        Turned(laid.by, laid.number, "right", next(left))
        if laid.number == desk.word.number
        else Turned(laid.by, laid.number, "wrong")
        for laid in desk.stack
    )


def score(
    number: int,
    play: Round,
    void: Collection[Seat],
    blank: Collection[Seat],
    *,
    is_learning: bool,
    void_returns_bonus: bool,
) -> RoundSheet:
    """The sheet of a round, drawer by drawer and then seat by seat. A `blank` sheet has a reason of its own."""
    turned = {seat: turn(desk, play.scoring_tokens, seat in void) for seat, desk in play.desks.items()}
    wrong = _count_wrong(turned)
    sheep = None if is_learning else _black_sheep(wrong)
    lines = [*_guess_lines(turned), *_kept_lines(turned, play.scoring_tokens, blank)]
    for seat, desk in play.desks.items():
        if desk.token is not None:
            reason, rule, sign = _bonus(
                is_returned=seat in void and void_returns_bonus,
                is_sheep=seat == sheep,
                is_void=seat in void,
                is_learning=is_learning,
                is_guessed=any(guess.outcome == "right" for guess in turned[seat]),
            )
            lines.append(ScoreLine(seat, reason, rule, sign * desk.token))
    _assert_tokens_kept(lines, play)
    points = {seat: sum(line.points for line in lines if line.seat == seat) for seat in play.desks}
    return RoundSheet(number, tuple(lines), wrong, sheep, points)


def _guess_lines(turned: Mapping[Seat, tuple[Turned, ...]]) -> list[ScoreLine]:
    return [
        ScoreLine(guess.by, "guessed", "P-SCORE-1", guess.token, drawer)
        for drawer, guesses in turned.items()
        for guess in guesses
        if guess.outcome == "right"
    ]


def _kept_lines(
    turned: Mapping[Seat, tuple[Turned, ...]], tokens: tuple[int, ...], blank: Collection[Seat]
) -> list[ScoreLine]:
    kept = {seat: sum(tokens) - sum(guess.token for guess in guesses) for seat, guesses in turned.items()}
    return [
        ScoreLine(seat, "kept_blank", "P-DRAW-4", -value)
        if seat in blank
        else ScoreLine(seat, "kept", "P-SCORE-2", -value)
        for seat, value in kept.items()
        if value
    ]


def _count_wrong(turned: Mapping[Seat, tuple[Turned, ...]]) -> dict[Seat, int]:
    wrong = dict.fromkeys(turned, 0)
    for guesses in turned.values():
        for guess in guesses:
            wrong[guess.by] += guess.outcome == "wrong"
    return wrong


def _black_sheep(wrong: Mapping[Seat, int]) -> Seat | None:
    """The one with the most wrong guesses; none where two or more share the most (P-SHEEP-1)."""
    most = max(wrong.values())
    worst = [seat for seat, count in wrong.items() if count == most]
    return worst[0] if len(worst) == 1 else None


def _bonus(
    *, is_returned: bool, is_sheep: bool, is_void: bool, is_learning: bool, is_guessed: bool
) -> tuple[Reason, str, int]:
    """How a bonus token counts, by which rule, and with which sign. The first that holds decides."""
    if is_returned:
        return "bonus_returned", "P-VOID-1", 0
    if is_sheep:
        return "bonus_sheep", "P-BONUS-1", -1
    if is_void:
        return "bonus_void", "P-VOID-1", 0
    if is_learning:
        return "bonus_learning", "P-VAR-4", 1
    if is_guessed:
        return "bonus", "P-BONUS-1", 1
    return "bonus_unguessed", "P-BONUS-1", 0


def _assert_tokens_kept(lines: list[ScoreLine], play: Round) -> None:
    """Tokens handed out and tokens kept are all the tokens there were: none is lost, none is made."""
    received = sum(line.points for line in lines if line.reason == "guessed")
    kept = -sum(line.points for line in lines if line.reason in ("kept", "kept_blank"))
    assert received + kept == sum(play.scoring_tokens) * len(play.desks), "tokens given = tokens received"
