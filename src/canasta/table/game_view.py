"""The match as everybody at a table may see it: made from a watcher's view, so nothing hidden."""

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
from canasta.rules.same_rules import SameRules

CANASTA_LINES = {
    Line.NATURAL: "natural",
    Line.MIXED: "mixed",
    Line.ACES: "natural",
    Line.SEVENS: "natural",
    Line.SAMBA: "samba",
    Line.WILD: "wild",
}
"""The lines of a sheet that canastas score on, and what kind of canasta that is."""

_OVER: Final = (Phase.DEAL_OVER, Phase.MATCH_OVER)
_WARNED = (Line.INCOMPLETE_ACES, Line.INCOMPLETE_SEVENS, Line.INCOMPLETE_WILD)
_ON_TABLE = (*CANASTA_LINES, Line.THREES, Line.MELDED)


class Worth(NamedTuple):
    """What a meld is worth."""

    canasta: str
    """What kind of canasta it is; nothing where it is incomplete."""
    bonus: int
    points: int
    """The points of its cards."""
    penalty: int
    """What it costs left incomplete (0 or less)."""


class MeldView(msgspec.Struct, frozen=True):
    """A meld as everybody sees it."""

    form: str
    """``set``, ``run``, ``wild`` or ``black``."""
    cards: tuple[str, ...]
    """Naturals by suit, then deuces, then jokers; a run from its low end."""
    staged: tuple[str, ...]
    """Those that were laid in this turn and can still be taken back."""
    canasta: str
    """``natural``, ``mixed``, ``samba`` or ``wild`` where it is complete; else nothing."""
    worth: int
    """The bonus for a complete one."""
    points: int
    """The points of its cards."""
    penalty: int
    """What the side loses if it stays incomplete (0 or less)."""


class PileView(msgspec.Struct, frozen=True):
    """The discard pile as everybody sees it."""

    size: int
    top: str
    frozen: bool
    """Frozen to all by a card in it."""
    blocked: bool
    """Blocked for the next player by its top card."""


class GameView(msgspec.Struct, frozen=True, kw_only=True):
    """The match as everybody sees it; seats and sides count from 0."""

    moves: int
    """Everything done so far: a request to act names it (``Act.moves``)."""
    deal: int
    dealer: int
    phase: str
    """``cut``, ``draw``, ``play``, ``answer``, ``deal_over`` or ``match_over``."""
    turns: int
    """Turns begun in this deal."""
    turn: int
    """Whose turn it is."""
    actor: int | None
    """Who is to act: the cutter, the partner asked, or the one whose turn it is."""
    question: str
    """The answer to this turn's question: ``yes``, ``no`` or nothing."""
    hand_sizes: tuple[int, ...]
    foot_sizes: tuple[int, ...]
    """Cards in pots or face-down hands not picked up yet, by seat."""
    stock: int
    turn_card: bool
    """Whether the turn card is still in the stock."""
    excess: str
    """The card drawn too many, which lies face up on the stock; nothing where there is none."""
    pile: PileView
    melds: tuple[tuple[MeldView, ...], ...]
    """By side, numbered from 0 in the order listed (an act names them ``#1``, ``#2``, …)."""
    threes: tuple[tuple[str, ...], ...]
    opened: tuple[bool, ...]
    requirements: tuple[int, ...]
    """The points that each side's opening needs in this deal."""
    raised: tuple[int, ...]
    """How many of these points are asked because an opening fell short."""
    staged: int
    """The points staged toward an opening; 0 where players count them themselves."""
    canastas: tuple[int, ...]
    table_points: tuple[int, ...]
    """What each side's canastas, threes and melded cards are worth as they lie."""
    three_points: tuple[int, ...]
    """What each side's threes are worth as they lie."""
    scores: tuple[int, ...]
    """The match, this deal left out until it is over."""
    ending: str
    """``not_yet``, ``went_out``, ``concealed``, ``splash``, ``stock`` or ``last_three``."""
    out: int | None
    """Who went out or splashed."""
    winner: int | None
    """The side that has won the match."""
    sheet: Sheet | None
    """The score sheet, once the deal is over."""


def game_view(game: Game, moves: int) -> GameView:
    """The match as a watcher sees it who sees no hand."""
    return GameViewCache().game_view(game, moves)


class Laid(NamedTuple):
    """What lies on the table before each side, and what it is worth as it lies."""

    melds: tuple[tuple[MeldView, ...], ...]
    threes: tuple[tuple[str, ...], ...]
    table_points: tuple[int, ...]
    three_points: tuple[int, ...]


class GameViewCache:
    """Somebody who watches a match for long: what lies as it lay need not be looked at again."""

    __slots__ = ("_laid", "_seen")

    def __init__(self) -> None:
        """Nothing has been looked at."""
        self._seen: tuple[object, ...] = ()
        self._laid = Laid((), (), (), ())

    def game_view(self, game: Game, moves: int) -> GameView:
        """The match as a watcher sees it who sees no hand."""
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
    """Where the bytes of some fields lie in a state, from the first of them to the next one."""
    return slice(State.FIELDS[first].offset, State.FIELDS[after].offset)


_LYING: Final = (
    _part("ending", "stock_size"),
    _part("exact_cut", "hand_size"),
    _part("opened", "target_meld"),
    _part("melded", "ranks"),
    _part("order", "log_kind"),
    slice(_part("log_kind", "log_step").start, None),
)
"""All that melds and threes, and their worth, rest on, in the bytes of what a watcher sees."""


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
    """Cards as they are written."""
    return tuple([_TEXTS[kind] for kind in kinds])


def meld_views(view: View) -> tuple[tuple[MeldView, ...], ...]:
    """Each side's melds."""
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
    """The cards of the steps that can be taken back, by the number of the meld."""
    state = view.state
    found: dict[int, tuple[int, ...]] = {}
    for place in range(int(state.staged)):
        number, kind = int(state.log_meld[place]), int(state.log_kind[place])
        found[number] = (*found.get(number, ()), kind)
    return found


def meld_worth(rules: Rules, players: int, meld: Meld) -> Worth:
    """What a meld is worth, from a score of a board on which there is nothing else."""
    return _worths(SameRules(rules), players)(meld)


@lru_cache(maxsize=64)
def _worths(same: SameRules, players: int) -> Callable[[Meld], Worth]:
    """What melds are worth under some rules; one function for all tables that share them."""

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
        # Where melds count against a side without a canasta (Joker) the points have the other sign.
        points, penalty = abs(lines[Line.MELDED]), sum(lines[line] for line in _WARNED)
        return Worth(canasta if meld.complete else "", worth, points, penalty)

    return worth_of


def _lines_now(game: Game, view: View) -> list[list[int]]:
    """The lines of the score sheet if the deal ended now, by side; of what lies open."""
    if view.phase in _OVER:
        over: list[list[int]] = view.state.sheet.tolist()
        return over[: view.sides]
    return _scored(game.board.of(view.to_bytes()))


def _scored(board: Board) -> list[list[int]]:
    board.engine.score(board.record, board.place)
    lines: list[list[int]] = board.state.sheet.tolist()
    return lines[: board.sides]
