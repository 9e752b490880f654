"""What holds up the server is seen in its counters."""

import asyncio
from time import perf_counter

import pytest
from tests.web.serving import Page, Server

from canasta.server.web.keeping import watch_pauses

BUSY = 0.05


def test_anything_that_blocks_the_loop_is_reported() -> None:
    told: list[float] = []

    async def check() -> None:
        watching = asyncio.create_task(watch_pauses(told.append))
        while not told:
            await asyncio.sleep(0)
        told.clear()
        end = perf_counter() + BUSY
        while perf_counter() < end:
            pass
        while not told:
            await asyncio.sleep(0)
        watching.cancel()

    asyncio.run(check())
    assert told[0] > BUSY / 2


@pytest.mark.parametrize("name", ["commit", "pause", "collection"])
def test_the_server_counts_what_makes_acts_late(server: Server, name: str) -> None:
    code, token = server.new_table()
    with Page(server.url, code, token) as ann:
        ann.hello().request("say_quickly", word="hello")
    text = server.get("/metrics").text
    (line,) = [line for line in text.splitlines() if line.startswith(f"canasta_{name}_seconds_co")]
    assert float(line.split()[1]) > 0
