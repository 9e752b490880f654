"""A drawn card crosses few rooms: the files that run between a request and what is sent of it."""

import os
import signal
import time
from pathlib import Path
from typing import get_args

from tests.web.playing import begin, seated, settle
from tests.web.serving import PATIENCE, Server

from canasta.live.table.checking import CHECKS
from canasta.live.table.events import TableEvent
from canasta.live.table.state import HANDLERS
from canasta.server.web import client_messages
from canasta.server.web.socket import DECISIONS

MOST_FILES = 25
"""All files in which anything is called that is not called at rest: transport, codes and values of
rules among them."""

WATCH = """
import os, signal, sys, threading
seen = set()
def note(frame, event, argument):
    if event == "call" and "/src/canasta/" in frame.f_code.co_filename:
        seen.add(frame.f_code.co_filename + " " + frame.f_code.co_qualname)
threading.setprofile(note)
sys.setprofile(note)
def told(number, frame):
    place = os.path.join(os.getcwd(), "seen")
    with open(place + ".part", "w") as file:
        file.write("\\n".join(sorted(seen)))
    os.replace(place + ".part", place)
    seen.clear()
signal.signal(signal.SIGUSR1, told)
"""


def seen(server: Server) -> set[str]:
    """The files and functions that the server has called since this was last asked."""
    place = Path(server.home) / "seen"
    place.unlink(missing_ok=True)
    assert server.process is not None
    os.kill(server.process.pid, signal.SIGUSR1)
    end = time.monotonic() + PATIENCE
    while not place.exists():
        assert time.monotonic() < end
        time.sleep(0.01)  # the server's own thread answers
    return {line.partition("/canasta/")[2] for line in place.read_text().splitlines()}


def test_drawing_a_card_crosses_few_files(tmp_path: Path) -> None:
    with Server(tmp_path, script=WATCH) as server:
        ann, ben = seated(server)
        with ann, ben:
            begin(ann, ben)
            page = settle((ann, ben))
            assert page
            seen(server)
            time.sleep(0.3)  # long enough for what runs by itself: measuring, watching the store
            by_itself = seen(server)
            page.act("draw")
            page.read_all()
            crossed = sorted({one.partition(" ")[0] for one in seen(server) - by_itself})
    assert {"compiled/library/engine.py", "server/web/socket.py"} <= {*crossed}
    assert len(crossed) <= MOST_FILES, "\n".join(crossed)


def test_every_request_and_every_event_has_one_place_where_it_is_decided_or_applied() -> None:
    asked = {*get_args(client_messages.Request)}
    elsewhere = {
        client_messages.Hello,
        client_messages.AskOptions,
        client_messages.AskHint,
        client_messages.TakeMatch,
    }
    assert {*DECISIONS} == asked - elsewhere
    assert {*HANDLERS} == {*CHECKS} == {*get_args(TableEvent)}
