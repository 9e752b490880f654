"""Random play inside the kernel: for simulation, checks and speed."""

from typing import Final

import numpy as np

from canasta.compiled.kernel.compiled import (
    RuleArray,
    StateArray,
    Vector,
    Word,
    Words,
    entry_point,
    inlined,
    kernel,
)
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.moves import add_question, carry_out, fill_without_question
from canasta.compiled.kernel.seats import below, lowest_bit, ones
from canasta.compiled.kernel.turns import start_match
from canasta.engine.codes import WORDS, Act, Phase

SELDOM_BITS: Final = (1 << int(Act.RETRACT)) | (1 << int(Act.ASK))

SELDOM: Final = 8
"""Taking melds back and asking the partner are considered at one step in this many."""


@inlined
def any_action(s: State) -> int:
    """Return one of the actions of the mask, all equally likely; -1 if there is none."""
    total = 0
    for w in range(WORDS):
        total += ones(s.legal[w])
    if total == 0:
        return -1
    skip = below(s, total)
    for w in range(WORDS):
        word = int(s.legal[w])
        count = ones(word)
        if skip >= count:
            skip -= count
            continue
        for _ in range(skip):
            word &= word - 1
        return 64 * w + lowest_bit(word)
    return -1


@kernel
def random_action(r: RuleRecord, s: State, whole: int) -> int:
    """Return a legal action at random, by the record's own dice; -1 if there is none.

    Taking melds back and asking the partner are considered at one step in eight, or if nothing
    else is legal: random play would spend most of its time undoing its moves if they were
    considered always. ``whole``: fill the whole mask before that, as if it were to be read.
    """
    fill_without_question(r, s)
    if whole:
        add_question(r, s)
    if below(s, SELDOM) != 0:
        seldom = int(s.legal[0]) & SELDOM_BITS
        s.legal[0] &= ~SELDOM_BITS
        action = any_action(s)
        if action >= 0:
            return action
        s.legal[0] |= seldom
    if not whole:
        add_question(r, s)
    return any_action(s)


@kernel
def play_deal(r: RuleRecord, s: State, most: int, whole: int) -> int:
    """Play at random to the end of the deal, ``most`` steps at most; return the steps played.

    ``whole``: the whole mask is filled at every step. Returns -1 if no action was legal.
    """
    steps = 0
    while s.phase < Phase.DEAL_OVER and steps < most:
        action = random_action(r, s, whole)
        if action < 0:
            return -1
        carry_out(r, s, action)
        steps += 1
    return steps


@entry_point("rules[1] states[1..] lengths[d] deals<=d", slow=True)
def random_deals(
    rules: RuleArray,
    states: StateArray,
    seed: Word,
    deals: int,
    most: int,
    whole: int,
    lengths: Vector,
) -> int:
    """Play the first deals of ``deals`` matches at random; return the steps played in all.

    The seeds follow the first match's. A deal has ``most`` steps at most; ``lengths`` is filled
    with their number in each (-1: no action was legal). ``whole``: fill the whole mask at every
    step, more than random play reads. The one state is left at the end of the last deal.
    """
    total = 0
    s = states[0]
    for d in range(deals):
        start_match(rules[0], s, seed + np.uint64(d))
        steps = play_deal(rules[0], s, most, whole)
        lengths[d] = steps
        total += max(steps, 0)
    return total


FOLD: Final = np.uint64(0x100000001B3)
"""The factor of the FNV hash."""


@entry_point("rules[1] states[1..] folds[d] deals<=d", slow=True)
def fold_deals(
    rules: RuleArray, states: StateArray, words: Words, seed: Word, deals: int, folds: Words
) -> int:
    """Play like ``random_deals``, and fill ``folds`` with a hash of each deal's states.

    It is of every byte of every state, masks included; ``words`` is the record as words of 64 bits.
    This compares engines state by state, at the speed of play. Returns the steps played in all.
    """
    total = 0
    s = states[0]
    for d in range(deals):
        start_match(rules[0], s, seed + np.uint64(d))
        fold = np.uint64(0)
        while s.phase < Phase.DEAL_OVER:
            action = random_action(rules[0], s, 1)
            for word in words:
                fold = (fold ^ word) * FOLD
            if action < 0:
                break
            carry_out(rules[0], s, action)
            total += 1
        for word in words:
            fold = (fold ^ word) * FOLD
        folds[d] = fold
    return total
