"""The server's log: one line of JSON for each event, without anything private.

Play is not logged: no moves, no cards, no names, no tokens. A table's code lets anyone in, so lines
name a table by a pseudonym, which stays the same while the process runs. No line has the address of
a visitor.
"""

import json
import logging
import re
import sys
from hashlib import blake2b
from secrets import token_bytes
from typing import Final

from canasta.live.base.codes import CODE_PATTERN

_OWN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "color_message"}


_SECRET: Final = token_bytes(16)
_CODE: Final = re.compile(rf"\b{CODE_PATTERN}\b")


def masked(code: str) -> str:
    """Return the pseudonym of a table in the log."""
    return blake2b(code.encode(), digest_size=4, key=_SECRET).hexdigest()


def without_codes(text: str) -> str:
    """Return a text with each word masked that may be a code."""
    return _CODE.sub(lambda found: masked(found[0]), text)


def _is_logged(record: logging.LogRecord) -> bool:
    """Reject uvicorn's lines about WebSockets and requests, which have addresses and codes."""
    return "WebSocket %s" not in str(record.msg)


class JsonLines(logging.Formatter):
    """A formatter that writes a record as a JSON object: time, level, logger, message, extras."""

    def format(self, record: logging.LogRecord) -> str:
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
    """Write the logs of canasta and uvicorn to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(_is_logged)
    for name in ("canasta", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(level)
        logger.propagate = False
    # Python prints records that no logger handles as they are.
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(max(level, logging.WARNING))
    # URLs contain table codes; the counters have the same information without them.
    logging.getLogger("uvicorn.access").handlers[:] = []
    logging.getLogger("uvicorn.access").propagate = False
