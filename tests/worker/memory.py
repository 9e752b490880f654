"""A database of a browser, as JavaScript hands it on, that a test holds up or fills."""

import asyncio
import json
from typing import Any


class Memory:
    """What is kept outlives those who use it, as a browser's database does.

    Attributes:
        rows_of: all that is kept: numbers, times and texts by code.
        safe: while it is not set, nothing is safe yet and no one hears of it.
        refuses: why nothing is written; nothing where it is.
        commits: how often something was written.
    """

    def __init__(self) -> None:
        self.rows_of: dict[str, list[tuple[int, float, str]]] = {}
        self.safe = asyncio.Event()
        self.safe.set()
        self.refuses = ""
        self.commits = 0

    def rows(self, code: str, after: int, /) -> str:
        return json.dumps(self.rows_of.get(code, [])[after:])

    def stored(self) -> str:
        last = {code: rows[-1] for code, rows in self.rows_of.items()}
        return json.dumps([[code, at, number] for code, (number, at, _) in last.items()])

    async def commit(self, rows: str, /) -> str:
        await asyncio.sleep(0)
        await self.safe.wait()
        if self.refuses:
            return self.refuses
        found: list[list[Any]] = json.loads(rows)
        for code, number, at, fact in found:
            kept = self.rows_of.setdefault(code, [])
            assert number == len(kept) + 1
            kept.append((number, at, fact))
        self.commits += 1
        return ""

    def remove(self, code: str, /) -> None:
        del self.rows_of[code]
