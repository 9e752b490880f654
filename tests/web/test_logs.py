"""The log: a line for each thing, whatever names, errors and values hold."""

import json
import logging
import subprocess
import sys

from canasta.escaping import steers
from canasta.server.web.logs import JsonLines

STEERING = "Ann\x1b[2J\x9b8m\u202e\u2066\u200b\u2028\u2029\r\n{'at': 0}\x00\x7f\x85\ud800\ufeff"


class Odd:
    def __repr__(self) -> str:
        return STEERING

    __str__ = __repr__


def record(**extra: object) -> logging.LogRecord:
    try:
        raise ValueError(STEERING)
    except ValueError:
        error = sys.exc_info()
    made = logging.LogRecord(
        STEERING, logging.ERROR, STEERING, 1, f"%s {STEERING} %r", (STEERING, Odd()), error
    )
    vars(made).update(extra)
    return made


def test_a_line_of_the_log_holds_nothing_that_steers_and_is_one_line() -> None:
    values = {"name_of": STEERING, STEERING: 1, "list": [STEERING, Odd()], "odd": Odd()}
    line = JsonLines().format(record(**values))
    assert not {sign for sign in line if steers(sign)}
    told = json.loads(line)
    assert STEERING in told["what"]
    assert told["name_of"] == STEERING


def test_messages_of_libraries_are_lines_of_the_log_too() -> None:
    """Also what Python would print as it is, since no one listens to its logger."""
    script = f"""
import logging, warnings
from canasta.server.web.logs import configure
configure(logging.WARNING)
logging.getLogger("asyncio").error("{{}}".format({STEERING!r}[:-2]))
logging.getLogger("websockets.server").error("opening %s failed", {STEERING!r}[:-2])
logging.getLogger("a.library").warning("a\\nb")
logging.getLogger("a.library").info("nothing to say")
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=120
    )
    lines = done.stderr.splitlines()
    assert [json.loads(line)["from"] for line in lines] == [
        "asyncio",
        "websockets.server",
        "a.library",
    ]
    assert not {sign for sign in done.stderr if steers(sign)} - {"\n"}
