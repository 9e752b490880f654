"""From a case to a board: the record that the kernel plays on and scores."""

import hashlib
import random
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from canasta.cards import KINDS, CardError, CardPattern, pack, pick, rank_of
from canasta.engine.codes import Act, Ending, Form, Phase
from canasta.engine.reasons import Reason
from canasta.engine.record import INT8
from canasta.engine.state import MELDS
from canasta.game.board import Board
from canasta.game.card_list import read_cards
from canasta.game.cases.bonus import bonus_threes
from canasta.game.cases.case import Cards, Position, ScoreCase, SideEnd
from canasta.game.cases.errors import CaseError, Place
from canasta.game.errors import InvalidError
from canasta.game.melds import Meld, meld_of
from canasta.game.refusals import refusal
from canasta.rules import Rules


@dataclass(frozen=True, slots=True)
class Layout:
    """The hidden cards of a position, by seat; the top of the stock is its last card."""

    hands: tuple[Cards, ...]
    feet: tuple[Cards, ...]
    stock: Cards


def layout(position: Position, shuffle: int = 0) -> Layout:
    """Deal what the position does not list; the same for the same id and ``shuffle``.

    No hand dealt holds a three that is laid down at once in the book. The threes that remain lie at
    the bottom of the stock: ``draw`` in a line of a case means a card, not the luck of a bonus.
    Raise ``CaseError`` (``cases.pack``) if there are not so many cards.
    """
    rules = position.rules
    threes = bonus_threes(rules)
    cards = list(_remaining(position))
    dice = random.Random(f"{position.id} {shuffle}")
    # sort, not shuffle: only random() itself is promised to stay the same in later versions.
    cards.sort(key=lambda _: dice.random())
    plain = [kind for kind in cards if kind not in threes]
    bonus = [kind for kind in cards if kind in threes]
    for_hands = sum(hand is None for hand in position.hands) * rules.hand_size
    for_feet = position.foot_taken.count(False) * rules.foot_size
    for_stock = position.stock or 0
    if for_hands > len(plain) or for_hands + for_feet + for_stock > len(cards):
        raise position.place.error(
            "cases.pack",
            f"no pack could make it: besides the cards listed, {for_hands} for hands, "
            f"{for_feet} for face-down hands and {for_stock} for the stock are needed, and "
            f"{len(cards)} remain.",
        )
    hands = tuple(
        tuple(plain.pop() for _ in range(rules.hand_size)) if hand is None else hand
        for hand in position.hands
    )
    rest = sorted(plain + bonus, key=lambda _: dice.random())
    feet = tuple(
        () if taken else tuple(rest.pop() for _ in range(rules.foot_size))
        for taken in position.foot_taken
    )
    stock = sorted(rest, key=lambda kind: kind not in threes)
    size = len(stock) if position.stock is None else position.stock
    return Layout(hands, feet, tuple(stock[len(stock) - size :]))


def _remaining(position: Position) -> Iterator[int]:
    """Yield the cards of the pack that the position does not list."""
    left = list(pack(position.rules.packs))
    listed = [position.pile, *position.threes]
    listed += [hand for hand in position.hands if hand is not None]
    listed += [meld.kinds for melds in position.melds for meld in melds]
    for cards in listed:
        for kind in cards:
            left[kind] -= 1
    for kind in range(KINDS):
        yield from [kind] * left[kind]


_YES, _NO = 1, 2
_LATER_TURN = 2
"""No position is a player's first turn, so every player has had two turns."""


def position_board(position: Position, shuffle: int = 0) -> Board:
    """Return the board of a position; ``shuffle`` varies the cards that it does not list.

    The kernel starts the turn. For a position after the draw that happens with an empty hand, so
    that the turn's account is fresh and the threes listed for the hand stay in it. Raise
    ``CaseError`` if it has more melds than a record holds.
    """
    board = _blank(position.rules, position.players, position.id)
    s, seat = board.state, position.seat
    dealt = layout(position, shuffle)
    drawn = position.phase == "play"
    for side, score in enumerate(position.scores):
        s.scores[side] = score
        s.requirement[side] = board.engine.requirement(board.record, score)
    if position.requirement is not None:
        s.requirement[seat % board.sides] = position.requirement
    for side, melds in enumerate(position.melds):
        _lay(board, position, side, melds)
        s.opened[side] = bool(melds)
        _face(board, side, position.threes[side])
    for number, hand in enumerate(dealt.hands):
        if number != seat or not drawn:
            _hold(board, number, hand)
        _set_aside(board, number, dealt.feet[number])
        s.had_turn[number] = 1
        s.melded[number] = bool(position.melds[number % board.sides])
    _stack(board, dealt.stock, position.pile)
    s.frozen = position.frozen
    s.turn_card = _turn_card(position, len(dealt.stock))
    s.talon = sum(bool(melds) for melds in position.melds)
    s.asked[seat] = position.asked_before
    s.turns = _LATER_TURN * position.players
    s.dealer = (seat - 1) % position.players
    board.engine.begin_turn(board.record, board.place, seat)
    if drawn:
        _hold(board, seat, dealt.hands[seat])
        s.phase = int(Phase.PLAY)
        _answered(board, position)
    return board


def _answered(board: Board, position: Position) -> None:
    """Note the partner's answer of this turn, as the kernel does."""
    if position.asked is not None:
        said_no = position.asked == "no"
        board.state.question = _NO if said_no else _YES
        binds = said_no and position.rules.no_binds == "deal"
        board.state.asked[position.seat] = _NO if binds else 1


def end_board(case: ScoreCase) -> Board:
    """Return the board of a deal at its end, ready to be scored.

    Raise ``CaseError`` if a listed splash is not one, or a record can't hold so many melds.
    """
    board = _blank(case.rules, case.players, case.id)
    s = board.state
    s.ending = int(Ending.STOCK)
    for seat in range(case.players):
        s.had_turn[seat] = 1
    for side, end in enumerate(case.sides):
        if end.splash is not None:
            _check_splash(case, end.splash)
        _lay(board, case, side, end.melds)
        _face(board, side, end.threes)
        s.opened[side] = end.opened
        seats = range(side, case.players, board.sides)
        for seat, hand in zip(seats, end.hands, strict=False):
            _hold(board, seat, hand)
        for seat, foot in zip(seats, end.feet, strict=False):
            _set_aside(board, seat, foot)
        if end.exact_cut:
            s.exact_cut = side
        if end.went_out or end.splash is not None:
            s.ending = int(_ending(case.rules, end))
            s.out = next((seat for seat in seats if not int(s.hand_size[seat])), side)
    s.phase = int(Phase.DEAL_OVER)
    return board


def _ending(rules: Rules, end: SideEnd) -> Ending:
    if end.splash is not None:
        return Ending.SPLASH
    # Where concealed going out is unknown it is going out like any other (AC-61).
    return Ending.CONCEALED if end.concealed and rules.concealed_bonus else Ending.WENT_OUT


def _check_splash(case: ScoreCase, splash: Cards) -> None:
    """Let the kernel say whether fourteen cards are a splash (C-68 to C-76)."""
    board = _blank(case.rules, case.players, case.id)
    _hold(board, 0, splash)
    if not board.engine.pattern(board.place, 0):
        message = refusal(board, Reason.SPLASH_NO_PATTERN, Act.SPLASH).message
        raise case.place.error("cases.splash", message)


def _blank(rules: Rules, players: int, name: str) -> Board:
    """Return a board without cards, seat 0 to act; its dice depend on the case's id."""
    board = Board(rules, players)
    s = board.state
    digest = hashlib.sha256(name.encode(errors="replace")).digest()
    s.seed = s.dice = int.from_bytes(digest[:8], "little")
    s.players, s.sides, s.deal = players, board.sides, 1
    s.exact_cut = s.out = s.target_meld = s.take_meld = -1
    return board


def _hold(board: Board, seat: int, cards: Cards) -> None:
    """Give cards to a hand; counts by kind and by rank, the size and the bits agree."""
    s = board.state
    bits = int(s.held[seat])
    for kind in cards:
        s.hands[seat, kind] += 1
        s.ranks[seat, rank_of(kind)] += 1
        bits |= 1 << kind
    s.held[seat] = bits
    s.hand_size[seat] += len(cards)


def _set_aside(board: Board, seat: int, cards: Cards) -> None:
    for kind in cards:
        board.state.feet[seat, kind] += 1
    board.state.foot_size[seat] += len(cards)


def _face(board: Board, side: int, cards: Cards) -> None:
    for kind in cards:
        board.state.threes[side, kind // 13] += 1


def _stack(board: Board, stock: Cards, pile: Cards) -> None:
    s = board.state
    s.stock[: len(stock)] = array(INT8, stock)
    s.stock_size = len(stock)
    s.pile[: len(pile)] = array(INT8, pile)
    s.pile_size = len(pile)


def _turn_card(position: Position, stock: int) -> bool:
    """Return whether the turn card is still in the stock (C-05, C-06)."""
    depth = position.rules.turn_card_depth
    drawn = stock <= depth if position.turn_card_drawn is None else position.turn_card_drawn
    return depth > 0 and not drawn


def _lay(board: Board, case: Position | ScoreCase, side: int, melds: Sequence[Meld]) -> None:
    """Put melds on the table, in the order written."""
    s = board.state
    first = sum(int(count) for count in s.meld_count)
    if first + len(melds) > MELDS:
        raise case.place.error("cases.melds", f"there are more than {MELDS} melds.")
    for number, meld in enumerate(melds):
        board.put(side, number, first + number, meld)


class Listed:
    """All cards listed in one case: requested list by list, then found all together.

    A list without suits gets copies that no other list of the case names: ``K*3`` for a hand does
    not use up the kings that ``Kh*2`` names for the pile.
    """

    def __init__(self, place: Place, packs: int) -> None:
        self._place = place
        self._copies = pack(packs)
        self._asked: list[tuple[str, list[CardPattern]]] = []
        self._found: list[list[int]] = []

    def ask(self, field: str, text: str) -> int:
        """Request the cards of a text, and return the number of the list.

        Raise ``CaseError`` (``cases.cards``) if the text cannot be read.
        """
        try:
            patterns = read_cards(text)
        except InvalidError as error:
            raise self._place.error("cases.cards", f"{field}: {error.message}") from None
        if len(patterns) > sum(self._copies):
            raise self._place.error(
                "cases.pack",
                f"{field} lists {len(patterns)} cards, and the pack holds {sum(self._copies)}.",
            )
        self._asked.append((field, patterns))
        return len(self._asked) - 1

    def find(self) -> None:
        """Find copies for all lists.

        Raise ``CaseError`` (``cases.pack``) if the case lists more copies than the pack holds.
        """
        free = list(self._copies)
        self._found = [[-1] * len(patterns) for _, patterns in self._asked]
        breadths = sorted({len(p.kinds) for _, patterns in self._asked for p in patterns})
        for breadth in breadths:
            for number, (field, patterns) in enumerate(self._asked):
                spots = [n for n, p in enumerate(patterns) if len(p.kinds) == breadth]
                try:
                    kinds = pick([patterns[n] for n in spots], free)
                except CardError:
                    raise self._too_many(field, [patterns[n] for n in spots], free) from None
                for spot, kind in zip(spots, kinds, strict=True):
                    self._found[number][spot] = kind
                    free[kind] -= 1

    def kinds(self, number: int) -> tuple[int, ...]:
        """Return the cards found for a list."""
        return tuple(self._found[number])

    def meld(self, number: int) -> Meld:
        """Return the meld that a list makes.

        Raise ``CaseError`` (``cases.meld``) if its cards do not make a meld.
        """
        field, patterns = self._asked[number]
        try:
            meld = meld_of(self._found[number])
        except InvalidError as error:
            raise self._place.error("cases.meld", f"{field}: {error.message}") from None
        if meld.form == Form.RUN and any(len(pattern.kinds) > 1 for pattern in patterns):
            raise self._place.error(
                "cases.meld", f"{field}: the cards of a run are written with their suit: 4h-7h."
            )
        return meld

    def threes(self, number: int, rules: Rules) -> tuple[int, ...]:
        """Return the threes of a list.

        Raises:
            CaseError: ``cases.threes``: a card in it is not a three that is laid down in the book.
        """
        field, patterns = self._asked[number]
        kinds = self.kinds(number)
        for pattern, kind in zip(patterns, kinds, strict=True):
            if kind not in bonus_threes(rules):
                raise self._place.error(
                    "cases.threes",
                    f"{field}: {pattern.text} is not a three that is faced in {rules.name}.",
                )
        return kinds

    def _too_many(self, field: str, patterns: list[CardPattern], free: list[int]) -> CaseError:
        """Return the error for the first card that is not there.

        A written card means one kind, the threes of a colour, or a rank. These sets of kinds are
        nested, so a card is missing only if too many of its set are listed.
        """
        left = list(free)
        for pattern in patterns:
            kind = max(pattern.kinds, key=lambda k: left[k])
            left[kind] -= 1
            if left[kind] < 0:
                listed = sum(
                    set(other.kinds) <= set(pattern.kinds)
                    for _, others in self._asked
                    for other in others
                )
                there = sum(self._copies[k] for k in pattern.kinds)
                return self._place.error(
                    "cases.pack",
                    f"{field}: there is no {pattern.text} left: the case lists {listed}, and "
                    f"the pack holds {there}.",
                )
        return self._place.error("cases.pack", f"{field}: there are not so many cards.")
