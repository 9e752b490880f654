"""From a case to a board: the record that the kernel plays on and scores."""

import hashlib
from array import array
from collections.abc import Sequence

from canasta.cards import rank_of
from canasta.engine.codes import Act, Ending, Phase
from canasta.engine.reasons import Reason
from canasta.engine.record import INT8
from canasta.engine.sizes import MELDS
from canasta.game.board import Board
from canasta.game.cases.case import Cards, Position, ScoreCase, SideEnd
from canasta.game.cases.layout import layout
from canasta.game.melds import Meld
from canasta.game.refusals import refusal
from canasta.rules import Rules

_YES, _NO = 1, 2
_LATER_TURN = 2
"""No position is a player's first turn, so every player has had two turns."""


def position_board(position: Position, shuffle: int = 0) -> Board:
    """Return the board of a position; ``shuffle`` varies the cards that it does not list.

    The turn is begun by the kernel. For a position after the draw that happens with an empty
    hand, so that the turn's account is fresh and the threes listed for the hand stay in it.

    Raises:
        CaseError: it has more melds than a record holds.
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

    Raises:
        CaseError: a splash listed is not one, or there are more melds than a record holds.
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
