"""Plan a whole action as steps.

They are found by trying steps on copies of the board; nothing here decides what is legal. If a
card is written without its suit, or the order of laying matters, a legal choice is preferred
(docs/develop/notation.md, Actions; AG-6).
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import chain
from typing import Final, Literal, TypeAlias

import msgspec

from canasta.cards import (
    BLACK_THREES,
    DEUCES,
    JOKER,
    JOKER_RANK,
    MELDABLE,
    RED_THREES,
    THREE,
    WILDS,
    CardPattern,
    card_text,
    kind_of,
    rank_of,
    suit_of,
)
from canasta.engine import conditions as c
from canasta.engine.codes import CODES, PAIRS, Act, Form, Phase, SlipAct
from canasta.engine.reasons import Reason
from canasta.game import actions as act
from canasta.game.actions import Action, Add, LayMeld, Retract, Take
from canasta.game.board import Board
from canasta.game.card_list import read_cards
from canasta.game.copies import choices, missing
from canasta.game.errors import AmbiguousError, IllegalError, InvalidError, Refusal
from canasta.game.melds import CANASTA, form_of, is_run
from canasta.game.refusals import REFUSALS, Slip, refusal
from canasta.game.targets import same_to_the_rules, targets
from canasta.rules import Rules
from canasta.rules.citing import rows_of_kin

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
    """Refuse a step that is out of its moment, whatever cards it names.

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
        code = _code(board, one, other)
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


def _code(board: Board, one: int, other: int) -> int | None:
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
    if action not in act.BARE.values():
        raise InvalidError("text.unknown_action", f"{action!r:.80} is not a complete action.")
    trial = Trial(board)
    return trial.found(trial.steps([act.read_step(str(action))]))


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
    board = known.clone()
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


# Whole actions worth offering: the list from which a client lets a player choose.
#
# Text can express everything that a player may do. This list is of bounded length: it leaves out
# only actions that differ from others in the suits of a set, or are better done in two acts. Each
# offer is tried on a copy of the board, so that every action listed is accepted.

_LONGEST_RUN = 7
_MOST_WILDS = 7


def offers(board: Board, legal: Iterable[int], *, tried: bool = True) -> list[act.Action]:
    """Return the whole actions that are legal now and worth offering.

    ``legal``: its legal steps. Without ``tried``, some may prove to be refused.
    """
    steps = list(legal)
    simple = [act.BARE_STEPS[code] for code in steps if code in act.BARE_STEPS]
    simple += [act.Cut(code - Act.CUT) for code in steps if code >= Act.CUT]
    faced = [code - Act.FACE for code in steps if Act.FACE <= code < Act.CUT]
    simple += [act.Face((card_text(kind),)) for kind in faced]
    discards = [code - Act.DISCARD for code in steps if Act.DISCARD <= code < Act.LAY]
    ends: list[act.Action] = [act.Discard(card_text(kind)) for kind in discards]
    composed = _composed(board, steps)
    return [*simple, *(_tried(board, composed) if tried else dict.fromkeys(composed)), *ends]


def _tried(board: Board, candidates: Iterable[act.Action]) -> Iterator[act.Action]:
    for action in dict.fromkeys(candidates):
        try:
            plan(board, action)
        except IllegalError:
            continue
        yield action


def _composed(board: Board, steps: list[int]) -> Iterable[act.Action]:
    if board.phase == Phase.DRAW:
        return _takes(board, steps)
    if board.phase != Phase.PLAY:
        return ()
    if int(board.state.cards_needed) or int(board.state.target_chosen):
        onto = f"#{int(board.state.target_meld) + 1}"
        laid = [code - Act.LAY for code in steps if Act.LAY <= code < Act.NEW]
        return (act.Add((card_text(kind),), onto) for kind in laid)
    return chain(_melds(board, steps), _adds(board, steps))


# ---- the pile


def _takes(board: Board, steps: list[int]) -> Iterator[act.Action]:
    top = board.pile_top
    aims = [code - Act.TARGET for code in steps if Act.TARGET <= code < Act.BRIDGE]
    takes = aims or any(Act.TAKE_TOP <= code < Act.DISCARD for code in steps)
    if top is None or not takes or int(board.state.target_chosen):
        return
    hand = board.hand(board.actor)
    ontos = ["", *(f"#{number + 1}" for number in aims)]
    pairs = _best_pair(hand, rank_of(top))
    deuces = [kind for kind in DEUCES if hand[kind]]
    wilds = deuces[:1] + [JOKER] * min(hand[JOKER], 1)
    naturals = sorted(_of_rank(hand, rank_of(top)), key=lambda kind: -hand[kind])
    pairs += [(naturals[0], wild) for wild in wilds if naturals]
    for onto in ontos:
        if onto:
            yield act.Take((), onto)
        for pair in pairs:
            if onto or _code(board, *pair) in steps:
                yield act.Take(_texts(pair), onto)


def _best_pair(hand: list[int], rank: int) -> list[tuple[int, int]]:
    """Return the pair of a rank whose loss hurts least: the cards held in most copies."""
    pairs = [
        (kind_of(rank, one), kind_of(rank, other))
        for one, other in PAIRS
        if rank < 13 and hand[kind_of(rank, one)] and hand[kind_of(rank, other)] > (one == other)
    ]
    return sorted(pairs, key=lambda pair: -hand[pair[0]] - hand[pair[1]])[:1]


# ---- new melds


def _melds(board: Board, steps: list[int]) -> Iterator[act.Action]:
    hand = board.hand(board.actor)
    begun = {rank_of(code - Act.NEW) for code in steps if Act.NEW <= code < Act.RUN}
    wilds = _wild_choices(hand, max(board.rules.max_wilds, 0))
    for rank in sorted(begun - {0, 1, 13}):
        naturals = _spread(hand, rank)
        sizes = sorted({2, 3, 7, len(naturals)} & set(range(2, len(naturals) + 1)))
        for size in reversed(sizes):
            for wild in ((), *wilds):
                if size + len(wild) >= 3:
                    yield act.LayMeld(_texts(naturals[:size] + list(wild)))
    if begun & {0, 13}:
        yield from (act.LayMeld(_texts(wild)) for wild in _wild_choices(hand, _MOST_WILDS, 3))
    if 1 in begun:
        threes = [kind for kind in BLACK_THREES for _ in range(hand[kind])]
        yield from (act.LayMeld(_texts(threes[:size])) for size in range(len(threes), 2, -1))
    for code in steps:
        if Act.RUN <= code < Act.TARGET:
            yield from _runs(hand, code - Act.RUN)


def _runs(hand: list[int], low: int) -> Iterator[act.Action]:
    """Yield the runs that begin with a card held, the longest first."""
    high = low + 3
    while high < low - low % 13 + 13 and hand[high] and high - low < _LONGEST_RUN:
        high += 1
    for end in range(high, low + 2, -1):
        yield act.LayMeld(_texts(range(low, end)))


# ---- adding


def _adds(board: Board, steps: list[int]) -> Iterator[act.Action]:
    hand = board.hand(board.actor)
    for code in steps:
        if Act.BRIDGE <= code < Act.FACE:
            yield from _bridges(board, code - Act.BRIDGE)
    for number, meld in enumerate(board.melds(board.side)):
        onto = f"#{number + 1}"
        if meld.form == Form.RUN:
            yield from _run_adds(hand, meld.kinds, onto)
            continue
        if meld.form == Form.SET:
            naturals = _spread(hand, meld.rank)
            for size in sorted({1, 2, 3, len(naturals)} & set(range(1, len(naturals) + 1))):
                yield act.Add(_texts(naturals[:size]), onto)
        if meld.form == Form.BLACK:
            yield from (act.Add((card_text(kind),), onto) for kind in BLACK_THREES if hand[kind])
        room = max(7 - meld.size, board.rules.max_wilds)
        for wild in _wild_choices(hand, room):
            yield act.Add(_texts(wild), onto)
        if meld.form == Form.WILD and board.rules.conversion and meld.size == 3:
            fours = (_spread(hand, rank)[:4] for rank in range(2, 13))
            yield from (act.Add(_texts(four), onto) for four in fours if len(four) == 4)


def _bridges(board: Board, kind: int) -> Iterator[act.Action]:
    melds = board.melds(board.side)
    low = next((n for n, m in enumerate(melds) if m.kinds == tuple(range(kind - 3, kind))), None)
    high = next(
        (n for n, m in enumerate(melds) if m.kinds == tuple(range(kind + 1, kind + 4))), None
    )
    if low is not None and high is not None:
        yield act.Add((card_text(kind),), f"#{low + 1} #{high + 1}")


def _run_adds(hand: list[int], run: tuple[int, ...], onto: str) -> Iterator[act.Action]:
    """Yield the additions that lengthen a run at either end, the longest first."""
    room = _LONGEST_RUN - len(run)
    up: list[int] = []
    while len(up) < room and (run[-1] + len(up)) % 13 != 12 and hand[run[-1] + len(up) + 1]:
        up.append(run[-1] + len(up) + 1)
    down: list[int] = []
    while len(down) < room and (run[0] - len(down)) % 13 > 2 and hand[run[0] - len(down) - 1]:
        down.append(run[0] - len(down) - 1)
    for end in (up, down):
        yield from (act.Add(_texts(end[:size]), onto) for size in range(len(end), 0, -1))


# ---- cards


def _of_rank(hand: list[int], rank: int) -> list[int]:
    kinds = (kind_of(rank, suit) for suit in range(4)) if rank < 13 else iter(())
    return [kind for kind in kinds if hand[kind] and kind in MELDABLE]


def _spread(hand: list[int], rank: int) -> list[int]:
    """Return all cards of a rank, the kinds held most often first."""
    kinds = sorted(_of_rank(hand, rank), key=lambda kind: -hand[kind])
    return [kind for kind in kinds for _ in range(hand[kind])]


def _wild_choices(hand: list[int], most: int, least: int = 1) -> list[tuple[int, ...]]:
    """Return the choices of deuces and jokers by number; the suits of deuces do not matter."""
    deuces = [kind for kind in WILDS if kind != JOKER for _ in range(hand[kind])]
    return [
        (*deuces[: size - jokers], *(JOKER,) * jokers)
        for size in range(least, most + 1)
        for jokers in range(min(size, hand[JOKER]) + 1)
        if size - jokers <= len(deuces)
    ]


def _texts(kinds: Iterable[int]) -> tuple[str, ...]:
    return tuple(card_text(kind) for kind in kinds)


# Conditions that a player must meet to go out, and how far each is met.
#
# The engine finds them (``canasta.engine.conditions``); here they get names and clauses. All of
# them are public.

What: TypeAlias = Literal[
    "opening",
    "canastas",
    "kinds",
    "samba",
    "wild_meld",
    "aces",
    "sevens",
    "feet",
    "hand",
    "question",
]
Standing: TypeAlias = Literal["met", "open", "free", "barred"]


class Condition(msgspec.Struct, frozen=True, kw_only=True):
    """One condition of going out."""

    what: What
    """Subject of the condition. The side must have opened, have enough canastas, of enough kinds,
    with a samba among them, complete a wild meld or a meld of aces or sevens, and pick up its pots.
    The hand must be played out, and the partner asked."""
    standing: Standing
    """``met``; ``open`` if it must still be met; ``free`` if you may go out without it; ``barred``
    if the partner has said no."""
    have: int
    """Amount reached so far."""
    need: int
    """Amount needed; for ``hand``, the number of cards to be played."""
    meld: int = -1
    """Meld of the side that it concerns, counted from 0; -1 if none."""
    clauses: tuple[str, ...] = ()
    """Clauses it rests on."""

    @property
    def rows(self) -> tuple[str, ...]:
        """Former name of ``clauses``."""
        return self.clauses


_MELDS: Final[dict[int, What]] = {
    int(Reason.WILD_MELD_INCOMPLETE): "wild_meld",
    int(Reason.ACES_INCOMPLETE): "aces",
    int(Reason.SEVENS_INCOMPLETE): "sevens",
}


def conditions(board: Board, seat: int) -> tuple[Condition, ...]:
    """Return what a player needs to go out, in the order in which it is listed.

    ``board``: the board; a redacted one gives the same answer.
    """
    numbers = board.engine.conditions(board.record, board.place, seat)
    return _named(board.rules, numbers)


@lru_cache(maxsize=4096)
def _named(rules: Rules, numbers: tuple[int, ...]) -> tuple[Condition, ...]:
    return tuple(_listed(rules, numbers))


def _listed(rules: Rules, n: tuple[int, ...]) -> Iterator[Condition]:
    needed: Standing = "open" if n[c.OPENING_NEEDED] else "free"
    yield _condition(rules, "opening", Reason.NOT_OPENED, n[c.OPENED], 1, otherwise=needed)
    feet = n[c.FEET_DEALT] if n[c.FEET] else 0
    numbers: tuple[tuple[What, Reason, int, int], ...] = (
        ("canastas", Reason.TOO_FEW_CANASTAS, n[c.CANASTAS], n[c.CANASTAS_NEEDED]),
        ("kinds", Reason.ONE_KIND_ONLY, n[c.KINDS], n[c.KINDS_ASKED]),
        ("samba", Reason.NO_SAMBA, n[c.SAMBA], n[c.SAMBA_ASKED]),
        ("feet", Reason.POT_DOWN, n[c.FEET_DEALT] - n[c.FEET], feet),
    )
    for what, reason, have, need in numbers:
        if need:
            yield _condition(rules, what, reason, have, need)
    for place in range(c.FIRST_MELD, len(n), 3):
        meld, size, code = n[place : place + 3]
        yield _condition(rules, _MELDS[code], Reason(code), size, CANASTA, meld=meld)
    yield _condition(rules, "hand", Reason.LAST_CARD, 0, n[c.CARDS])
    if n[c.ASKS]:
        yield _question(rules, n)


def _question(rules: Rules, n: tuple[int, ...]) -> Condition:
    barred = n[c.ANSWER] == Reason.ANSWERED_NO
    settled = n[c.SAID_YES] or (n[c.ASKS_FIRST] and n[c.ANSWER] == Reason.OK)
    otherwise: Standing = "barred" if barred else "open" if n[c.ASKS_FIRST] else "free"
    return _condition(
        rules, "question", Reason.MUST_ASK, int(bool(settled)), 1, otherwise=otherwise
    )


def _condition(
    rules: Rules,
    what: What,
    reason: Reason,
    have: int,
    need: int,
    *,
    meld: int = -1,
    otherwise: Standing = "open",
) -> Condition:
    clauses = rows_of_kin(rules, tuple(REFUSALS[reason][2].split()))
    standing: Standing = "met" if have >= need else otherwise
    return Condition(what=what, standing=standing, have=have, need=need, meld=meld, clauses=clauses)
