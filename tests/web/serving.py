"""A server in a process of its own, and pages that speak to it as browsers' do."""

import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import httpx2
import pytest
from tests.cli.terminal import environment
from tests.seeding import PLAIN, seeding_script
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from canasta.live.table.fair import value_commitment
from canasta.server.web.protocol import PROTOCOL_VERSION

PATIENCE: Final = 60.0
"""Seconds after which a test has failed."""

_FAST: Final = """
from canasta.live.table import people
from canasta.server.web import app, bot_time, duplicates, limits, table_registry, rule_reading
from canasta.server.web import socket, table_runner
people.GRACE = 0.0
table_registry.FOUNDED_AT_ONCE = table_runner.OF_ONE_AT_ONCE = table_runner.OF_ALL_AT_ONCE = 1e6
table_runner.COMING_AT_ONCE = duplicates.FOUNDED_AT_ONCE = duplicates.ENTERED_AT_ONCE = 1e6
bot_time.STEPS = dict.fromkeys(bot_time.STEPS, 0.002)
socket.AT_ONCE = app._AT_ONCE = limits.AT_ONCE = rule_reading.AT_ONCE = 1e6
socket.A_SECOND = app._A_SECOND = limits.A_SECOND = rule_reading.A_SECOND = 1e6
"""
"""Without the limits on requests, so that tests play faster than people do, and without the
time that people have to come back."""

VALUE: Final = "5eed" * 16
"""What a page adds to the first deal."""

METRICS: Final = "shows-the-counters"
"""The token of the counters."""

_IS_AT: Final = re.compile(r"On this machine +(http://\S+)\n")


class Server:
    """``canasta serve`` until it ends; it can be killed and started again on the same port."""

    def __init__(
        self,
        home: Path,
        *args: str,
        store: str = "",
        fast: bool = True,
        port: int = 0,
        script: str = "",
        metrics: str = METRICS,
    ) -> None:
        self.home, self.port = home, port
        self.store = store or str(home / "tables.sqlite3")
        self._args, self._script = args, (_FAST if fast else "") + script + PLAIN
        self._starts = 0
        self._metrics = {"CANASTA_METRICS_TOKEN": metrics} if metrics else {}
        self.url = ""
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()

    def start(self) -> None:
        """Start it, and wait until it says where it is."""
        self._starts += 1
        script = seeding_script() + self._script
        words = ("--host", "127.0.0.1", "--port", str(self.port), "--store", self.store)
        with (self.home / f"log-{self._starts}").open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", script, "serve", "--no-open", *words, *self._args],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                env=environment(self.home, **self._metrics),
                cwd=self.home,
            )
        self.url = self._until_told(self.process)
        self.port = int(self.url.rpartition(":")[2])

    def _until_told(self, process: "subprocess.Popen[bytes]") -> str:
        assert process.stdout
        said, end = "", time.monotonic() + PATIENCE
        while not (found := _IS_AT.search(said)):
            ready, _, _ = select.select([process.stdout], [], [], end - time.monotonic())
            came = os.read(process.stdout.fileno(), 65536) if ready else b""
            if not came:
                self.kill()
                raise AssertionError(f"it did not start: {self.log}")
            said += came.decode()
        return found[1]

    def end(self, number: int = signal.SIGTERM) -> int:
        """Send it a signal, and wait; its exit status."""
        assert self.process
        self.process.send_signal(number)
        status = self.process.wait(PATIENCE)
        self.kill()
        return status

    def kill(self) -> None:
        """End it at once, wherever it is."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(PATIENCE)
            assert self.process.stdout
            self.process.stdout.close()
            self.process = None

    @property
    def log(self) -> str:
        """What it has written to the stream of errors, at every start."""
        return "".join(path.read_text() for path in sorted(self.home.glob("log-*")))

    def get(self, path: str, token: str = "", **headers: str) -> httpx2.Response:
        """Return what is answered at an address; the counters are asked for with their token."""
        if path == "/metrics" and not token:
            token = METRICS
        return self.ask("GET", path, token, None, **headers)

    def ask(
        self, method: str, path: str, token: str = "", body: bytes | None = None, **headers: str
    ) -> httpx2.Response:
        """Return what is answered to a request."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if token:
            sent["Authorization"] = f"Bearer {token}"
        with httpx2.Client(trust_env=False, timeout=PATIENCE) as client:
            return client.request(method, self.url + path, headers=sent, content=body)

    def new_table(self, seats: Sequence[str] = (), **settings: Any) -> tuple[str, str]:
        """A table's code and its host's token; bots play at once if nothing else is said."""
        request = {"settings": {"pace": "instant", **settings}, "seats": seats, "name": "Ann"}
        answer = self.ask("POST", "/api/tables", body=json.dumps(request).encode())
        assert answer.status_code == 201, answer.text
        opened = answer.json()
        return opened["code"], opened["token"]


class RefusedError(AssertionError):
    """A request that the server has refused."""

    def __init__(self, told: dict[str, Any]) -> None:
        super().__init__(f"{told['code']}: {told['message']}")
        self.code: str = told["code"]


def of_deal(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The events from the last deal's beginning on, the cut before it too: a page keeps no more."""
    dealt = [place for place, event in enumerate(events) if event["event"] == "dealt"]
    start = dealt[-1] if dealt else 0
    cut = start > 0 and events[start - 1]["event"] == "pack_cut"
    return events[start - cut :]


class Page:
    """One page's connection, and what it knows of the table: merged as a page merges it.

    Attributes:
        frames: all that came over the wire, as it came.
        room, game, own, said, events, number: the newest of each.
        gives: whether it commits to a value for a deal that is about to begin, as pages do at once.
        reveals: whether it reveals that value.
        kept: the shuffles that it saw, as a page keeps them.
    """

    def __init__(
        self,
        url: str,
        code: str,
        token: str = "",
        name: str = "",
        *,
        gives: bool = True,
        max_queue: int | None = None,
        **more: Any,
    ) -> None:
        self.code, self.token, self.name, self.gives = code, token, name, gives
        self.frames: list[str] = []
        self.room: dict[str, Any] = {}
        self.game: dict[str, Any] | None = None
        self.own: dict[str, Any] = {}
        self.said: list[dict[str, Any]] = []
        self.events: list[dict[str, Any]] = []
        self.number = self._last = 0
        self.person = ""
        self.answers: dict[int, dict[str, Any]] = {}
        self.reveals = True
        self._made = ""
        self.kept: list[dict[str, Any]] = []
        self._opened = ExitStack()
        self.wire: ClientConnection = self._opened.enter_context(
            connect(
                f"{url.replace('http', 'ws', 1)}/ws/{code}",
                compression=None,
                proxy=None,
                max_size=None,
                max_queue=max_queue,
                ping_interval=None,
                open_timeout=PATIENCE,
                **more,
            )
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Go."""
        self._opened.close()

    # ---- requests

    def send(self, kind: str, /, **fields: Any) -> int:
        """Send a request; its id."""
        self._last += 1
        self.wire.send(json.dumps({"type": kind, "id": self._last, **fields}))
        return self._last

    def answer(self, number: int) -> dict[str, Any]:
        """The one answer to a request."""
        self.until(lambda: number in self.answers)
        return self.answers[number]

    def request(self, kind: str, /, **fields: Any) -> dict[str, Any]:
        """Send a request and wait for its answer.

        Raises:
            RefusedError: it was refused.
        """
        told = self.answer(self.send(kind, **fields))
        if told["type"] == "refused":
            raise RefusedError(told)
        return told

    def refused(self, kind: str, /, **fields: Any) -> str:
        """The code with which a request is refused."""
        told = self.answer(self.send(kind, **fields))
        assert told["type"] == "refused", told
        assert told["message"], told
        return str(told["code"])

    def hello(self, number: int = 0, invitation: str = "") -> Self:
        """Connect, for the first time or again, and see the table once."""
        told = self.request(
            "hello",
            protocol=PROTOCOL_VERSION,
            token=self.token,
            name=self.name,
            number=number,
            invitation=invitation,
        )
        self.person, self.token = told["person"], told["token"]
        return self.until(lambda: bool(self.room))

    def act(self, text: str) -> dict[str, Any]:
        """Do something in the game as it is seen here."""
        assert self.game
        return self.request("act", text=text, moves=self.game["moves"])

    def id_of(self, name: str) -> str:
        """Return what someone at the table is called in requests."""
        return str(next(one["person"] for one in self.room["people"] if one["name"] == name))

    def sent_away(self) -> str:
        """The code with which the connection is closed."""
        self.until(lambda: 0 in self.answers)
        with pytest.raises(ConnectionClosed):
            self.until(lambda: False)
        return str(self.answers[0]["code"])

    # ---- what comes

    def until(self, holds: Callable[[], bool], patience: float = PATIENCE) -> Self:
        """Read until a condition holds."""
        end = time.monotonic() + patience
        while not holds():
            left = end - time.monotonic()
            assert left > 0, f"{self.name or self.person} waits in vain; last: {self.frames[-3:]}"
            self.read(left)
        return self

    def read(self, patience: float = PATIENCE) -> bool:
        """Read one message; False where none comes."""
        try:
            frame = self.wire.recv(patience)
        except TimeoutError:
            return False
        assert isinstance(frame, str)
        self.frames.append(frame)
        self._told(json.loads(frame))
        return True

    def read_all(self) -> Self:
        """Read what has come."""
        while self.read(0):
            pass
        return self

    def _told(self, told: dict[str, Any]) -> None:
        kind = told["type"]
        if kind == "update":
            self._update(told)
        elif kind != "preparing":
            assert told["id"] == 0 or told["id"] not in self.answers, f"answered twice: {told}"
            self.answers[told["id"]] = told

    def _update(self, told: dict[str, Any]) -> None:
        assert told["number"] >= self.number
        self.number = told["number"]
        for part in ("room", "game", "own"):
            if part in told:
                setattr(self, part, told[part])
        self.said += told.get("said", [])
        if "events" in told:
            self.events = of_deal(([] if told["replaces_events"] else self.events) + told["events"])
        if self.room["promise"]:
            self._shuffle(self.room["promise"])

    def _shuffle(self, promise: dict[str, Any]) -> None:
        """Commit to a value, and reveal it, as a page does by itself."""
        seat, own = self.own["seat"], promise["commitment"]
        mine = f"{VALUE[:-4]}{0x5EEC + promise['deal']:04x}"  # another for every deal
        plays = seat >= 0 and not self.room["seats"][seat]["bot"]
        if not self.kept or self.kept[-1]["promise"] != own:
            kept = {key: promise[key] for key in ("match", "deal", "attempt")}
            self.kept.append({**kept, "promise": own, "seat": seat, "commitments": {}})
            void = {gone for attempt in promise["voided"] for gone in attempt["seats"]}
            if plays and self.gives and promise["attempt"] and seat not in void:
                self.kept[-1]["value"] = mine
                made = value_commitment(mine, promise["deal"], promise["attempt"], seat, own)
                self._made = made
                if not promise["closed"]:
                    self.send("commit", promise=own, commitment=made)
        if promise["closed"] and not self.kept[-1]["commitments"]:
            self.kept[-1]["commitments"] = promise["commitments"]
            if self.reveals and promise["commitments"].get(str(seat)) == self._made:
                self.send("reveal", promise=own, value=mine)

    @property
    def phase(self) -> str:
        """The phase of the deal; nothing before the first."""
        return "" if self.game is None else str(self.game["phase"])

    @property
    def over(self) -> bool:
        """True if no deal is being played."""
        return self.phase in ("", "deal_over", "match_over") or self.room["promise"] is not None
