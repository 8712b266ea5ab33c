"""What waits to be dealt with at a table, in the order it came."""

import asyncio
from collections.abc import Iterable

from pictorium.table.limits import MAIL_MAX
from pictorium.table.mail import Mail


class Mailbox:
    """Mail, and the one who waits for it."""

    def __init__(self) -> None:
        """Nothing has come yet."""
        self._mail: list[Mail] = []
        self._in_hand: list[Mail] = []
        self._waiter: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        """How much waits."""
        return len(self._mail)

    @property
    def is_full(self) -> bool:
        """Whether there is no room for more."""
        return len(self._mail) >= MAIL_MAX

    @property
    def is_waited_at(self) -> bool:
        """Whether everything that came is dealt with."""
        return self._waiter is not None and not self._waiter.done()

    def post(self, mail: Mail) -> None:
        """Put something in. Where there is no room, the last news of a topic replaces what was there of it."""
        if self.is_full and mail.topic is not None:
            self._mail = [one for one in self._mail if one.topic != mail.topic]
        self._mail.append(mail)
        self.wake()

    def wake(self) -> None:
        """There is something to do."""
        if self._waiter and not self._waiter.done():
            self._waiter.set_result(None)

    async def wait(self) -> None:
        """Until there is something to do."""
        self._waiter = asyncio.get_running_loop().create_future()
        await self._waiter

    def take(self) -> list[Mail]:
        """All that has come. It stays in hand until `done`."""
        self._in_hand, self._mail = self._mail, []
        return self._in_hand

    def put_back(self, mail: list[Mail]) -> None:
        """This comes before all that has come meanwhile."""
        self._mail[:0] = mail

    def done(self) -> None:
        """What was in hand is dealt with."""
        self._in_hand = []

    def give_up(self, error: Exception, waiting: Iterable[Mail] = ()) -> None:
        """Nobody deals with any of it any more, nor with what waits elsewhere."""
        for mail in (*self._in_hand, *self._mail, *waiting):
            if mail.answer and not mail.answer.done():
                mail.answer.set_exception(error)
