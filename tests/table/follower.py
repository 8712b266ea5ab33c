"""Somebody who puts together again what a table tells by difference, as values of the types it was made of."""

from types import GenericAlias
from typing import Any

import msgspec
from msgspec import UNSET

from pictorium.games.all_games import GAMES
from pictorium.table.audience import FullUpdate, Resumed, ToPerson, Update, Welcome
from pictorium.table.difference import changed
from pictorium.table.view import TableView

encode, decode = msgspec.json.encode, msgspec.json.decode


class Follower:
    """What one person knows by what they were told."""

    def __init__(self, games: Any = GAMES) -> None:
        self._games = games
        self._table: Any = None
        self._view: Any = None
        self._sheet: int | None = None
        self.seq = 0
        self.epoch = ""
        self.last: Welcome | FullUpdate | None = None

    def hear(self, message: ToPerson) -> None:
        """Something was said."""
        match message:
            case Welcome():
                self._table, self._view, self._sheet = _plain(message.table), _plain(message.view), message.sheet
                self.epoch, self.seq, self.last = message.epoch, message.seq, message
            case Resumed():
                for update in message.updates:
                    self.hear(update)
            case Update():
                self._follow(message)
            case FullUpdate():
                self.last = message
            case _:
                pass

    def _follow(self, update: Update) -> None:
        assert update.seq == self.seq + 1, "none is left out"
        self.seq, was_on = update.seq, self._table["game"]
        self._table = _after(self._table, update.table)
        self._view = _after(self._view, update.view)
        self._sheet = self._sheet if update.sheet is UNSET else update.sheet
        table = decode(encode(self._table), type=TableView)
        game, teller = self._games.get(table.game), self._games.get(table.game or was_on)
        view = decode(encode(self._view), type=game.views) if game else None
        faces = () if update.faces is UNSET else decode(update.faces, type=GenericAlias(tuple, (teller.faces, ...)))
        self.last = FullUpdate(table, faces, view, self._sheet)


def _after(value: Any, change: Any) -> Any:
    return value if change is UNSET else changed(value, decode(change))


def _plain(value: Any) -> Any:
    return decode(encode(value))
