"""A whole server in this process: every address and every socket of it, and all that a page hears.

Pages speak to it by the messages of the site's worker, which become the requests and sockets that
a network would bring. What each page hears is written down with the time at which it comes. All
messages to a server can be repeated to another one.
"""

import asyncio
import json
import logging
from collections.abc import AsyncGenerator
from contextlib import ExitStack
from hashlib import blake2b
from typing import Any, Final, NamedTuple

import msgspec
from tests.hidden.clockwork import Order, Packs, TimelessLoop, clockwork
from tests.worker.memory import Memory

from canasta.game import Action
from canasta.live.table import StoredEvent, Table
from canasta.live.table.export import TABLES
from canasta.live.table.thinking import NOT_YET
from canasta.players.advice import Advice, Choice, Progress
from canasta.players.advice.weigher import sure
from canasta.server.store.rows import read_rows
from canasta.server.web.app import create_app
from canasta.server.web.bot_process import HintWanted, Question, ReviewWanted, Thinking
from canasta.server.web.bot_workers import Shown
from canasta.server.web.pages import Recent
from canasta.server.web.protocol import PROTOCOL_VERSION
from canasta.server.web.table_registry import TableRegistry
from canasta.server.worker.bridge import Bridge
from canasta.server.worker.start import Ready
from canasta.server.worker.store import BrowserStore

_ENCODE: Final = msgspec.msgpack.Encoder().encode

PLAYED_BY: Final = "club"
"""Which bot thinks for all levels: how well they play does not matter here."""


class Step(NamedTuple):
    """Something that a page says, and how long it is until the next does."""

    text: str
    after: float


class Heard(NamedTuple):
    """A message that a page receives."""

    at: float
    text: str


class SameBots:
    """Bots that decide in one world, and do the same in the other.

    Attributes:
        decided: what they did, by match.
        asked: the digests of what hints and reviews were thought from.
    """

    def __init__(self, decided: dict[str, list[Action]] | None = None) -> None:
        self.decided: dict[str, list[Action]] = {}
        self.asked: list[str] = []
        self._again = decided
        self._thinking = Thinking()
        self._seen: Recent[dict[int, Shown]] = Recent()

    def last_turn_seen(self, match: str, level: str, seat: int, deal: int) -> int:
        shown = (self._seen.get(match) or {}).get(seat)
        return NOT_YET if shown is None or shown[:2] != (level, deal) else shown.turn

    async def choose(self, question: Question, shown: Shown) -> Action | None:
        await asyncio.sleep(0)
        done = self.decided.setdefault(question.match, [])
        if self._again is None:
            question = msgspec.structs.replace(question, level=PLAYED_BY)
            action: Action = self._thinking.choose(question)
        else:
            action = self._again[question.match][len(done)]
        done.append(action)
        self._seen.of(question.match, dict)[question.seat] = shown
        return action

    async def advise(self, match: str, wanted: HintWanted) -> Advice | None:
        self._note(wanted)
        return Advice("expert", wanted.seat, (sure("draw"),), ())

    async def review(
        self,
        match: str,
        wanted: ReviewWanted,
    ) -> AsyncGenerator[Progress | Choice, None]:
        self._note(wanted)
        for done in range(3):
            await asyncio.sleep(0.1)
            yield Progress(done, 3)

    async def close(self) -> None:
        """Nothing has to be ended."""

    def _note(self, wanted: HintWanted | ReviewWanted) -> None:
        self.asked.append(blake2b(_ENCODE(wanted), digest_size=16).hexdigest())


class _Logged(logging.Handler):
    def __init__(self, server: "WholeServer") -> None:
        super().__init__()
        self._server = server

    def emit(self, record: logging.LogRecord) -> None:
        more = getattr(record, "table", "")
        line = f"{record.levelname} {record.name} {record.getMessage()} {more}"
        self._server.logged.append(Heard(self._server.loop.passed, line))
        if record.exc_info:
            self._server.faults.append(logging.Formatter().format(record))


class WholeServer:
    """A server and its pages.

    Attributes:
        steps: all that was said to it, so that it can be said to another.
        heard: all that each page has heard.
        logged: the lines of its logs.
        faults: what failed that must not fail, with its traces.
    """

    def __init__(
        self,
        seed: str,
        other: dict[Order, Order] | None = None,
        decided: dict[str, list[Action]] | None = None,
        *,
        by_link: bool = False,
    ) -> None:
        """Start it.

        Args:
            seed: what its dice follow from.
            other: the packs that lie differently in this world.
            decided: what bots do, where they have decided it in another world.
            by_link: true if boards follow from links, as on the site.
        """
        self.loop = TimelessLoop()
        self.memory = Memory()
        self.bots = SameBots(decided)
        self.steps: list[Step] = []
        self.heard: dict[str, list[Heard]] = {}
        self.logged: list[Heard] = []
        self.faults: list[str] = []
        self.said_kinds: set[str] = set()
        self.carried: list[str] = []
        self._numbers: dict[str, int] = {}
        self._answers: dict[str, list[dict[str, Any]]] = {}
        self._end = ExitStack()
        self._end.enter_context(clockwork(self.loop, seed, Packs(other)))
        self._handler = _Logged(self)
        self._logger = logging.getLogger("canasta")
        self._level, self._spreads = self._logger.level, self._logger.propagate
        self._logger.addHandler(self._handler)
        self._logger.setLevel(logging.INFO)
        self._logger.propagate = False
        self.memory.safe = asyncio.Event()
        self.memory.safe.set()
        self.registry = TableRegistry(
            BrowserStore(self.memory), self.bots, preparing=Ready(), watched=False
        )
        self.registry.duplicates.by_link = by_link
        self.app = create_app(self.registry)
        self._bridge = Bridge(self.app, self._post)
        self.loop.run_until_complete(self._bridge.start())

    def close(self) -> None:
        """End it."""
        try:
            self.loop.run_until_complete(self._bridge.stop())
        finally:
            self._logger.removeHandler(self._handler)
            self._logger.setLevel(self._level)
            self._logger.propagate = self._spreads
            self._end.close()
            self.loop.close()

    # ---- what pages say

    def as_here(self, step: Step, first: "WholeServer") -> Step:
        """What was said to another server, with the matches that were taken away at this one."""
        text = step.text
        for theirs, own in zip(first.carried, self.carried, strict=False):
            text = text.replace(theirs, own)
        return step._replace(text=text)

    def steps_said(self) -> int:
        """Return how much was said so far: messages are numbered by it."""
        return len(self.steps)

    def do(self, step: Step) -> None:
        """Let a page say something, and let time pass."""
        self.steps.append(step)
        self.loop.run_until_complete(self._do(step))

    async def _do(self, step: Step) -> None:
        if step.text:
            self._bridge.hear(step.text)
        await asyncio.sleep(step.after)

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.do(Step("", seconds))

    def begin(self, page: str, kind: str, after: float = 0.05, **more: Any) -> str:
        """Request an address or open a socket for a page; return its key."""
        self._numbers[page] = self._numbers.get(page, 0) + 1
        key = f"{page}/{self._numbers[page]}"
        self._answers[key] = []
        self.say(kind, key, after, **more)
        return key

    def say(self, kind: str, key: str, after: float = 0.05, **more: Any) -> None:
        """Let a page say something about what it has begun."""
        self.do(Step(json.dumps({"type": kind, "key": key, **more}), after))

    def gone(self, page: str) -> None:
        """Close a page."""
        self.do(Step(json.dumps({"type": "gone", "page": page}), 0.05))

    def ask(
        self,
        page: str,
        address: str,
        body: Any = None,
        *,
        method: str = "",
        token: str = "",
        after: float = 0.05,
    ) -> tuple[int, str]:
        """Request an address for a page; return the status and the text that have arrived."""
        headers = [["content-type", "application/json"]]
        headers += [["authorization", f"Bearer {token}"]] if token else []
        text = "" if body is None else body if isinstance(body, str) else _text(body)
        method = method or ("GET" if body is None else "POST")
        key = self.begin(
            page, "ask", after, method=method, address=address, headers=headers, body=text
        )
        told = self._answers[key]
        if not told or told[0]["type"] != "begun":
            return 0, ""
        return told[0]["status"], "".join(part.get("text", "") for part in told[1:])

    def answers(self, key: str) -> list[dict[str, Any]]:
        """All results of what a page has started."""
        return self._answers[key]

    def come(self, page: str, code: str, token: str = "", name: str = "") -> tuple[str, str, str]:
        """Open a socket to a table: its key, who someone is there, and their token."""
        key = self.begin(page, "open", address=f"/ws/{code}")
        hello = {"protocol": PROTOCOL_VERSION, "token": token, "name": name or page}
        self.message(key, {"type": "hello", "id": 0, **hello})
        for one in self._answers[key]:
            said = json.loads(one["text"]) if one["type"] == "told" else {}
            if said.get("type") == "welcome":
                return key, said["person"], said["token"]
        return key, "", ""

    def message(self, key: str, message: Any, after: float = 0.05) -> None:
        """Let a page send a message over a socket."""
        self.say("say", key, after, text=_text(message))

    # ---- what pages hear

    def _post(self, page: str, text: str) -> None:
        self.heard.setdefault(page, []).append(Heard(self.loop.passed, text))
        told = json.loads(text)
        self.said_kinds.add(told["type"])
        self._answers.setdefault(told["key"], []).append(told)
        if told["type"] == "told" and told["text"].startswith('{"type":"carried"'):
            self.carried.append(json.loads(told["text"])["match"])

    # ---- what the test sees

    def table(self, code: str) -> Table | None:
        """A table that is in memory."""
        runner = self.registry._runner.get(code)
        return None if runner is None else runner.live.table

    def tables(self) -> list[str]:
        """The codes of all tables."""
        return [key for key in self.memory.rows_of if ":" not in key]

    def entries(self, code: str) -> list[StoredEvent]:
        """All events at a table."""
        rows = [(number, at, fact.encode()) for number, at, fact in self.memory.rows_of[code]]
        return read_rows(TABLES, code, rows)


def _text(body: Any) -> str:
    return msgspec.json.encode(body).decode()
