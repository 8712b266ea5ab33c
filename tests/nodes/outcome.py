"""What must hold of a table in the end, whatever happened to those who kept it."""

from collections.abc import Sequence

from pictorium.games.all_games import GAMES
from pictorium.stores.postgres_log import PostgresLog
from pictorium.table.ports import TableId
from pictorium.table.replay import replayed
from tests.web.test_evenings import Player


async def check_nothing_lost(url: str, code: str, players: Sequence[Player]) -> None:
    """Every acknowledged action is there once, in order, and the rows are numbered without a gap."""
    log = await PostgresLog.open(url)
    rows = await log.read(TableId(code))
    await log.close()
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    again = replayed(rows, GAMES)
    for player in players:
        numbers = sorted(again.answers[player.client.session.you])
        assert numbers == list(range(1, len(numbers) + 1))
        assert len(numbers) >= player.done
