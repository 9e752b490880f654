"""The public Python API: games, actions, views, events, notation, score sheets, errors.

:class:`Game` is a match. Everything it says and takes has a text form (docs/develop/notation.md)
that reads back to the same thing, and is a plain value besides: actions, events, refusals, views,
sheets.
"""

from canasta.game.actions import (
    ACTIONS,
    Action,
    Add,
    Answer,
    Ask,
    Bury,
    Challenge,
    Coached,
    Correct,
    Cut,
    Discard,
    Draw,
    Face,
    Foot,
    Improper,
    LayMeld,
    NextDeal,
    Overdraw,
    Pass,
    Retract,
    ShortOpening,
    Splash,
    Take,
    read_action,
    read_line,
    read_step,
    step_text,
)
from canasta.game.board import Board
from canasta.game.conditions import Condition
from canasta.game.errors import AmbiguousError, CanastaError, IllegalError, InvalidError, Refusal
from canasta.game.events import WATCHER, Event, as_seen
from canasta.game.game import Game
from canasta.game.melds import Meld, meld_of, meld_text, read_meld
from canasta.game.plan import plan
from canasta.game.refusals import REFUSALS, refusal
from canasta.game.view import LINE_WORDS, Pile, Sheet, SheetLine, SideSheet, View, sheet_of

__all__ = [
    "ACTIONS",
    "LINE_WORDS",
    "REFUSALS",
    "WATCHER",
    "Action",
    "Add",
    "AmbiguousError",
    "Answer",
    "Ask",
    "Board",
    "Bury",
    "CanastaError",
    "Challenge",
    "Coached",
    "Condition",
    "Correct",
    "Cut",
    "Discard",
    "Draw",
    "Event",
    "Face",
    "Foot",
    "Game",
    "IllegalError",
    "Improper",
    "InvalidError",
    "LayMeld",
    "Meld",
    "NextDeal",
    "Overdraw",
    "Pass",
    "Pile",
    "Refusal",
    "Retract",
    "Sheet",
    "SheetLine",
    "ShortOpening",
    "SideSheet",
    "Splash",
    "Take",
    "View",
    "as_seen",
    "meld_of",
    "meld_text",
    "plan",
    "read_action",
    "read_line",
    "read_meld",
    "read_step",
    "refusal",
    "sheet_of",
    "step_text",
]
