"""Plan a whole action as steps.

They are found by trying steps on copies of the board; nothing here decides what is legal. If a
card is written without its suit, or the order of laying matters, a legal choice is preferred
(docs/develop/notation.md, Actions; AG-6).
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from typing import Final

from canasta.cards import (
    JOKER_RANK,
    RED_THREES,
    THREE,
    WILDS,
    CardPattern,
    rank_of,
    suit_of,
)
from canasta.engine.codes import CODES, PAIRS, Act, Form, SlipAct
from canasta.engine.reasons import Reason
from canasta.game import actions as act
from canasta.game.actions import Action, Add, LayMeld, Retract, Take
from canasta.game.board import Board
from canasta.game.card_list import read_cards
from canasta.game.copies import choices, missing
from canasta.game.errors import AmbiguousError, IllegalError, InvalidError, Refusal
from canasta.game.melds import form_of, is_run
from canasta.game.refusals import Slip, refusal
from canasta.game.targets import same_to_the_rules, targets

_MOST_STEPS = 3000


@dataclass(slots=True)
class Trial:
    """A search for steps that carry out an action.

    It remembers the refusal met after the most steps, the first of those, to report if no way is
    found.
    """

    board: Board
    best: Refusal | None = None
    depth: int = -1
    budget: int = field(default=_MOST_STEPS)

    def step(self, board: Board, code: int, depth: int) -> bool:
        """Carry out a step on a board; if it is refused, remember why."""
        self.budget -= 1
        reason = board.apply(code)
        if reason == Reason.OK:
            return True
        if depth > self.depth:
            self.depth = depth
            self.best = refusal(board, reason, code)
        return False

    def steps(self, codes: list[int]) -> list[int] | None:
        """Return the steps if all of them are legal one after the other, else None."""
        board = self.board.clone()
        for depth, code in enumerate(codes):
            if not self.step(board, code, depth):
                return None
        return self.ended(board, codes)

    def ended(self, board: Board, codes: list[int]) -> list[int] | None:
        """Return the steps, or None if they leave a meld unfinished."""
        if int(board.state.cards_needed) or int(board.state.target_chosen):
            reason = (
                Reason.UNFINISHED_MELD if int(board.state.cards_needed) else Reason.AIM_NEEDS_CARD
            )
            if len(codes) > self.depth:
                self.depth = len(codes)
                self.best = refusal(board, reason, codes[-1])
            return None
        return codes

    def found(self, steps: list[int] | None) -> list[int]:
        """Return the steps.

        Raise ``IllegalError`` if there are none; it has the refusal remembered.
        """
        if steps is None:
            raise IllegalError(self.best or refusal(self.board, Reason.NOT_NOW))
        return steps

    def lay(self, start: list[int], kinds: list[int]) -> list[int] | None:
        """Return steps that begin as given and lay all the cards in the first order that is legal.

        AG-6: the cards of one act may be placed in any order that is legal. That of ``kinds`` is
        tried first.
        """
        board = self.board.clone()
        for depth, code in enumerate(start):
            if not self.step(board, code, depth):
                return None
        dead: set[tuple[int, ...]] = set()
        return self._rest(board, start, kinds, dead)

    def _rest(
        self, board: Board, done: list[int], kinds: list[int], dead: set[tuple[int, ...]]
    ) -> list[int] | None:
        if not kinds:
            return self.ended(board, done)
        key = tuple(sorted(kinds))
        if key in dead or self.budget <= 0:
            return None
        for place, kind in enumerate(kinds):
            if kind in kinds[:place]:
                continue
            after = board.clone()
            if self.step(after, Act.LAY + kind, len(done)):
                rest = kinds[:place] + kinds[place + 1 :]
                found = self._rest(after, [*done, Act.LAY + kind], rest, dead)
                if found is not None:
                    return found
        dead.add(key)
        return None

    def slip(self, reason: Reason | Slip, kinds: tuple[int, ...] = ()) -> None:
        """Remember a reason that does not come from a step, unless a step gave one."""
        if self.best is None:
            self.best = refusal(self.board, reason, -1, kinds)


MOMENTS: Final = frozenset(
    {
        Reason.NOT_NOW,
        Reason.MATCH_OVER,
        Reason.UNFINISHED_MELD,
        Reason.AIM_NEEDS_CARD,
        Reason.PILE_EMPTY,
        Reason.PILE_TOP_WILD,
        Reason.PILE_TOP_THREE,
    }
)
"""Reasons that hold whatever cards are named."""


def named(cards: Sequence[str]) -> list[CardPattern]:
    """Return the patterns of a typed action's cards; each text names exactly one card.

    Raise ``InvalidError`` if a text cannot be read, or names several cards.
    """
    patterns: list[CardPattern] = []
    for text in cards:
        read = read_cards(text)
        if len(read) != 1:
            raise InvalidError("text.one_card", f"{text!r:.60} has to be one card.")
        patterns += read
    return patterns


def held(
    board: Board, patterns: list[CardPattern], keep: Collection[int], moment: int
) -> Iterator[tuple[int, ...]]:
    """Return the held cards that the patterns may mean, the most natural choice first.

    ``keep`` are kinds better left in the hand, ``moment`` is a step of the same kind. Raise
    ``IllegalError`` if it is not the moment for that step, else if a card is not held.
    """
    out_of_moment(board, moment)
    hand = board.hand(board.actor)
    lacking = missing(patterns, hand)
    if lacking is not None:
        raise IllegalError(refusal(board, Reason.NOT_HELD, -1, lacking.kinds))
    return choices(patterns, hand, keep)


def named_later(actions: Sequence[object]) -> set[int]:
    """Return the kinds that later actions name by suit, better left in the hand until then."""
    if not actions:
        return set()
    texts = chain.from_iterable(
        (*getattr(action, "cards", ()), getattr(action, "card", "")) for action in actions
    )
    patterns = chain.from_iterable(read_cards(text) for text in texts)
    return {pattern.kinds[0] for pattern in patterns if len(pattern.kinds) == 1}


def out_of_moment(board: Board, code: int) -> None:
    """Refuse a step at the wrong moment, whatever cards it names.

    Raises:
        IllegalError: with one of ``MOMENTS``.
    """
    reason = board.why_not(code)
    if reason in MOMENTS:
        raise IllegalError(refusal(board, reason, code))


class _Lenient(Board):
    """A board that carries out every possible step, even a forbidden one."""

    __slots__ = ()

    def why_not(self, code: int) -> Reason:
        """Return why a step is impossible; ``Reason.OK`` if it is legal or merely forbidden."""
        reason = super().why_not(code)
        if reason == Reason.OK or not 0 <= code < CODES:
            return reason
        all_the_same = super().why_not(SlipAct.IMPROPER + code)
        return Reason.OK if all_the_same == Reason.OK else reason

    def apply(self, code: int) -> Reason:
        """Carry out a step, improperly if it is forbidden."""
        reason = super().apply(code)
        if reason == Reason.OK or not 0 <= code < CODES:
            return reason
        all_the_same = super().apply(SlipAct.IMPROPER + code)
        return Reason.OK if all_the_same == Reason.OK else reason


def improper(board: Board, steps_on: Callable[[Board], list[int]]) -> list[int]:
    """Return the steps of an act that the rules forbid, each marked as improper.

    Args:
        board: the board, which is not changed.
        steps_on: plans the act on a board.

    Raises:
        IllegalError: ``slip.not_played``; ``slip.proper``: nothing about it is forbidden; or the
            reason why it is impossible.
    """
    if not board.rules.improper_plays:
        raise IllegalError(refusal(board, Reason.NO_SLIPS))
    steps = steps_on(_Lenient(board.rules, board.players, board.to_bytes()))
    strict = board.clone()
    if all(strict.apply(code) == Reason.OK for code in steps):
        raise IllegalError(refusal(board, Reason.PROPER))
    return [SlipAct.IMPROPER + code for code in steps]


def meld(board: Board, action: LayMeld, keep: Collection[int]) -> list[int]:
    """Return the steps that lay a new meld; raise what ``plan`` raises."""
    patterns = named(action.cards)
    trial = Trial(board)
    suited = all(len(pattern.kinds) == 1 for pattern in patterns)
    for kinds in held(board, patterns, keep, Act.NEW + patterns[0].kinds[0]):
        if not suited and form_of(kinds) == Form.RUN:
            # The cards of a run always carry suits (docs/develop/notation.md).
            trial.slip(Slip.SEVERAL_RANKS)
            continue
        steps = _new(board, trial, list(kinds))
        if steps is not None:
            return steps
    return trial.found(None)


def _new(board: Board, trial: Trial, kinds: list[int]) -> list[int] | None:
    form = form_of(kinds)
    if form == Form.RUN:
        kinds.sort()
        return trial.lay([Act.RUN + kinds[0]], kinds[3:])
    if form == Form.NONE:
        trial.slip(_no_form(board, kinds))
        return None
    # The first two cards of a set are naturals; then wild cards come while there is room.
    naturals = [kind for kind in kinds if kind not in WILDS]
    wilds = [kind for kind in kinds if kind in WILDS]
    order = naturals[:2] + wilds + naturals[2:]
    return trial.lay([Act.NEW + order[0]], order[1:])


def _no_form(board: Board, kinds: Sequence[int]) -> Reason | Slip:
    naturals = sorted(kind for kind in kinds if kind not in WILDS)
    if any(kind in RED_THREES for kind in naturals):
        return Reason.RED_THREE_MELD
    if len(kinds) >= 3 and any(rank_of(kind) == THREE for kind in naturals):
        return Reason.THREE_MELD
    if len({rank_of(kind) for kind in naturals}) <= 1 or len(kinds) < 3:
        return Reason.NO_THREE_CARDS
    if len(naturals) >= 3 and is_run(naturals):
        return Reason.WILD_IN_RUN if board.rules.runs else Reason.NO_RUNS
    return Slip.SEVERAL_RANKS


def add(board: Board, action: Add, keep: Collection[int]) -> list[int]:
    """Return the steps that add cards to a meld, or join two runs; raise what ``plan`` raises."""
    patterns = named(action.cards)
    out_of_moment(board, Act.LAY + patterns[0].kinds[0])
    if not action.onto:
        return _anywhere(board, action, keep)
    melds = targets(board, action.onto)
    if melds is None:
        raise IllegalError(refusal(board, Reason.NO_SUCH_MELD))
    trial = Trial(board)
    for kinds in held(board, patterns, keep, Act.LAY + patterns[0].kinds[0]):
        steps = (
            _onto(board, trial, melds[0], list(kinds))
            if len(melds) == 1
            else _bridge(board, trial, melds, kinds)
        )
        if steps is not None:
            return steps
    return trial.found(None)


def _onto(board: Board, trial: Trial, number: int, kinds: list[int]) -> list[int] | None:
    aimed = int(board.state.target_meld) == number
    # Wild cards first: they go on only within the first seven, naturals are laid off after.
    order = sorted(kinds, key=lambda kind: kind not in WILDS)
    if not aimed and board.why_not(Act.TARGET + number) == Reason.NOTHING_FITS:
        _tell_why_unfit(board, trial, number, order[0])
        return None
    return trial.lay([] if aimed else [Act.TARGET + number], order)


def _tell_why_unfit(board: Board, trial: Trial, number: int, kind: int) -> None:
    """Remember why this card does not fit a meld that no card held fits.

    Choosing that meld is refused, so the kernel is asked about the card on a copy on which the meld
    is chosen nevertheless.
    """
    turned = board.clone()
    turned.state.target_meld = number
    reason = turned.why_not(Act.LAY + kind)
    if trial.best is None:
        told = Reason.NOTHING_FITS if reason == Reason.OK else reason
        trial.best = refusal(turned, told, Act.LAY + kind)


def _bridge(
    board: Board, trial: Trial, numbers: Sequence[int], kinds: Sequence[int]
) -> list[int] | None:
    if len(kinds) == 1 and len(numbers) == 2 and _spans(board, numbers, kinds[0]):
        return trial.steps([Act.BRIDGE + kinds[0]])
    trial.slip(Reason.NO_BRIDGE_THERE if board.rules.bridges else Reason.NO_BRIDGES)
    return None


def _spans(board: Board, numbers: Sequence[int], kind: int) -> bool:
    """Return whether the two melds are the runs of three below and above the card (W-066)."""
    runs = sorted(board.meld(board.side, number).kinds for number in numbers)
    return all(board.meld(board.side, number).form == Form.RUN for number in numbers) and runs == [
        tuple(range(kind - 3, kind)),
        tuple(range(kind + 1, kind + 4)),
    ]


def _anywhere(board: Board, action: Add, keep: Collection[int]) -> list[int]:
    """Return the steps if no meld is named: onto the side's only meld that takes the cards."""
    found: dict[int, list[int]] = {}
    best: IllegalError | None = None
    for number, own in enumerate(board.melds(board.side)):
        try:
            found[number] = add(board, Add(action.cards, f"#{number + 1}"), keep)
        except IllegalError as error:
            rank = _rank(action)
            home = own.form != Form.RUN and own.rank == rank
            if own.form == Form.WILD:
                home = rank < 0 or board.rules.conversion
            if home or error.code == "cards.not_held":
                best = error
    if not found:
        raise best or IllegalError(refusal(board, Slip.NO_HOME))
    melds = [board.meld(board.side, number) for number in found]
    if len(found) > 1 and not same_to_the_rules(melds):
        texts = tuple(str(Add(action.cards, f"#{number + 1}")) for number in found)
        listed = " or ".join(
            f"#{number + 1} ({own.text})" for number, own in zip(found, melds, strict=True)
        )
        raise AmbiguousError(
            "meld.which", f"Several of your melds take that; name one: {listed}.", texts
        )
    return next(iter(found.values()))


def _rank(action: Add) -> int:
    """Return the rank of the first natural card named; -1 if all are wild."""
    kinds = (pattern.kinds[0] for pattern in named(action.cards))
    return next((rank_of(kind) for kind in kinds if kind not in WILDS), -1)


def take(board: Board, action: Take, keep: Collection[int]) -> list[int]:
    """Return the steps that take the pile; raise what ``plan`` raises."""
    patterns = named(action.cards)
    out_of_moment(board, Act.TAKE_PAIR)
    start = _aim(board, action.onto)
    trial = Trial(board)
    if not patterns:
        if not start and not int(board.state.target_chosen):
            raise InvalidError(
                "text.wants_cards", "'take' names the cards from the hand, or your meld."
            )
        return trial.found(trial.steps([*start, int(Act.TAKE_TOP)]))
    if len(patterns) != 2:
        raise IllegalError(refusal(board, Slip.PILE_TWO_CARDS))
    for one, other in held(board, patterns, keep, Act.TAKE_PAIR):
        code = code_of_pair(board, one, other)
        if code is None:
            trial.slip(Slip.PILE_OTHER_CARDS)
            continue
        steps = trial.steps([*start, code])
        if steps is not None:
            return steps
    return trial.found(None)


def _aim(board: Board, onto: str) -> list[int]:
    if not onto:
        return []
    melds = targets(board, onto)
    if melds is None:
        raise IllegalError(refusal(board, Reason.NO_SUCH_MELD))
    if len(melds) != 1:
        raise IllegalError(refusal(board, Reason.PILE_WRONG_MELD))
    if int(board.state.target_chosen) and int(board.state.target_meld) == melds[0]:
        return []
    return [Act.TARGET + melds[0]]


def code_of_pair(board: Board, one: int, other: int) -> int | None:
    """Return the step that takes the pile with these two cards; None if they do not match it."""
    top = board.pile_top
    if top is None:
        return int(Act.TAKE_PAIR)
    rank = rank_of(top)
    if rank_of(one) == rank_of(other) == rank != JOKER_RANK:
        suits = sorted((suit_of(one), suit_of(other)))
        return Act.TAKE_PAIR + PAIRS.index((suits[0], suits[1]))
    natural, wild = (other, one) if one in WILDS else (one, other)
    if rank_of(natural) == rank and natural not in WILDS and wild in WILDS:
        return Act.TAKE_MIXED + 5 * suit_of(natural) + suit_of(wild)
    return None


def plan(board: Board, action: act.Action, keep: Collection[int] = ()) -> list[int]:
    """Return the steps that carry out an action on a board, which is not changed.

    Args:
        board: the board.
        action: a typed action.
        keep: kinds that are better left in the hand if there is a choice of copies.

    Raises:
        InvalidError: the action's cards or its target cannot be read.
        IllegalError: no way to do it is legal now.
        AmbiguousError: it names no meld, and several could be meant.
    """
    if isinstance(action, act.Improper):
        return improper(board, partial(plan, action=action.play, keep=keep))
    if isinstance(action, act.Coached):
        return _coached(board, action, keep)
    if isinstance(action, act.Take):
        return take(board, action, keep)
    if isinstance(action, act.Discard):
        return _discard(board, action, keep)
    if isinstance(action, act.LayMeld | act.Add | act.Face) and action.cards:
        return _with_cards(board, action, keep)
    return _without_cards(board, action)


def _without_cards(board: Board, action: act.Action) -> list[int]:
    if isinstance(action, act.Challenge):
        return _challenge(board, action)
    if isinstance(action, act.Cut):
        return _cut(board, action)
    code = act.BARE_CODES.get(action)
    if code is None:
        raise InvalidError("text.unknown_action", f"{action!r:.80} is not a complete action.")
    trial = Trial(board)
    return trial.found(trial.steps([code]))


def _with_cards(
    board: Board, action: act.LayMeld | act.Add | act.Face, keep: Collection[int]
) -> list[int]:
    if isinstance(action, act.Face):
        return _cards(board, action.cards, Act.FACE, keep)
    return (
        meld(board, action, keep) if isinstance(action, act.LayMeld) else add(board, action, keep)
    )


def _cards(board: Board, cards: tuple[str, ...], family: int, keep: Collection[int]) -> list[int]:
    patterns = named(cards)
    trial = Trial(board)
    for kinds in held(board, patterns, keep, family + patterns[0].kinds[0]):
        steps = trial.steps([family + kind for kind in kinds])
        if steps is not None:
            return steps
    return trial.found(None)


def _discard(board: Board, action: act.Discard, keep: Collection[int]) -> list[int]:
    """Return the step of a discard, or of a short opening if the discard would make it one."""
    if board.why_not(SlipAct.SHORT_OPENING) != Reason.OK:
        return _cards(board, (action.card,), Act.DISCARD, keep)
    patterns = named((action.card,))
    next(iter(held(board, patterns, keep, Act.DISCARD + patterns[0].kinds[0])))
    return [int(SlipAct.SHORT_OPENING)]


def _coached(board: Board, action: act.Coached, keep: Collection[int]) -> list[int]:
    """Return the steps that place the cards, and the one that settles them."""
    seat = (int(board.state.turn) + 1) % board.players if action.seat is None else action.seat
    if not board.rules.coaching:
        raise IllegalError(refusal(board, Reason.NO_SLIPS))
    steps = [] if action.play is None else plan(board, action.play, keep)
    trial = Trial(board)
    return trial.found(trial.steps([*steps, SlipAct.COACHED + seat]))


def _challenge(board: Board, action: act.Challenge) -> list[int]:
    """Return a challenge by the seat to act, if none is named, or the next if that is to blame."""
    seat = action.seat
    if seat is None:
        own = board.improper is not None and board.actor == board.improper.seat
        seat = (board.actor + own) % board.players
    trial = Trial(board)
    return trial.found(trial.steps([SlipAct.CHALLENGE + seat]))


def _cut(board: Board, action: act.Cut) -> list[int]:
    trial = Trial(board)
    if not 0 <= action.count < CODES - Act.CUT:
        reason = board.why_not(Act.CUT + CODES - Act.CUT - 1)
        raise IllegalError(refusal(board, reason or Slip.TOO_MANY_CARDS))
    return trial.found(trial.steps([Act.CUT + action.count]))


# Several acts in one line, which ends where the player's knowledge ends.
#
# A line is planned from what the player to act sees (:mod:`canasta.game.board`). An act that
# shows a hidden card, ends the turn or asks another player is its last: what follows would be
# decided blindly, and a refusal would reveal cards that no one has been shown.

_GOES_ON: Final = (LayMeld, Add, Retract)
"""Acts after which a player knows no more than before, unless cards come to the hand."""


def line_steps(known: Board, actions: Sequence[Action]) -> list[list[int]]:
    """Return the steps of a line, act by act; nothing is carried out.

    Args:
        known: the board as the player to act knows it; it is not changed.
        actions: the acts of the line.

    Raises:
        InvalidError: ``text.line_ends``: something follows the act that ends the line; or
            an act cannot be read.
        IllegalError: the rules do not allow an act at its place in the line.
        AmbiguousError: it could mean several things.
    """
    for action in actions[:-1]:
        if not isinstance(action, _GOES_ON):
            raise _ends(action)
    board = known if len(actions) == 1 else known.clone()
    acts: list[list[int]] = []
    for number, action in enumerate(actions, 1):
        acts.append(plan(board, action, named_later(actions[number:])))
        if number == len(actions):
            break
        before = _moment(board)
        for code in acts[-1]:
            board.apply(code)
        if _moment(board) != before:
            raise _ends(action)
    return acts


def carried_out(board: Board, steps: Sequence[int]) -> list[int]:
    """Carry out the steps of one planned act on the true board, and return those done.

    These are all steps, unless the act brings cards to the hand before its end. Then it stops at
    the first step that these cards make illegal. Raise ``ValueError`` if a step is refused before
    anything hidden was shown, so the plan did not come from what the player to act knows.
    """
    before = board.clone()
    for number, code in enumerate(steps):
        if board.actor != before.actor or board.apply(code):
            if number == 0 or _moment(board) == _moment(before):
                raise ValueError(f"step {code} was planned and is refused")
            return list(steps[:number])
    return list(steps)


def _moment(board: Board) -> tuple[int, ...]:
    """Return values that change only when something hidden is shown or another seat is to act."""
    state = board.state
    return (
        int(state.phase),
        int(state.actor),
        int(state.stock_size),
        int(state.pile_size),
        *state.foot_size.tolist(),
    )


def _ends(action: Action) -> InvalidError:
    return InvalidError(
        "text.line_ends",
        f"Nothing can follow {str(action)!r:.80} in the same line. See what it brings, then play "
        f"the rest.",
    )
