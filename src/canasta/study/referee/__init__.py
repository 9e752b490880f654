"""The referee: rulings on irregularities at a table with real cards."""

from canasta.study.referee.slip import (
    ANSWERS,
    SLIPS,
    Answer,
    RefereeError,
    Ruling,
    Slip,
    Told,
    Voice,
    Way,
    get_slip,
    next_question,
    paths,
    ruling,
    slips_for,
)

__all__ = [
    "ANSWERS",
    "SLIPS",
    "Answer",
    "RefereeError",
    "Ruling",
    "Slip",
    "Told",
    "Voice",
    "Way",
    "get_slip",
    "next_question",
    "paths",
    "ruling",
    "slips_for",
]
