"""Advice: the moves of a strong player with reasons, and reviews of deals that are over.

It rests only on what a seat has seen: on its views, one after the other.
"""

from canasta.players.advice.adviser import Adviser
from canasta.players.advice.review import (
    Choice,
    Progress,
    Summary,
    Turn,
    review,
    review_choices,
    summary,
)
from canasta.players.advice.sentences import CODES, act_words, say
from canasta.players.advice.weigher import Advice, Option, Reason, RolloutStatistics

__all__ = [
    "CODES",
    "Advice",
    "Adviser",
    "Choice",
    "Option",
    "Progress",
    "Reason",
    "RolloutStatistics",
    "Summary",
    "Turn",
    "act_words",
    "review",
    "review_choices",
    "say",
    "summary",
]
