"""Conditions that a side must meet to go out, as numbers, by the checks that going out uses.

Nothing hidden is read: melds, canastas, sizes of hands and pots, and answers are known to all.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from canasta.compiled.kernel.choices import FOOT_WITH_CANASTA, QUESTION_COMPULSORY, QUESTION_NONE
from canasta.compiled.kernel.compiled import (
    Grid,
    RuleArray,
    StateArray,
    Vector,
    entry_point,
    kernel,
)
from canasta.compiled.kernel.going_out import (
    YES,
    canasta_kinds,
    has_partner,
    why_complete_meld,
    why_not_given_leave,
)
from canasta.compiled.kernel.reason_codes import OK
from canasta.compiled.kernel.rule_record import RuleRecord
from canasta.compiled.kernel.seats import side_of
from canasta.compiled.kernel.set_rules import (
    KINDS_NEEDED,
    SAMBA_KIND,
    canasta_kind,
    why_canastas_lack,
    why_complete_first,
)
from canasta.compiled.kernel.state import State
from canasta.engine.conditions import (
    ANSWER,
    ASKS,
    ASKS_FIRST,
    CANASTAS,
    CANASTAS_NEEDED,
    CARDS,
    FEET,
    FEET_DEALT,
    FIRST_MELD,
    KINDS,
    KINDS_ASKED,
    NUMBERS,
    OPENED,
    OPENING_NEEDED,
    SAID_YES,
    SAMBA,
    SAMBA_ASKED,
    UNFINISHED,
)
from canasta.engine.sizes import SEATS


@kernel
def note_conditions(r: RuleRecord, s: State, seat: int, out: Vector) -> None:
    """Write a player's conditions of going out, in the order of `canasta.engine.conditions`."""
    side = side_of(s, seat)
    out[OPENED] = s.opened[side]
    out[OPENING_NEEDED] = int(r.concealed_bonus == 0 or s.melded[seat] != 0)
    out[CANASTAS] = s.canastas[side]
    out[CANASTAS_NEEDED] = r.canastas_to_go_out
    kinds = canasta_kinds(s, side)
    out[SAMBA] = int(kinds & SAMBA_KIND != 0)
    out[SAMBA_ASKED] = r.samba_to_go_out
    out[KINDS] = 0
    while kinds != 0:
        kinds &= kinds - 1
        out[KINDS] += 1
    out[KINDS_ASKED] = KINDS_NEEDED if r.two_kinds_to_go_out else 0
    out[FEET] = 0
    out[FEET_DEALT] = 0
    if r.foot == FOOT_WITH_CANASTA:
        for other in range(side, s.players, s.sides):
            out[FEET_DEALT] += 1
            out[FEET] += int(s.foot_size[other] > 0)
    out[CARDS] = s.hand_size[seat]
    out[ASKS] = int(r.question != QUESTION_NONE and has_partner(r))
    out[ASKS_FIRST] = int(r.question == QUESTION_COMPULSORY)
    answer = int(s.question) if s.turn == seat else 0
    out[ANSWER] = why_not_given_leave(r, answer, int(s.asked[seat]))
    out[SAID_YES] = int(answer == YES)
    place = FIRST_MELD
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        reason = why_complete_meld(r, s, m)
        if reason != OK:
            out[place] = n
            out[place + 1] = s.meld_size[m]
            out[place + 2] = reason
            place += 3
    out[UNFINISHED] = (place - FIRST_MELD) // 3


@kernel
def why_not_out_with(r: RuleRecord, melds: Grid) -> int:
    """Return why melds forbid going out; ``OK`` if they do not.

    Each is a row of form, rank, size and wild cards.
    """
    canastas = 0
    kinds = 0
    unfinished = OK
    for n in range(melds.shape[0]):
        form, rank = int(melds[n, 0]), int(melds[n, 1])
        size, wilds = int(melds[n, 2]), int(melds[n, 3])
        kind = canasta_kind(form, size, wilds)
        canastas += int(kind != 0)
        kinds |= kind
        if unfinished == OK:
            unfinished = why_complete_first(r, form, rank, size, wilds)
    reason = why_canastas_lack(r, canastas, kinds)
    return reason if reason != OK else unfinished


@entry_point(f"rules[1] states[n] i:0..n seat:0..{SEATS} out[{NUMBERS}..]")
def _conditions(rules: RuleArray, states: StateArray, i: int, seat: int, out: Vector) -> None:
    note_conditions(rules[0], states[i], seat, out)


@entry_point("rules[1] melds[,4]")
def _out_with(rules: RuleArray, melds: Grid) -> int:
    return why_not_out_with(rules[0], melds)


@entry_point("rules[1]")
def _leave(rules: RuleArray, question: int, asked: int) -> int:
    return why_not_given_leave(rules[0], question, asked)


why_answers_forbid_out: Callable[..., int] = _leave
"""``why_answers_forbid_out(rules, question, asked)``: the ``Reason`` why the question to the
partner prevents going out, 0 if it does not. ``question`` is the answer in this turn, ``asked`` the
last one that still counts."""


def conditions(rules: NDArray[Any], states: NDArray[Any], i: int, seat: int) -> tuple[int, ...]:
    """Return a player's conditions of going out, in the order of `canasta.engine.conditions`.

    Args:
        rules: one rules record.
        states: an array of states; redacted ones serve as well.
        i: the index of the state.
        seat: the player.
    """
    out = np.empty(NUMBERS, np.int64)
    _conditions(rules, states, i, seat, out)
    numbers: list[int] = out[:FIRST_MELD].tolist()
    numbers += out[FIRST_MELD : FIRST_MELD + 3 * numbers[UNFINISHED]].tolist()
    return tuple(numbers)


def why_such_melds_forbid_out(
    rules: NDArray[Any], melds: Sequence[tuple[int, int, int, int]]
) -> int:
    """Return the ``Reason`` why a side with such melds could not go out, 0 if it could.

    Args:
        rules: one rules record.
        melds: form, rank, size and wild cards of each.
    """
    return _out_with(rules, np.array(melds, np.int64).reshape(-1, 4))
