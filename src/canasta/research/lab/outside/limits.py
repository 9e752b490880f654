"""Limits on the time that a program takes and on the lines and actions that it sends."""

from pathlib import Path
from typing import Final, NamedTuple

MOST_LINE: Final = 65_536
"""Bytes of one line that a program may write."""
MOST_ACTS: Final = 60
"""Acts in one turn of a seat; nobody needs a third of them."""
GRACE: Final = 1.0
"""Seconds in which a program may end by itself once its input is closed."""


class Limits(NamedTuple):
    """The limits of a program."""

    act: float = 5.0
    """Seconds for an act, from the question's first byte to the answer's last."""
    start: float = 20.0
    """Seconds for the answer to a hello: the first of them has the program's start in it."""
    transcript: Path | None = None
    """A file to which all that goes to programs and comes from them is added."""


USUAL: Final = Limits()
"""The limits where nothing else is said."""
