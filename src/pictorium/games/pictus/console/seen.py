"""A view of Pictus, told as a few lines a person can read."""

from collections.abc import Iterable, Iterator

from pictorium.cli.view_lines import EDGE, counted
from pictorium.content.languages import reading
from pictorium.content.picture import Picture
from pictorium.content.words import Words
from pictorium.games.pictus.view import Own, SeatView, View


def seen(view: View, words: Words) -> Iterator[str]:
    """What one seat sees, as far as it differs from seat to seat or from phase to phase."""
    lines = [
        words.say(
            "seen.pictus.phase",
            seat=words.name("colour", view.seat),
            phase=words.name("phase", view.phase),
            turn=view.turn,
            narrator=words.name("colour", view.narrator),
            pile=view.pile,
        )
    ]
    if view.hung:
        lines.append(words.say("seen.pictus.hung", pictures=_listed(view.hung, words)))
    lines += [_seat(other, words) for other in view.seats]
    if view.own:
        lines.append(_own(view.own, words))
    lines.append(words.say("seen.may", commands=counted(view.may, words)))
    return (EDGE + line for line in lines)


def _seat(other: SeatView, words: Words) -> str:
    flags = {
        "away": other.is_away,
        "left": other.has_left,
        "pictus.awaited": other.is_awaited,
        "pictus.laid": other.has_laid,
        "pictus.voted": other.has_voted,
        "pictus.resting": other.is_resting,
    }
    marks = ", ".join(words.say(f"seen.{flag}") for flag, is_so in flags.items() if is_so)
    name = f"{words.name('colour', other.seat)} {other.total:+d}"
    return words.say("told.of", seat=name, what=marks) if marks else name


def _own(own: Own, words: Words) -> str:
    return words.say(
        "seen.pictus.own",
        hand=_listed(own.hand, words),
        laid=_listed((own.laid,) if own.laid else (), words),
        number=own.number or "-",
        vote=own.vote or "-",
    )


def _listed(pictures: Iterable[Picture], words: Words) -> str:
    return " · ".join(_title(picture, words) for picture in pictures) or "-"


def _title(picture: Picture, words: Words) -> str:
    title = reading(picture.titles, words.language) or picture.id
    return words.say("told.pictus.picture", title=title)
