"""The lobby of a site: the response of the same application, requested as the site is made."""

import asyncio
from collections.abc import Sequence
from typing import Final

import msgspec

from canasta.server.worker.messages import Ask, Begun, Part
from canasta.server.worker.start import start

_KEY: Final = "site/1"


class _Nothing:
    """An empty database to which nothing is written."""

    def rows(self, code: str, after: int, /) -> str:  # noqa: ARG002
        return "[]"

    def kept(self) -> str:
        return "[]"

    async def commit(self, rows: str, /) -> str:  # noqa: ARG002
        return "nothing is written here"

    def remove(self, code: str, /) -> None:
        pass


def lobby() -> bytes:
    """Return the lobby's response, as JSON."""
    return asyncio.run(_request("/api/lobby"))


async def _request(address: str) -> bytes:
    told: list[Begun | Part] = []
    last = asyncio.Event()

    def post(_page: str, text: str) -> None:
        told.append(msgspec.json.decode(text, type=Begun | Part))
        if isinstance(told[-1], Part) and told[-1].last:
            last.set()

    bridge = await start(_Nothing(), post)
    bridge.hear(msgspec.json.encode(Ask(key=_KEY, method="GET", address=address)).decode())
    await last.wait()
    await bridge.stop()
    return _whole(told)


def _whole(told: Sequence[Begun | Part]) -> bytes:
    begun, *parts = told
    assert isinstance(begun, Begun)  # an answer begins before it comes
    if begun.status != 200:
        raise RuntimeError(f"The lobby answers with {begun.status}.")
    return "".join(part.text for part in parts if isinstance(part, Part)).encode()
