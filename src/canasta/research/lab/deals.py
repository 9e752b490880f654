"""Deals played at random in compiled code, checked at every step if wanted."""

from enum import IntEnum
from typing import Annotated, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from canasta.cards import JOKER, KINDS
from canasta.compiled.kernel.compiled import (
    Grid,
    RuleArray,
    StateArray,
    Vector,
    Word,
    entry_point,
    kernel,
)
from canasta.compiled.kernel.layout import STATE, RuleRecord, State
from canasta.compiled.kernel.moves import carry_out, fill_legal, why_illegal
from canasta.compiled.kernel.numba_or_none import types
from canasta.compiled.kernel.rule_choices import FOOT_NONE
from canasta.compiled.kernel.seats import below, lowest_bit, ones, scramble
from canasta.compiled.kernel.turns import start_match
from canasta.compiled.search.arrays import WeightArray
from canasta.compiled.search.policy_melds import TrailArray
from canasta.compiled.search.rollout_policy import play_on
from canasta.engine.codes import CODES, POINT_LINES, WORDS, Act, Count, Ending, Form, Phase
from canasta.engine.state import CARDS, LINES, MELD_CARDS, MELDS, SIDE_MELDS, SIDES


class Fault(IntEnum):
    CARDS = 1
    HAND_TABLES = 2
    MELD_TABLES = 3
    SHORT_MELD = 4
    SHEET = 5
    LISTED = 6
    ASKING_CHANGED = 7
    DEAD_END = 8
    TOO_LONG = 9
    RETRACT = 10
    REPLAY = 11
    SAVE = 12
    BOT = 13


SENTENCES: Final = {
    Fault.CARDS: "the cards on the table, in hands, stock and pile are not the pack",
    Fault.HAND_TABLES: "a hand and its derived tables disagree",
    Fault.MELD_TABLES: "a meld and its derived tables disagree",
    Fault.SHORT_MELD: "a meld of fewer than three cards lies on the table",
    Fault.SHEET: "a score sheet does not add up",
    Fault.LISTED: "an action is listed and refused, or accepted and not listed",
    Fault.ASKING_CHANGED: "asking why an action is refused has changed the state",
    Fault.DEAD_END: "no action is legal",
    Fault.TOO_LONG: "the deal does not end",
    Fault.RETRACT: "taking the melds of the turn back does not restore what was there",
    Fault.REPLAY: "the same actions from the same seed give another state",
    Fault.SAVE: "a game saved and loaded is not the same",
    Fault.BOT: "a bot chose an action that is refused",
}


class Place(NamedTuple):
    """The place in a run at which a fault was found."""

    rules: str
    players: int
    seed: int
    deal: int
    """The number of the deal in the run, from 1."""
    step: int
    """The step, from 0: the number of steps carried out before."""
    varied: bool = False
    """True if the run began its matches with random scores, across all bands of the opening."""


class InvariantError(Exception):
    """An invariant that does not hold: the fault, its place, and the steps that led there."""

    def __init__(
        self,
        fault: Fault,
        place: Place,
        code: int = -1,
        moves: tuple[int, ...] = (),
        more: str = "",
    ) -> None:
        self.fault, self.place, self.code, self.moves, self.more = fault, place, code, moves, more
        about = f" (action {code})" if code >= 0 else ""
        super().__init__(
            f"{place.rules}, {place.players} players, deal {place.deal}, step {place.step}: "
            f"{SENTENCES[fault]}{about}.{' ' if more else ''}{more} To see it again, simulate one "
            f"deal with the seed {place.seed} and the check{', varied' if place.varied else ''}."
        )

    def __reduce__(self) -> tuple[type["InvariantError"], tuple[object, ...]]:
        """Return what pickle needs, so that an error from another process arrives whole."""
        return (type(self), (self.fault, self.place, self.code, self.moves, self.more))


HOLDS: Final = 0
RUN: Final = int(Form.RUN)
BLACK: Final = int(Form.BLACK)
SPLASHED: Final = int(Ending.SPLASH)
FIRST_COUNT: Final = int(Count.NATURAL_CANASTAS)
LAST_COUNT: Final = int(Count.WILD_CANASTAS)
THREE: Final = 1
FULL: Final = 7
FAMILY: Final = 64

CARDS_LOST: Final = int(Fault.CARDS)
HAND_TABLES: Final = int(Fault.HAND_TABLES)
MELD_TABLES: Final = int(Fault.MELD_TABLES)
SHORT_MELD: Final = int(Fault.SHORT_MELD)
SHEET: Final = int(Fault.SHEET)


@kernel
def _count_hands(r: RuleRecord, s: State, counts: Vector) -> int:
    """Count the cards of hands and pots, and compare them with the tables of each hand."""
    for seat in range(r.seats):
        held = 0
        size = 0
        foot = 0
        for kind in range(KINDS):
            cards = int(s.hands[seat, kind])
            if cards < 0 or s.feet[seat, kind] < 0:
                return HAND_TABLES
            if cards > 0:
                held |= 1 << kind
            size += cards
            foot += int(s.feet[seat, kind])
            counts[kind] += cards + int(s.feet[seat, kind])
        if held != s.held[seat] or size != s.hand_size[seat] or foot != s.foot_size[seat]:
            return HAND_TABLES
        if foot > 0 and r.foot == FOOT_NONE:
            return HAND_TABLES
        for rank in range(13):
            cards = 0
            for suit in range(4):
                cards += int(s.hands[seat, 13 * suit + rank])
            if cards != s.ranks[seat, rank]:
                return HAND_TABLES
        if s.hands[seat, JOKER] != s.ranks[seat, 13]:
            return HAND_TABLES
    return HOLDS


@kernel
def _count_meld(s: State, m: int, counts: Vector) -> int:
    """Count the cards of a meld, and compare its size and wild cards with them."""
    if s.meld_form[m] == RUN:
        for rank in range(s.meld_rank[m], s.meld_rank[m] + s.meld_size[m]):
            if rank > 12:
                return MELD_TABLES
            counts[13 * int(s.meld_suit[m]) + rank] += 1
        return HOLDS
    size = 0
    wilds = 0
    rank = THREE if s.meld_form[m] == BLACK else int(s.meld_rank[m])
    for i in range(MELD_CARDS):
        cards = int(s.meld_cards[m, i])
        if cards < 0:
            return MELD_TABLES
        size += cards
        if i < 4:
            counts[13 * i + rank] += cards
        elif i < 8:
            counts[13 * (i - 4)] += cards
            wilds += cards
        else:
            counts[JOKER] += cards
            wilds += cards
    return HOLDS if size == s.meld_size[m] and wilds == s.meld_wilds[m] else MELD_TABLES


@kernel
def _count_melds(s: State, counts: Vector) -> int:
    """Count the melds of all sides, and compare them with their tables."""
    listed = 0
    for side in range(s.sides):
        canastas = 0
        for n in range(s.meld_count[side]):
            m = int(s.order[side, n])
            if s.meld_form[m] == 0 or _count_meld(s, m, counts) != HOLDS:
                return MELD_TABLES
            if s.meld_size[m] >= FULL and s.meld_form[m] != BLACK:
                canastas += 1
            if s.meld_size[m] < 3 and s.cards_needed == 0:
                return SHORT_MELD
        if canastas != s.canastas[side]:
            return MELD_TABLES
        listed += int(s.meld_count[side])
    pool = 0
    for m in range(MELDS):
        if s.meld_form[m] != 0:
            pool += 1
    return HOLDS if pool == listed else MELD_TABLES


@kernel
def look_over(r: RuleRecord, s: State, counts: Vector) -> int:
    """Check that no card is lost and every table agrees with the cards; return the fault."""
    for kind in range(KINDS):
        counts[kind] = 0
    fault = _count_hands(r, s, counts)
    if fault == HOLDS:
        fault = _count_melds(s, counts)
    if fault != HOLDS:
        return fault
    for i in range(s.stock_size):
        counts[s.stock[i]] += 1
    for i in range(s.pile_size):
        counts[s.pile[i]] += 1
    for side in range(s.sides):
        for suit in range(4):
            counts[13 * suit + THREE] += int(s.threes[side, suit])
    for kind in range(KINDS - 1):
        if counts[kind] != r.packs:
            return CARDS_LOST
    return HOLDS if counts[JOKER] == 2 * r.packs else CARDS_LOST


@kernel
def add_up(s: State, before: State) -> int:
    """Check that the score sheets of a finished deal and the scores add up; return the fault."""
    for side in range(s.sides):
        points = 0
        for line in range(POINT_LINES):
            points += int(s.sheet[side, line])
        if s.scores[side] != before.scores[side] + points:
            return SHEET
        canastas = 0
        for line in range(FIRST_COUNT, LAST_COUNT + 1):
            if s.sheet[side, line] < 0:
                return SHEET
            canastas += int(s.sheet[side, line])
        if s.ending != SPLASHED and canastas != s.canastas[side]:
            return SHEET
    return HOLDS


@kernel
def misjudged(r: RuleRecord, s: State, first: int, stride: int) -> int:
    """Return the first code in strides that is listed and refused, or the reverse; -1 for none."""
    for code in range(first, CODES, stride):
        listed = (int(s.legal[code // FAMILY]) >> (code % FAMILY)) & 1
        accepted = 1 if why_illegal(r, s, code) == 0 else 0
        if listed != accepted:
            return code
    return -1


@kernel
def sweep(s: State) -> None:
    """Clear the mask and unused room, so that equal states have equal bytes."""
    for w in range(WORDS):
        s.legal[w] = 0
    for i in range(CARDS):
        if i >= s.staged:
            s.log_kind[i] = 0
            s.log_step[i] = 0
            s.log_meld[i] = 0
        if i >= s.pile_size:
            s.pile[i] = 0
    for side in range(s.sides):
        for n in range(s.meld_count[side], SIDE_MELDS):
            s.order[side, n] = 0
    for m in range(MELDS):
        if s.meld_form[m] == 0:
            s.meld_rank[m] = 0
            s.meld_suit[m] = 0
            s.meld_size[m] = 0
            s.meld_wilds[m] = 0
            for i in range(MELD_CARDS):
                s.meld_cards[m, i] = 0


Bytes = Annotated[NDArray[Any], types.uint8[:, ::1]]

GAME: Final = 0
TRIAL: Final = 1
MARK: Final = 2
"""The state before the first meld that can still be taken back."""
TEST_SEED: Final = 3
"""The state whose dice choose the actions, so that the game's own dice serve only its cards."""
SAMPLES: Final = 4
"""The state whose dice choose the checks, so that checks do not change deals."""
START: Final = 5
SPARE: Final = 6
ROWS: Final = 7

PLAIN: Final = 0
"""Mode: nothing is checked."""
CHECKED: Final = 1
DEAL_OUT: Final = 2
"""Mode: the first deal is started, and nothing is played."""
LOOK: Final = 3
"""Mode: the state in ``GAME`` is checked, with all codes, and nothing is played."""

STEPS: Final = 0
TURNS: Final = 1
ENDING: Final = 2
OUT: Final = 3
ONLY_RETRACT: Final = 4
"""Column of the steps at which only taking back was legal."""
SHEETS: Final = 8
COLUMNS: Final = SHEETS + SIDES * LINES

A_RETRACT: Final = int(Act.RETRACT)
A_FACE: Final = int(Act.FACE)
A_CUT: Final = int(Act.CUT)
TAKES: Final = ((1 << (int(Act.TAKE_MIXED) + 20)) - 1) & ~((1 << int(Act.TAKE_TOP)) - 1)
FIRST_LAY: Final = int(Act.LAY) // 64
LAST_LAY: Final = int(Act.FACE) // 64
DEAL_OVER: Final = int(Phase.DEAL_OVER)
LISTED: Final = int(Fault.LISTED)
ASKING_CHANGED: Final = int(Fault.ASKING_CHANGED)
DEAD_END: Final = int(Fault.DEAD_END)
TOO_LONG: Final = int(Fault.TOO_LONG)
TAKEN_BACK: Final = int(Fault.RETRACT)
REPLAY: Final = int(Fault.REPLAY)

ALL_CODES_ONE_IN: Final = 32
"""One step in this many checks all codes; every other step checks one code of each family."""
RETRACT_ONE_IN: Final = 8
"""One step in this many at which melds can be taken back tries to take them back."""
REPLAY_ONE_IN: Final = 16
"""One deal in this many is replayed from its actions."""
RETRACT_RARELY: Final = 16
"""The random player takes one in this many chances to take melds back."""


@kernel
def _pick(s: State, rng: State, first: int, start: int, end: int, total: int) -> int:
    """Return a random action of ``first`` and the mask's words from ``start`` on, equal odds."""
    skip = below(rng, total)
    count = ones(first)
    word = first
    w = 0
    if skip >= count:
        skip -= count
        for w in range(start, end):
            word = int(s.legal[w])
            count = ones(word)
            if skip < count:
                break
            skip -= count
    for _ in range(skip):
        word &= word - 1
    return 64 * w + lowest_bit(word)


@kernel
def choose(s: State, rng: State, eager: int) -> int:
    """Return a random legal action, all equally likely but taking back; -1 if there is none.

    An eager player takes the pile or lays cards every second time when that is possible.
    """
    first = int(s.legal[0])
    lays = ones(first & TAKES)
    for w in range(FIRST_LAY, LAST_LAY):
        lays += ones(int(s.legal[w]))
    if eager and lays > 0 and below(rng, 2) > 0:
        return _pick(s, rng, first & TAKES, FIRST_LAY, LAST_LAY, lays)
    total = 0
    for w in range(WORDS):
        total += ones(int(s.legal[w]))
    if total == 0:
        return -1
    if total > 1 and (first >> A_RETRACT) & 1 and below(rng, RETRACT_RARELY) > 0:
        first &= ~(1 << A_RETRACT)
        total -= 1
    return _pick(s, rng, first, 1, WORDS, total)


@kernel
def _copy(raw: Bytes, source: int, target: int) -> None:
    for i in range(raw.shape[1]):
        raw[target, i] = raw[source, i]


@kernel
def _same(raw: Bytes, one: int, other: int) -> bool:
    different = 0
    for i in range(raw.shape[1]):
        if raw[one, i] != raw[other, i]:
            different += 1
    return different == 0


@kernel
def _clear(raw: Bytes, row: int) -> None:
    for i in range(raw.shape[1]):
        raw[row, i] = 0


@kernel
def _score_at_random(rng: State) -> int:
    """Return a score before the deal: often 0, else random in the bands of the opening points."""
    if below(rng, 2) == 0:
        return 0
    return 5 * (below(rng, 2400) - 200)


@kernel
def begin(rules: RuleArray, states: StateArray, raw: Bytes, seed: Word, varied: int) -> None:
    """Begin the match of a seed in the first state; keep its start."""
    _clear(raw, GAME)
    states[TEST_SEED].dice = scramble(~seed)
    states[SAMPLES].dice = scramble(seed ^ scramble(~seed))
    if varied:
        for side in range(rules[0].sides):
            states[GAME].scores[side] = _score_at_random(states[TEST_SEED])
    start_match(rules[0], states[GAME], seed)
    _copy(raw, GAME, START)


@kernel
def _equal(raw: Bytes, states: StateArray, one: int, other: int) -> bool:
    """Return whether two states are the same, except for the traces of a trial."""
    sweep(states[one])
    sweep(states[other])
    return _same(raw, one, other)


@kernel
def _check_codes(rules: RuleArray, states: StateArray, raw: Bytes, found: Vector) -> int:
    """Check that exactly the listed codes are accepted; on one step in many, for all codes.

    ``SPARE`` holds the state before the mask was filled.
    """
    s = states[GAME]
    if below(states[SAMPLES], ALL_CODES_ONE_IN) > 0:
        found[1] = misjudged(rules[0], s, below(states[SAMPLES], 64), 64)
        return HOLDS if found[1] < 0 else LISTED
    _copy(raw, GAME, TRIAL)
    found[1] = misjudged(rules[0], states[TRIAL], 0, 1)
    if found[1] >= 0:
        return LISTED
    return HOLDS if _equal(raw, states, TRIAL, SPARE) else ASKING_CHANGED


@kernel
def _check_retract(rules: RuleArray, states: StateArray, raw: Bytes) -> int:
    """Check that taking melds back restores the state before the first meld of the turn.

    Only the meld aimed at may differ.
    """
    _copy(raw, GAME, TRIAL)
    _copy(raw, MARK, SPARE)
    trial, mark = states[TRIAL], states[SPARE]
    if why_illegal(rules[0], trial, A_RETRACT) != 0:
        return HOLDS
    carry_out(rules[0], trial, A_RETRACT)
    mark.target_meld = -1
    mark.target_chosen = 0
    fill_legal(rules[0], mark)
    fill_legal(rules[0], trial)
    for w in range(WORDS):
        if mark.legal[w] != trial.legal[w]:
            return TAKEN_BACK
    return HOLDS if _equal(raw, states, TRIAL, SPARE) else TAKEN_BACK


@kernel
def _check_replay(
    rules: RuleArray, states: StateArray, raw: Bytes, moves: Vector, steps: int, found: Vector
) -> int:
    """Check that replaying the deal's actions from its start gives the same state."""
    _copy(raw, START, TRIAL)
    trial = states[TRIAL]
    for i in range(steps):
        if why_illegal(rules[0], trial, moves[i]) != 0:
            found[1] = moves[i]
            return REPLAY
        carry_out(rules[0], trial, moves[i])
    _copy(raw, GAME, SPARE)
    return HOLDS if _equal(raw, states, TRIAL, SPARE) else REPLAY


@kernel
def _check_step(
    rules: RuleArray, states: StateArray, raw: Bytes, counts: Vector, found: Vector, marked: bool
) -> int:
    """Run all checks due before an action; return the fault."""
    found[1] = -1
    fault = look_over(rules[0], states[GAME], counts)
    if fault == HOLDS:
        fault = _check_codes(rules, states, raw, found)
    if states[GAME].staged == 0:
        _copy(raw, GAME, MARK)
    elif fault == HOLDS and marked and below(states[SAMPLES], RETRACT_ONE_IN) == 0:
        fault = _check_retract(rules, states, raw)
    return fault


@kernel
def _play(  # noqa: PLR0913, PLR0917 - compiled code passes plain arrays
    rules: RuleArray,
    states: StateArray,
    raw: Bytes,
    most: int,
    check: int,
    varied: int,
    row: Vector,
    counts: Vector,
    moves: Vector,
    found: Vector,
) -> int:
    """Play the deal begun in the first state to its end; return the fault found."""
    r = rules[0]
    s = states[GAME]
    steps = 0
    alone = 0
    marked = False
    eager = varied * int(states[START].seed & np.uint64(1))
    while s.phase < DEAL_OVER:
        row[STEPS] = steps
        if steps >= most:
            found[1] = -1
            return TOO_LONG
        if check:
            _copy(raw, GAME, SPARE)
        fill_legal(r, s)
        action = choose(s, states[TEST_SEED], eager)
        if action < 0:
            found[1] = -1
            return DEAD_END
        if action == A_RETRACT and s.legal[0] == 1 << A_RETRACT:
            alone += 1
        moves[steps] = action
        if check:
            fault = _check_step(rules, states, raw, counts, found, marked)
            if fault == HOLDS and why_illegal(r, s, action) != 0:
                found[1] = action
                fault = LISTED
            if fault != HOLDS:
                return fault
            # A three laid down stays there when melds are taken back.
            marked = (marked or s.staged == 0) and not A_FACE <= action < A_CUT
        carry_out(r, s, action)
        steps += 1
    fill_row(row, s, steps)
    row[ONLY_RETRACT] = alone
    if not check:
        return HOLDS
    found[1] = -1
    fault = look_over(r, s, counts)
    if fault == HOLDS:
        fault = add_up(s, states[START])
    if fault == HOLDS and below(states[SAMPLES], REPLAY_ONE_IN) == 0:
        fault = _check_replay(rules, states, raw, moves, steps, found)
    return fault


@kernel
def fill_row(row: Vector, s: State, steps: int) -> None:
    """Fill the row of a deal that is over."""
    row[STEPS] = steps
    row[TURNS] = s.turns
    row[ENDING] = s.ending
    row[OUT] = s.out
    for side in range(s.sides):
        for line in range(LINES):
            row[SHEETS + LINES * side + line] = s.sheet[side, line]


@kernel
def _look(rules: RuleArray, states: StateArray, counts: Vector, found: Vector) -> int:
    r = rules[0]
    s = states[GAME]
    found[1] = -1
    fault = look_over(r, s, counts)
    if fault != HOLDS:
        return fault
    if s.phase >= DEAL_OVER:
        return add_up(s, states[START])
    fill_legal(r, s)
    listed = 0
    for w in range(WORDS):
        if s.legal[w] != 0:
            listed += 1
    if listed == 0:
        return DEAD_END
    found[1] = misjudged(r, s, 0, 1)
    return HOLDS if found[1] < 0 else LISTED


@entry_point(
    f"rules[1] states[{ROWS}] raw[{ROWS},{STATE.itemsize}] rows[d,{COLUMNS}] deals<=d moves[m] "
    f"most:0..m most+{KINDS}<=m mode:0..4 found[2..]",
    slow=True,
)
def play_deals(  # noqa: PLR0913, PLR0917 - compiled code passes plain arrays
    rules: RuleArray,
    states: StateArray,
    raw: Bytes,
    seed: Word,
    deals: int,
    most: int,
    mode: int,
    varied: int,
    rows: Grid,
    moves: Vector,
    found: Vector,
) -> int:
    """Play the first deals of matches at random; return how many had no fault before the first.

    Args:
        rules: the rules.
        states: ``ROWS`` states. The first is left at the end of the last deal, ``START``
            at its beginning.
        raw: the same states as bytes.
        seed: the seed of the first match; the others follow it.
        deals: the number of deals.
        most: the most steps in one deal.
        mode: ``PLAIN``, ``CHECKED``, ``DEAL_OUT`` or ``LOOK``.
        varied: whether the matches begin with random scores across all bands of the opening,
            and the players of every second one are eager.
        rows: filled with a row for each deal, see ``COLUMNS``.
        moves: filled with the actions of the last deal; ``most`` long, and 53 more at the end
            for counting cards.
        found: filled with the fault, and the action in question or -1.
    """
    counts = moves[most:]
    if mode == DEAL_OUT:
        begin(rules, states, raw, seed, varied)
        return 0
    if mode == LOOK:
        found[0] = _look(rules, states, counts, found)
        return 0
    for d in range(deals):
        begin(rules, states, raw, seed + np.uint64(d), varied)
        row = rows[d]
        fault = _play(rules, states, raw, most, mode, varied, row, counts, moves, found)
        if fault != HOLDS:
            found[0] = fault
            return d
    return deals


@entry_point(
    f"rules[1] weights[w] states[1..] trail[1..] seats[players] seats:0..w rows[d,{COLUMNS}]",
    slow=True,
)
def play_policies(
    rules: RuleArray,
    weights: WeightArray,
    states: StateArray,
    trail: TrailArray,
    seats: Vector,
    seed: Word,
    rows: Grid,
) -> int:
    """Play the first deals of matches by policies; return how many ended before one that does not.

    Args:
        weights: the policies' weights.
        states: room to play in, in the first.
        seats: the policy of each seat.
        seed: the seed of the first match; the others follow it.
        rows: filled with a row for each deal, see ``COLUMNS``.
    """
    r = rules[0]
    s = states[0]
    for d in range(len(rows)):
        start_match(r, s, seed + np.uint64(d))
        steps = 0
        while s.phase < DEAL_OVER:
            policy = seats[s.actor]
            alike = 0
            for seat in range(len(seats)):
                alike |= (1 if seats[seat] == policy else 0) << seat
            trail[0].count = 0
            play_on(r, weights[policy], s, trail[0], alike)
            steps += int(trail[0].count)
        if s.out < -1:
            return d
        fill_row(rows[d], s, steps)
    return len(rows)
