"""How a screen comes to a table, over a real line."""

import asyncio

from pictorium.player.client import Client


async def shown_at(host: Client, screen: Client) -> str:
    """This screen belongs to that host's table from now on; the code that it showed."""
    shown: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    waiting = asyncio.create_task(screen.wait_for_host(shown.set_result))
    pairing = await shown
    await host.bring_display(pairing)
    await waiting
    return pairing
