"""What tests start treats signals as it would at a terminal, however the tests were started."""

import signal
from types import FrameType
from typing import Final

NAMES: Final = ("SIGINT", "SIGQUIT", "SIGHUP", "SIGTERM")
"""The signals that `nohup`, and a shell that starts something in the background, have ignored."""


def treat_signals_as_usual() -> None:
    """Hear and pass over the signals that this process ignores.

    It goes on as it did; but what is ignored stays so in every process that is started, and what
    has a handler begins there as usual.
    """
    for name in NAMES:
        number = getattr(signal, name, None)  # Windows has fewer
        if number is not None and signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, _pass_over)


def _pass_over(_number: int, _frame: FrameType | None) -> None:
    """Do nothing."""
