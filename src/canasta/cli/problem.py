"""What goes wrong at the command line, with the exit status it ends in.

0 is success, 1 something that did not work out or was stopped by Ctrl-C, 2 something that cannot be
read. A command that the system tells to end has the status of shells: 128 and the signal's number.
"""

from typing import Final

FAILED: Final = 1
"""The exit status of something that did not work out."""
UNREADABLE: Final = 2
"""The exit status of what cannot be read: arguments, files, names."""


class Problem(Exception):  # noqa: N818 - it is told to people, and not always an error
    """Something to tell the user and end with.

    Attributes:
        message: a sentence that says what is wrong and what can be done.
        status: the exit status.
    """

    def __init__(self, message: str, status: int = UNREADABLE) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
