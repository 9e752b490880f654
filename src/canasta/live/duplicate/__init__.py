"""Duplicate games: several tables play the same packs, and their results are compared.

A contest consists of its events (``events.py``); everything else follows from them.
"""

from canasta.live.base.errors import ContestError
from canasta.live.duplicate.checking import (
    BoardsProof,
    check_result,
    proof_of,
    read_boards_proof,
    verify_boards,
)
from canasta.live.duplicate.contest import Contest, Entry
from canasta.live.duplicate.events import ContestEvent, ContestOpened, StoredContestEvent
from canasta.live.duplicate.links import (
    day_link,
    first_link_code,
    link_rules,
    new_link,
    open_link,
    read_result,
    result_link,
)
from canasta.live.duplicate.requests import (
    EnterContest,
    NewContest,
    board_settings,
    close,
    day_code,
    enter,
    first_day_code,
    is_same,
    may_enter,
    next_secret,
    open_challenge,
    open_day,
    opened_for,
    run_out,
    score,
    take_in,
)
from canasta.live.duplicate.view import (
    BoardLine,
    ContestResults,
    ContestView,
    SideResult,
    board_lines,
    contest_results,
    contest_view,
    standing,
)

__all__ = [
    "BoardLine",
    "BoardsProof",
    "Contest",
    "ContestError",
    "ContestEvent",
    "ContestOpened",
    "ContestResults",
    "ContestView",
    "EnterContest",
    "Entry",
    "NewContest",
    "SideResult",
    "StoredContestEvent",
    "board_lines",
    "board_settings",
    "check_result",
    "close",
    "contest_results",
    "contest_view",
    "day_code",
    "day_link",
    "enter",
    "first_day_code",
    "first_link_code",
    "is_same",
    "link_rules",
    "may_enter",
    "new_link",
    "next_secret",
    "open_challenge",
    "open_day",
    "open_link",
    "opened_for",
    "proof_of",
    "read_boards_proof",
    "read_result",
    "result_link",
    "run_out",
    "score",
    "standing",
    "take_in",
    "verify_boards",
]
