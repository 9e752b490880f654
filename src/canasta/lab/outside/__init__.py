"""Players from outside: programs in any language, asked over pipes (docs/outside-bots.md)."""

from canasta.lab.outside.bot import OutsideBot
from canasta.lab.outside.command import check_command, is_command, print_of
from canasta.lab.outside.crew import Crew
from canasta.lab.outside.limits import USUAL, Limits
from canasta.lab.outside.loss import Loss, LostDealError

__all__ = [
    "USUAL",
    "Crew",
    "Limits",
    "Loss",
    "LostDealError",
    "OutsideBot",
    "check_command",
    "is_command",
    "print_of",
]
