"""A view of Pictomania, told as a few lines a person can read."""

from collections.abc import Iterator

from pictorium.cli.view_lines import EDGE, counted
from pictorium.content.words import Words
from pictorium.games.pictomania.view import Own, SeatView, View


def seen(view: View, words: Words) -> Iterator[str]:
    """What one seat sees, as far as it differs from seat to seat or from phase to phase."""
    lines = [
        words.say(
            "seen.phase",
            seat=words.name("colour", view.seat),
            phase=words.name("phase", view.phase),
            round=view.round,
            rounds=view.agreement.rounds,
            dealer=words.name("colour", view.dealer or "-"),
        )
    ]
    if view.middle:
        lines.append(words.say("seen.middle", tokens=_listed(view.middle)))
    lines += [_seat(other, words) for other in view.seats]
    if view.own_level is not None:
        lines.append(words.say("seen.own_level", level=view.own_level))
    if view.own:
        lines.append(_own(view.own, words))
    lines.append(words.say("seen.may", commands=counted(view.may, words)))
    return (EDGE + line for line in lines)


def _seat(other: SeatView, words: Words) -> str:
    marks = []
    if other.desk and other.desk.token is not None:
        marks.append(words.say("seen.token", token=other.desk.token))
    if other.desk and other.desk.guessed_by:
        guessers = ", ".join(words.name("colour", seat) for seat in other.desk.guessed_by)
        marks.append(words.say("seen.guessed_by", seats=guessers))
    flags = {
        "ready": other.is_ready,
        "away": other.is_away,
        "left": other.has_left,
        "stopped": bool(other.desk and other.desk.has_stopped),
        "nothing": bool(other.desk and other.desk.draws_nothing),
        "void": bool(other.desk and other.desk.is_void),
    }
    marks += [words.say(f"seen.{flag}") for flag, is_so in flags.items() if is_so]
    name = f"{words.name('colour', other.seat)} {other.total:+d}"
    return words.say("told.of", seat=name, what=", ".join(marks)) if marks else name


def _own(own: Own, words: Words) -> str:
    laid = ", ".join(f"{words.name('colour', on)} {number}" for on, number in own.laid.items()) or "-"
    card = words.name("symbol", own.word.card) + " " if own.word.card else ""
    return words.say("seen.own", word=f"{card}{own.word.number}", hand=_listed(own.hand), laid=laid)


def _listed(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers)) or "-"
