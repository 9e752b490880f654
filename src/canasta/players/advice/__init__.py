"""Advice: the moves of a strong player with reasons, and reviews of deals that are over.

It rests only on what a seat has seen: on its views, one after the other.
"""

from canasta.players.advice.adviser import Adviser
from canasta.players.advice.review import Progress, Turn, review
from canasta.players.advice.sentences import CODES, act_words, say
from canasta.players.advice.values import Advice, Option, Reason, RolloutStatistics

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
