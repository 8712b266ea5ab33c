"""Whole evenings of Pictus, with bots and nobody else."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from pictorium.bots.doodles import Doodle, unpacked
from pictorium.bots.house import HouseBots
from pictorium.bots.mind import Minds
from pictorium.bots.pictus.lore import Lore
from pictorium.bots.pictus.mind import PictusMinds
from pictorium.bots.plain_eye import PlainEye
from pictorium.content.associations import Associations
from pictorium.content.picture import Picture
from pictorium.games.house import Mark, Wipe
from pictorium.games.pictus import PICTUS
from pictorium.games.pictus.commands import GiveClue
from pictorium.games.pictus.model import Over
from pictorium.games.pictus.options import Options
from pictorium.games.pictus.sheet import TurnSheet
from pictorium.ink.frame import framed
from pictorium.kernel.ids import HOUSE, SEATS, Seat
from pictorium.stores.bot_files import read_associations
from pictorium.stores.content_files import content_folder
from pictorium.stores.picture_files import read_pictures
from pictorium.table.audience import Answered
from pictorium.table.company import Drawn, Played
from pictorium.table.people import Skill
from tests.bots.playing import BotTable
from tests.games.driven import Dice


@cache
def associations() -> Associations:
    return read_associations(content_folder())


@cache
def lore() -> Lore:
    return Lore(associations())


@cache
def deck() -> tuple[Picture, ...]:
    return read_pictures(content_folder())


@cache
def doodles() -> dict[str, Doodle]:
    return unpacked((content_folder() / "bots/doodles.bin").read_bytes())


@cache
def minds(batch_ms: int = 1000) -> Minds:
    return PictusMinds(associations(), doodles(), PlainEye(doodles()), batch_ms)


class Evening(BotTable):
    """Bots around one game of Pictus."""

    def __init__(
        self,
        skills: Sequence[Skill],
        seed: str,
        pictures: tuple[Picture, ...] | None = None,
        other_minds: Mapping[str, Minds] | None = None,
        **options: Any,
    ) -> None:
        seats = SEATS[: len(skills)]
        opened = PICTUS.open(seats, pictures or deck(), Options(**options), Dice(seed))
        bots = HouseBots({}, PlainEye({}), other_minds or {"pictus": minds()})
        super().__init__(PICTUS, opened, bots, list(skills), seed)

    def to_the_end(self) -> tuple[TurnSheet, ...]:
        """Play until it is over."""
        self.play(lambda table: isinstance(table.state.phase, Over))
        sheets: tuple[TurnSheet, ...] = self.state.sheets
        return sheets

    def do(self, seat: Seat, deed: Drawn | Played) -> None:
        """Somebody draws or plays; what else a clue can be is free, and a sketch is shown with it and not before."""
        ink = self._sheet(seat)
        if isinstance(deed, Drawn):
            was_blank = ink.is_blank
            assert self.game.pen(self.state, seat).is_down
            assert ink.take(deed.number, deed.batch) == "taken"
            if was_blank != ink.is_blank:
                self.give(HOUSE, Mark(seat) if was_blank else Wipe(seat))
            return
        command = deed.command
        asked = GiveClue(command.picture, is_live=True) if isinstance(command, GiveClue) else command
        assert asked in self.game.legal(self.state, seat)
        assert deed.ink_through == ink.through
        self._n[seat] += 1
        if isinstance(command, GiveClue) and not ink.is_blank:
            frame = framed([(SEATS.index(seat), ink.sheet, ink.through, 0, bytes(ink.batches))])
            for other in self.players:
                self._show(other, frame)
        self.give(seat, command)
        self._tell(seat, Answered(deed.n))
