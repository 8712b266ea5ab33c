"""People whose line leads to another machine keep it, whatever becomes of that one."""

import asyncio
import signal
from pathlib import Path

from pictorium.player.client import RefusedError
from pictorium.table.commands import Introduce
from tests.nodes.cluster import Cluster, seated
from tests.nodes.outcome import check_nothing_lost
from tests.nodes.test_ways import figures_of

FAR = ("--node-address", "127.0.0.1:0")


def test_N_WAY_3_lines_from_elsewhere_go_on_at_the_next_keeper(tmp_path: Path, postgres_url: str) -> None:
    async def story() -> None:
        with Cluster(tmp_path, postgres_url) as cluster:
            first, second = await asyncio.gather(cluster.started("one", *FAR), cluster.started("two", *FAR))
            code, (ada, ben, cem) = await seated([first.url, second.url, second.url])
            lines = ben._socket, cem._socket
            first.send(signal.SIGKILL)
            said = [client.wish(Introduce("Again", "en")) for client in (ben, cem) for _ in range(2)]
            refusals = await asyncio.wait_for(asyncio.gather(*said, return_exceptions=True), 15)
            assert not any(isinstance(refusal, RefusedError) for refusal in refusals)
            assert (ben._socket, cem._socket) == lines
            assert ben.session.table
            assert "Again" in {person["name"] for person in ben.session.table["people"]}
            figures = await asyncio.to_thread(figures_of, second.url)
            for told in ("claims_total", "failovers_total"):
                assert f'pictorium_{told}{{worker="0"}} 1.0' in figures
            assert 'pictorium_lines_relayed_total{worker="0"} 2.0' in figures
            for client in (ada, ben, cem):
                await client.__aexit__(None, None, None)
            assert await asyncio.to_thread(second.stop) == 0
            assert '"level":"error"' not in second.said()
            await check_nothing_lost(postgres_url, code, [])

    asyncio.run(story())


def test_N_FENCE_1_who_was_frozen_is_told_by_the_log_that_it_keeps_the_table_no_more(
    tmp_path: Path, postgres_url: str
) -> None:
    async def story() -> None:
        with Cluster(tmp_path, postgres_url) as cluster:
            first, second = await asyncio.gather(cluster.started("one", *FAR), cluster.started("two", *FAR))
            code, (ada, ben) = await seated([first.url, second.url])
            first.send(signal.SIGSTOP)
            waiting = asyncio.create_task(ada.wish(Introduce("Ada, later", "en")))
            assert await asyncio.wait_for(ben.wish(Introduce("Ben, meanwhile", "en")), 25) is None
            assert not waiting.done(), "nobody acknowledges what a frozen server has not heard"
            first.send(signal.SIGCONT)
            assert await asyncio.wait_for(waiting, 15) is None
            assert "table_kept_elsewhere" in first.said()
            for client in (ada, ben):
                await client.__aexit__(None, None, None)
            await asyncio.gather(*(asyncio.to_thread(one.stop) for one in (first, second)))
            await check_nothing_lost(postgres_url, code, [])

    asyncio.run(story())
