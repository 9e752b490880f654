"""Players from outside: programs in any language, asked over pipes (docs/research/write-a-bot.md).

Policies, too: functions in Python (docs/research/environments.md).
"""

from canasta.research.lab.outside.bot import OutsideBot
from canasta.research.lab.outside.command import check_command, is_command, print_of
from canasta.research.lab.outside.crew import Crew
from canasta.research.lab.outside.loss import Loss, LostDealError
from canasta.research.lab.outside.policy import PolicyBot, find_policy, is_policy, policy_print
from canasta.research.lab.outside.process import USUAL, Limits

__all__ = [
    "USUAL",
    "Crew",
    "Limits",
    "Loss",
    "LostDealError",
    "OutsideBot",
    "PolicyBot",
    "check_command",
    "find_policy",
    "is_command",
    "is_policy",
    "policy_print",
    "print_of",
]
