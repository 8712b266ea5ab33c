"""How long a bot waits with something: not always as long, but the same for the same bot and the same thing."""

from random import Random

from pictorium.kernel.moment import Moment


class Delay:
    """Waits with one thing at a time."""

    def __init__(self, seed: str) -> None:
        """Nothing to wait with."""
        self._seed = seed
        self._about: object = None
        self._until = Moment(0)

    def due(self, about: object, after: tuple[float, float], now: Moment) -> Moment:
        """When it is time for this, which is possible as of now or as long as it was asked for; in seconds."""
        if about != self._about:
            self._about = about
            self._until = Moment(now + int(1000 * Random(f"{self._seed}/{about}").uniform(*after)))
        return self._until

    def forget(self) -> None:
        """What was waited with is done: should it come up again, it is waited with again."""
        self._about = None
