"""Advice: what a strong player would do and why, and what a deal that was played could have been.

It rests on what a seat has seen and on nothing else: on its views, one after the other.
"""

from canasta.advice.adviser import Adviser
from canasta.advice.review import Progress, Turn, review
from canasta.advice.sentences import CODES, act_words, say
from canasta.advice.values import Advice, Option, Reason, RolloutStatistics

__all__ = [
    "CODES",
    "Advice",
    "Adviser",
    "Option",
    "Progress",
    "Reason",
    "RolloutStatistics",
    "Turn",
    "act_words",
    "review",
    "say",
]
