"""The server's log: a line of JSON for each thing that happened, and nothing hidden in it.

What people do at tables is not logged: no acts, no cards, no names, no tokens. A table's code lets
anybody in, so lines name tables by something else, which is the same as long as the process runs;
they name no address of anybody who comes.
"""

import json
import logging
import re
import sys
from hashlib import blake2b
from secrets import token_bytes
from typing import Final

from canasta.table.codes import CODE_PATTERN

_OWN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "color_message"}


_SECRET: Final = token_bytes(16)
_CODE: Final = re.compile(rf"\b{CODE_PATTERN}\b")


def masked(code: str) -> str:
    """What a log calls a table."""
    return blake2b(code.encode(), digest_size=4, key=_SECRET).hexdigest()


def without_codes(text: str) -> str:
    """Return a text with each word masked that may be a code."""
    return _CODE.sub(lambda found: masked(found[0]), text)


def _is_told(record: logging.LogRecord) -> bool:
    """Not what uvicorn says of WebSockets and requests: it names addresses and codes."""
    return "WebSocket %s" not in str(record.msg)


class JsonLines(logging.Formatter):
    """Each record as one JSON object: time, level, logger, what, and what was given with it."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": without_codes(record.getMessage()),
        }
        line |= {key: value for key, value in vars(record).items() if key not in _OWN}
        if record.exc_info:
            line["trace"] = without_codes(self.formatException(record.exc_info))
        return json.dumps(line, default=str)


def configure(level: int) -> None:
    """Write the log of canasta and of the server beneath it to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(_is_told)
    for name in ("canasta", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(level)
        logger.propagate = False
    # What no other logger takes, Python would print as it is.
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(max(level, logging.WARNING))
    # Addresses hold table codes and come with every request; counters tell the same.
    logging.getLogger("uvicorn.access").handlers[:] = []
    logging.getLogger("uvicorn.access").propagate = False
