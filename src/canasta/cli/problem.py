"""Errors of the command line, with their exit statuses.

0 is success, 1 something that failed or was stopped by Ctrl-C, 2 something that cannot be read. A
command that is ended by a signal has the status of shells: 128 plus the signal's number.
"""

from typing import Final

FAILED: Final = 1
"""Exit status of something that failed."""
UNREADABLE: Final = 2
"""Exit status of unreadable input: arguments, files, names."""


class Problem(Exception):  # noqa: N818 - it is told to people, and not always an error
    """A message for the user that ends the command.

    Attributes:
        message: a sentence that says what is wrong and what can be done.
        status: the exit status.
    """

    def __init__(self, message: str, status: int = UNREADABLE) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
