"""The agreement of one game: the host's options, checked against the seats and the deck. The rules read it alone."""

from msgspec.structs import asdict, replace

from pictorium.content.picture import Picture, duplicate_ids
from pictorium.games.pictus.commands import Adjustment
from pictorium.games.pictus.options import Options, refuse_options
from pictorium.kernel.refusal import Refusal


class Agreement(Options, frozen=True, kw_only=True):
    """The rules of this one game. It lies in the first fact."""


def agree(options: Options, seats: int, pictures: tuple[Picture, ...]) -> Agreement | Refusal:
    """The agreement for that many seats and these pictures, or the first thing that makes no sense."""
    refusal = refuse_options(options, seats) or _refuse_pictures(options, seats, pictures)
    return refusal or Agreement(**asdict(options))


def adjusted(agreement: Agreement, to: Adjustment) -> Agreement:
    """The agreement from now on."""
    return replace(agreement, **{name: value for name, value in asdict(to).items() if value is not None})


def _refuse_pictures(options: Options, seats: int, pictures: tuple[Picture, ...]) -> Refusal | None:
    """Each picture is there once, and there are enough to fill every hand, play a turn and fill the hands again."""
    twice = duplicate_ids(pictures)
    if twice:
        return Refusal("picture_doubled", "S-SETUP-1", {"picture": twice[0]})
    needed = seats * options.hand_size + seats + options.decoys
    if len(pictures) < needed:
        return Refusal("too_few_pictures", "S-SETUP-1", {"pictures": len(pictures), "needed": needed})
    return None
