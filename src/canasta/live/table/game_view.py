"""The match as everyone at a table may see it: a watcher's view, with nothing hidden in it."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from canasta.cards import KINDS, card_text
from canasta.engine.codes import Form, Line, Phase
from canasta.engine.state import State
from canasta.game import WATCHER, Game, Meld, Sheet, View
from canasta.game.board import Board
from canasta.rules import Rules
from canasta.rules.rules import SameRules

CANASTA_LINES = {
    Line.NATURAL: "natural",
    Line.MIXED: "mixed",
    Line.ACES: "natural",
    Line.SEVENS: "natural",
    Line.SAMBA: "samba",
    Line.WILD: "wild",
}
"""Kinds of canastas, by the lines of the score sheet that they score on."""

_OVER: Final = (Phase.DEAL_OVER, Phase.MATCH_OVER)
_WARNED = (Line.INCOMPLETE_ACES, Line.INCOMPLETE_SEVENS, Line.INCOMPLETE_WILD)
_ON_TABLE = (*CANASTA_LINES, Line.THREES, Line.MELDED)


class Worth(NamedTuple):
    """The value of a meld."""

    canasta: str
    """Kind of canasta; empty if it is incomplete."""
    bonus: int
    points: int
    """The points of its cards."""
    penalty: int
    """Points that it costs left incomplete (0 or less)."""


class MeldView(msgspec.Struct, frozen=True):
    """A meld as everyone sees it."""

    form: str
    """``set``, ``run``, ``wild`` or ``black``."""
    cards: tuple[str, ...]
    """Naturals by suit, then deuces, then jokers; a run from its low end."""
    staged: tuple[str, ...]
    """The cards that were laid in this turn and can still be taken back."""
    canasta: str
    """``natural``, ``mixed``, ``samba`` or ``wild`` if it is complete; else empty."""
    worth: int
    """The bonus of a complete one; else 0."""
    points: int
    """The points of its cards."""
    penalty: int
    """Points that the side loses if it stays incomplete (0 or less)."""


class PileView(msgspec.Struct, frozen=True):
    """The discard pile as everyone sees it."""

    size: int
    top: str
    frozen: bool
    """Frozen to all by a card in it."""
    blocked: bool
    """Blocked for the next player by its top card."""


class GameView(msgspec.Struct, frozen=True, kw_only=True):
    """The match as everyone sees it; seats and sides count from 0."""

    moves: int
    """Number of moves so far, which a request to act names (``Act.moves``)."""
    deal: int
    dealer: int
    phase: str
    """``cut``, ``draw``, ``play``, ``answer``, ``deal_over`` or ``match_over``."""
    turns: int
    """Turns begun in this deal."""
    turn: int
    """Seat whose turn it is."""
    actor: int | None
    """Seat that is to act: of the cutter, the partner asked, or the player whose turn it is."""
    question: str
    """The answer to this turn's question: ``yes``, ``no`` or empty."""
    hand_sizes: tuple[int, ...]
    foot_sizes: tuple[int, ...]
    """Cards in pots or face-down hands not picked up yet, by seat."""
    stock: int
    turn_card: bool
    """True while the turn card is in the stock."""
    excess: str
    """A card drawn too many, face up on the stock; empty if there is none."""
    pile: PileView
    melds: tuple[tuple[MeldView, ...], ...]
    """By side, numbered from 0 in the order listed (actions name them ``#1``, ``#2``, …)."""
    threes: tuple[tuple[str, ...], ...]
    opened: tuple[bool, ...]
    requirements: tuple[int, ...]
    """The points that each side's opening needs in this deal."""
    raised: tuple[int, ...]
    """The part of these points that is due to an opening that fell short."""
    staged: int
    """The points staged toward an opening; 0 if players count them themselves."""
    canastas: tuple[int, ...]
    table_points: tuple[int, ...]
    """Points of each side's canastas, threes and melded cards if the deal ended now."""
    three_points: tuple[int, ...]
    """Points of each side's threes if the deal ended now."""
    scores: tuple[int, ...]
    """Scores of the match, without this deal until it is over."""
    ending: str
    """``not_yet``, ``went_out``, ``concealed``, ``splash``, ``stock`` or ``last_three``."""
    out: int | None
    """Seat that went out or splashed; None if none did."""
    winner: int | None
    """Side that has won the match; None before."""
    sheet: Sheet | None
    """The score sheet, once the deal is over."""


def game_view(game: Game, moves: int) -> GameView:
    """Return the match as a watcher sees it who sees no hand."""
    return GameViewCache().game_view(game, moves)


class Laid(NamedTuple):
    """The melds and threes of each side on the table, and their points if the deal ended now."""

    melds: tuple[tuple[MeldView, ...], ...]
    threes: tuple[tuple[str, ...], ...]
    table_points: tuple[int, ...]
    three_points: tuple[int, ...]


class GameViewCache:
    """A cache for views of one match: melds and threes that have not changed are not read again."""

    __slots__ = ("_laid", "_seen")

    def __init__(self) -> None:
        """Begin with nothing in the cache."""
        self._seen: tuple[object, ...] = ()
        self._laid = Laid((), (), (), ())

    def game_view(self, game: Game, moves: int) -> GameView:
        """Return the match as a watcher sees it who sees no hand."""
        view = game.view(WATCHER)
        return _game_view(game, moves, view, self._look(game, view))

    def _look(self, game: Game, view: View) -> Laid:
        staged = int(view.state.staged)
        data = view.to_bytes()
        seen = (
            SameRules(view.rules),
            view.players,
            view.phase in _OVER and view.deal,
            staged and view.turn,
            staged,
            *[data[part] for part in _LYING],
        )
        if seen != self._seen:
            self._seen, self._laid = seen, _laid(game, view)
        return self._laid


def _part(first: str, after: str) -> slice:
    """Return the place of some fields in a state's bytes, from the first to before the next one."""
    return slice(State.FIELDS[first].offset, State.FIELDS[after].offset)


_LYING: Final = (
    _part("ending", "stock_size"),
    _part("exact_cut", "hand_size"),
    _part("opened", "target_meld"),
    _part("melded", "ranks"),
    _part("order", "log_kind"),
    slice(_part("log_kind", "log_step").start, None),
)
"""Parts of a watcher's bytes that melds, threes and their points depend on."""


def _laid(game: Game, view: View) -> Laid:
    lines = _lines_now(game, view)
    return Laid(
        meld_views(view),
        tuple(texts(threes) for threes in view.threes),
        tuple(sum(side[line] for line in _ON_TABLE) for side in lines),
        tuple(side[Line.THREES] for side in lines),
    )


def _game_view(game: Game, moves: int, view: View, laid: Laid) -> GameView:
    top = view.pile_top
    return GameView(
        moves=moves,
        deal=view.deal,
        dealer=view.dealer,
        phase=view.phase.name.lower(),
        turn=view.turn,
        actor=view.actor,
        question=view.question,
        hand_sizes=view.hand_sizes,
        foot_sizes=view.foot_sizes,
        stock=view.stock_size,
        turn_card=view.turn_card,
        turns=view.turns,
        excess="" if view.excess is None else card_text(view.excess),
        pile=PileView(
            int(view.state.pile_size),
            "" if top is None else card_text(top),
            bool(view.state.frozen),
            view.pile_blocked,
        ),
        melds=laid.melds,
        threes=laid.threes,
        opened=view.opened,
        requirements=view.requirements,
        raised=view.raised,
        staged=0 if view.rules.short_opening else view.staged_points,
        canastas=view.canastas,
        table_points=laid.table_points,
        three_points=laid.three_points,
        scores=view.scores,
        ending=view.ending.name.lower(),
        out=view.out,
        winner=game.winner,
        sheet=view.sheet,
    )


_TEXTS: Final = tuple(card_text(kind) for kind in range(KINDS))


def texts(kinds: tuple[int, ...]) -> tuple[str, ...]:
    """Return cards as they are written."""
    return tuple([_TEXTS[kind] for kind in kinds])


def meld_views(view: View) -> tuple[tuple[MeldView, ...], ...]:
    """Return each side's melds."""
    staged = _staged(view)
    side_to_act = view.side_of(view.turn)
    return tuple(
        tuple(
            _meld(
                view,
                meld,
                staged.get(number, ()) if side == side_to_act else (),
            )
            for number, meld in enumerate(melds)
        )
        for side, melds in enumerate(view.melds)
    )


def _meld(view: View, meld: Meld, staged: tuple[int, ...]) -> MeldView:
    canasta, bonus, points, penalty = meld_worth(view.rules, view.players, meld)
    return MeldView(
        form=Form(meld.form).name.lower(),
        cards=texts(meld.kinds),
        staged=texts(tuple(kind for kind in staged if kind in meld.kinds)),
        canasta=canasta,
        worth=bonus,
        points=points,
        penalty=penalty,
    )


def _staged(view: View) -> dict[int, tuple[int, ...]]:
    """Return the cards of the steps that can be taken back, by the number of the meld."""
    state = view.state
    found: dict[int, tuple[int, ...]] = {}
    for place in range(int(state.staged)):
        number, kind = int(state.log_meld[place]), int(state.log_kind[place])
        found[number] = (*found.get(number, ()), kind)
    return found


def meld_worth(rules: Rules, players: int, meld: Meld) -> Worth:
    """Return the value of a meld, scored on a board on which there is nothing else."""
    return _worths(SameRules(rules), players)(meld)


@lru_cache(maxsize=64)
def _worths(same: SameRules, players: int) -> Callable[[Meld], Worth]:
    """Return the function that values melds under some rules; tables with equal rules share it."""

    @lru_cache(maxsize=4096)
    def worth_of(meld: Meld) -> Worth:
        board = Board(same.rules, players)
        state = board.state
        state.players, state.sides = players, board.sides
        board.put(0, 0, 0, meld)
        lines = _scored(board)[0]
        canasta, worth = next(
            ((word, lines[line]) for line, word in CANASTA_LINES.items() if lines[line]), ("", 0)
        )
        # If melds count against a side without a canasta (Joker), the points have the other sign.
        points, penalty = abs(lines[Line.MELDED]), sum(lines[line] for line in _WARNED)
        return Worth(canasta if meld.complete else "", worth, points, penalty)

    return worth_of


def _lines_now(game: Game, view: View) -> list[list[int]]:
    """Return the lines of the score sheet if the deal ended now, by side, from open cards alone."""
    if view.phase in _OVER:
        over: list[list[int]] = view.state.sheet.tolist()
        return over[: view.sides]
    return _scored(game.board.of(view.to_bytes()))


def _scored(board: Board) -> list[list[int]]:
    board.engine.score(board.record, board.place)
    lines: list[list[int]] = board.state.sheet.tolist()
    return lines[: board.sides]
