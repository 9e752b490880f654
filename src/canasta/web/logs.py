"""The server's log: a line of JSON for each thing that happened, and nothing hidden in it.

What people do at tables is not logged: no acts, no cards, no names, no tokens. Lines name tables by
their codes and refusals by theirs.
"""

import json
import logging
import sys
from typing import Final

_OWN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "color_message"}


class JsonLines(logging.Formatter):
    """Each record as one JSON object: time, level, logger, what, and what was given with it."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        line |= {key: value for key, value in vars(record).items() if key not in _OWN}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def configure(level: int) -> None:
    """Write the log of canasta and of the server beneath it to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("canasta", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(level)
        logger.propagate = False
    # Addresses hold table codes and come with every request; counters tell the same.
    logging.getLogger("uvicorn.access").handlers[:] = []
    logging.getLogger("uvicorn.access").propagate = False
