"""The agreement of one game: the host's options, checked against the seats and the deck. The rules read it alone."""

from pictorium.games.pictus.options import Options


class Agreement(Options, frozen=True, kw_only=True):
    """The rules of this one game. It lies in the first fact."""
