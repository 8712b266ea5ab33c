"""Lines die without a word: what tells a dead one from a quiet one (W-CLOSE-5). Times are in seconds, and handed in."""

from typing import Final

ANSWER_WITHIN_S: Final = 2.5
"""How long an answer may take: a server that cannot store it says so every second."""
WELCOME_WITHIN_S: Final = 4.0
"""How long it may take to be welcomed on a new line."""
DOUBLED_MAX: Final = 2
"""Each line that was given up in vain doubles both, so often: the way may simply be long."""
LOOK_EVERY_S: Final = 0.25


def patience(given_up: int) -> int:
    """How many times as long to wait when so many lines were given up since something was answered."""
    return 1 << min(given_up, DOUBLED_MAX)


class Watch:
    """One line, from when it is opened."""

    def __init__(self, now: float, given_up: int = 0) -> None:
        """`given_up`: how many lines before it were given up since something was answered."""
        self._since = now
        self._patience = patience(given_up)
        self._is_welcome, self._owed = False, ""

    def is_dead(self, now: float, *, is_welcome: bool, owed: str) -> bool:
        """Whether it is; `owed` names what was not answered for the longest time, if there is anything."""
        if (is_welcome, owed) != (self._is_welcome, self._owed):
            self._since = now if is_welcome else self._since
            self._is_welcome, self._owed = is_welcome, owed
        if not is_welcome:
            return now - self._since > WELCOME_WITHIN_S * self._patience
        return bool(owed) and now - self._since > ANSWER_WITHIN_S * self._patience
