"""The referee: rulings on irregularities at a table with real cards."""

from canasta.study.referee.slip import (
    ANSWERS,
    SLIPS,
    Answer,
    RefereeError,
    Ruling,
    Slip,
    Told,
    Way,
    get_slip,
    next_question,
    paths,
    ruling,
)

__all__ = [
    "ANSWERS",
    "SLIPS",
    "Answer",
    "RefereeError",
    "Ruling",
    "Slip",
    "Told",
    "Way",
    "get_slip",
    "next_question",
    "paths",
    "ruling",
]
