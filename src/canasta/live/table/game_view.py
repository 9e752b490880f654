"""The match as everyone sees it, and as the player at a seat does, with what they may do."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import msgspec

from canasta.cards import KINDS, card_text
from canasta.engine.codes import Act, Form, Line, Phase, SlipAct
from canasta.engine.reasons import Reason
from canasta.engine.state import State
from canasta.game import (
    WATCHER,
    Action,
    Add,
    Answer,
    Ask,
    Bury,
    Condition,
    Cut,
    Discard,
    Draw,
    Face,
    Foot,
    Game,
    IllegalError,
    Improper,
    LayMeld,
    Meld,
    Overdraw,
    Pass,
    Refusal,
    Retract,
    Sheet,
    Splash,
    Take,
    View,
    read_line,
    refusal,
)
from canasta.game.board import Board, counted, known_board
from canasta.game.conditions import named
from canasta.game.offers import offers
from canasta.game.plan import line_steps
from canasta.live.table.people import reports_for
from canasta.live.table.pile_opening import why_no_opening
from canasta.live.table.play import NO_RIGHTS, Rights, rights
from canasta.live.table.state import Table
from canasta.rules import Rules

PhaseName: TypeAlias = Literal["cut", "draw", "play", "answer", "deal_over", "match_over"]
MeldForm: TypeAlias = Literal["set", "run", "wild", "black"]
# fmt: off
OptionKind: TypeAlias = Literal[
    "draw", "take", "meld", "melds", "add", "bridge", "retract", "foot", "ask", "answer", "splash",
    "face", "pass", "cut", "discard", "overdraw", "bury", "improper",
]
# fmt: on
CanastaKind: TypeAlias = Literal["", "natural", "mixed", "samba", "wild"]

CANASTA_LINES: Final[dict[Line, CanastaKind]] = {
    Line.NATURAL: "natural",
    Line.MIXED: "mixed",
    Line.ACES: "natural",
    Line.SEVENS: "natural",
    Line.SAMBA: "samba",
    Line.WILD: "wild",
}
"""Kinds of canastas, by the lines of the score sheet that they score on."""

_PHASES: Final[dict[int, PhaseName]] = {
    Phase.CUT: "cut",
    Phase.DRAW: "draw",
    Phase.PLAY: "play",
    Phase.ANSWER: "answer",
    Phase.DEAL_OVER: "deal_over",
    Phase.MATCH_OVER: "match_over",
}
_FORMS: Final[dict[int, MeldForm]] = {
    Form.SET: "set",
    Form.RUN: "run",
    Form.WILD: "wild",
    Form.BLACK: "black",
}
_OVER: Final = (Phase.DEAL_OVER, Phase.MATCH_OVER)
_WARNED = (Line.INCOMPLETE_ACES, Line.INCOMPLETE_SEVENS, Line.INCOMPLETE_WILD)
_ON_TABLE = (*CANASTA_LINES, Line.THREES, Line.MELDED)


class Worth(NamedTuple):
    """The value of a meld."""

    canasta: CanastaKind
    """Kind of canasta; empty if it is incomplete."""
    bonus: int
    points: int
    """The points of its cards."""
    penalty: int
    """Points that it costs left incomplete (0 or less)."""


class MeldView(msgspec.Struct, frozen=True):
    """A meld as everyone sees it."""

    form: MeldForm
    """``set``, ``run``, ``wild`` or ``black``."""
    cards: tuple[str, ...]
    """Naturals by suit, then deuces, then jokers; a run from its low end."""
    staged: tuple[str, ...]
    """The cards that were laid in this turn and can still be taken back."""
    canasta: CanastaKind
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
    phase: PhaseName
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
    """Side that has won the match; None before, or if the others were level as one resigned."""
    sheet: Sheet | None
    """The score sheet, once the deal is over; None if the match was resigned during it."""


def game_view(game: Game, moves: int, winner: int | None, resigned: int | None = None) -> GameView:
    """Return the match as a watcher sees it who sees no hand; how it ended is the table's."""
    return GameViewCache().game_view(game, moves, winner, resigned)


class GameViewCache:
    """A cache for views of one match: what a turn seldom changes is not read again."""

    __slots__ = ("_resting", "_seen")

    def __init__(self) -> None:
        self._seen: tuple[object, ...] = ()
        self._resting: dict[str, Any] = {}

    def game_view(
        self, game: Game, moves: int, winner: int | None, resigned: int | None = None
    ) -> GameView:
        """Return the match as a watcher sees it who sees no hand."""
        board = game.board.redacted(WATCHER)
        view, state, players = View(board, WATCHER), board.state, board.players
        data = board.to_bytes()
        phase, deal, turn, actor, turns, question, *more = _MOMENT(state)
        stock, turn_card, pile, frozen, staged, staged_points = more
        over = phase in _OVER
        seen = (
            board.rules,
            players,
            over,
            deal,
            staged and turn,
            staged,
            *[data[part] for part in _LYING],
        )
        if seen != self._seen:
            self._seen, self._resting = seen, _resting(game, view)
        top = view.pile_top
        given_up = resigned is not None and not over
        return GameView(
            moves=moves,
            phase="match_over" if given_up else _PHASES[phase],
            turn=turn,
            actor=None if over or given_up else actor,
            question=_ANSWERS[question],
            hand_sizes=tuple(state.hand_size[:players]),
            foot_sizes=tuple(state.foot_size[:players]),
            stock=stock,
            turn_card=turn_card != 0,
            turns=turns,
            excess="" if view.excess is None else _TEXTS[view.excess],
            pile=PileView(pile, "" if top is None else _TEXTS[top], frozen != 0, view.pile_blocked),
            staged=0 if board.rules.short_opening else staged_points,
            winner=winner,
            **self._resting,
        )


_MOMENT: Final = State.shorts(
    *("phase", "deal", "turn", "actor", "turns", "question"),
    *("stock_size", "turn_card", "pile_size", "frozen", "staged", "staged_points"),
)
_ANSWERS: Final = ("", "yes", "no")


def _part(first: str, after: str) -> slice:
    """Return the place of some fields in a state's bytes, from the first to before the next one."""
    return slice(State.FIELDS[first].offset, State.FIELDS[after].offset)


_LYING: Final = (
    _part("scores", "sheet"),
    _part("ending", "stock_size"),
    _part("exact_cut", "hand_size"),
    _part("opened", "target_meld"),
    _part("melded", "ranks"),
    _part("order", "log_kind"),
    slice(_part("log_kind", "log_step").start, None),
)
"""Parts of a watcher's bytes that melds, threes and their points depend on."""


def _resting(game: Game, view: View) -> dict[str, Any]:
    """Return the fields of a game's view that a turn seldom changes."""
    lines = _lines_now(game, view)
    return {
        "deal": view.deal,
        "dealer": view.dealer,
        "melds": meld_views(view),
        "threes": tuple(texts(threes) for threes in view.threes),
        "opened": view.has_opened,
        "requirements": view.requirements,
        "raised": view.raised,
        "canastas": view.canastas,
        "table_points": tuple(sum(side[line] for line in _ON_TABLE) for side in lines),
        "three_points": tuple(side[Line.THREES] for side in lines),
        "scores": view.scores,
        "ending": view.ending.name.lower(),
        "out": view.out,
        "sheet": view.sheet,
    }


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
        form=_FORMS[meld.form],
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
    return _worths(rules, players)(meld)


@lru_cache(maxsize=64)
def _worths(rules: Rules, players: int) -> Callable[[Meld], Worth]:
    """Return the function that values melds under some rules; tables with equal rules share it."""

    @lru_cache(maxsize=4096)
    def worth_of(meld: Meld) -> Worth:
        board = Board(rules, players)
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


# Options of a player, as a page offers them: each with its action in notation and its effect.
#
# No rule is decided here: every option is tried on a copy of the game as the player to act knows
# it (``Game.known_to``).

_KINDS: Final[dict[type, OptionKind]] = {
    Draw: "draw",
    Take: "take",
    LayMeld: "meld",
    Add: "add",
    Retract: "retract",
    Foot: "foot",
    Ask: "ask",
    Answer: "answer",
    Splash: "splash",
    Face: "face",
    Pass: "pass",
    Cut: "cut",
    Discard: "discard",
    Overdraw: "overdraw",
    Bury: "bury",
    Improper: "improper",
}


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """An action, or a line of actions, that is possible now."""

    act: str
    """The action in notation, as it is sent."""
    kind: OptionKind
    """``draw``, ``take``, ``meld``, ``add``, ``bridge``, ``discard``, ``face``, ``ask``,
    ``answer``, ``splash``, ``foot``, ``pass``, ``retract``, ``cut``, ``overdraw`` or ``bury``;
    ``melds`` for several melds, ``improper`` for a forbidden play."""
    cards: tuple[str, ...] = ()
    """The cards that leave the hand."""
    onto: tuple[int, ...] = ()
    """The player's melds, numbered from 0, that the cards go to."""
    canasta: CanastaKind = ""
    """Kind of the canasta that it completes: ``natural``, ``mixed``, ``samba`` or ``wild``; else
    empty."""
    worth: int = 0
    """The bonus of the canasta that it completes."""
    points: int = 0
    """The points of the cards that it lays."""
    staged: int = 0
    """The points staged toward the opening once it is done."""
    out: bool = False
    """True if it goes out."""


def offered(known: Board) -> tuple[Option, ...]:
    """Return the options of the player to act that need no choice of cards, such as the pile.

    Args:
        known: the board as the player to act knows it.
    """
    phase, legal = known.phase, known.legal()
    if phase == Phase.CUT:
        return (Option(act="cut", kind="cut"),)
    if phase == Phase.DRAW:
        whole = offers(known, legal, tried=False)
    else:
        whole = [action for code, action in _PLAIN.items() if code in legal]
    found: list[Option] = []
    for action in whole:
        if not isinstance(action, Discard):
            with suppress(IllegalError):
                found.append(option(known, action))
    return (*found, *_slips(known))


def _slips(board: Board) -> Iterator[Option]:
    """Yield the irregularities that a table offers, if it plays them, besides legal actions."""
    if not board.rules.excess_draw:
        return
    for code, action in _SLIPS.items():
        if board.why_not(code) == Reason.OK:
            yield Option(act=str(action), kind=_KINDS[type(action)])


_SLIPS: Final[dict[SlipAct, Action]] = {SlipAct.OVERDRAW: Overdraw(), SlipAct.BURY: Bury()}
_PLAIN: Final[dict[Act, Action]] = {
    Act.YES: Answer(yes=True),
    Act.NO: Answer(yes=False),
    Act.ASK: Ask(),
    Act.FOOT: Foot(),
    Act.SPLASH: Splash(),
    Act.PASS: Pass(),
    Act.RETRACT: Retract(),
}
"""Actions of one step that choose no card, in the order in which they are offered."""


def option(board: Board, action: Action, text: str = "") -> Option:
    """Return a legal action as an option, with its effect.

    Args:
        board: the board as the player to act knows it, which is not changed.
        action: the action; the last one if ``text`` holds several.
        text: a line of actions to do instead of the one.
    """
    kind = _KINDS[type(action)]
    if isinstance(action, Draw | Ask) and not text:
        # They lay nothing, and nothing else of their effect is known yet.
        return Option(act=str(action), kind=kind, staged=int(board.state.staged_points))
    own, side = int(board.state.turn), board.side
    after = board_after(board, read_line(text) if text else [action])
    before, laid = board.melds(side), after.melds(side)
    made = _completed(board, before, laid)
    onto = _aimed(action.play if isinstance(action, Improper) else action)
    if kind == "add" and len(onto) > 1:
        kind = "bridge"
    return Option(
        act=text or str(action),
        kind=kind,
        cards=getattr(action, "cards", None) or _one_card(action),
        onto=onto,
        canasta=made[0],
        worth=made[1],
        points=_points(board, laid) - _points(board, before),
        staged=int(after.state.staged_points),
        out=View(after, own).out is not None,
    )


def board_after(board: Board, line: Sequence[Action]) -> Board:
    """Return a copy of a board after a line of actions; only its open cards are read."""
    after = board.clone()
    for steps in line_steps(board, line):
        for code in steps:
            after.apply(code)
    return after


def _one_card(action: Action) -> tuple[str, ...]:
    return (action.card,) if isinstance(action, Discard) else ()


def _aimed(action: Action) -> tuple[int, ...]:
    words = action.onto.split() if isinstance(action, Add | Take) else []
    return tuple(int(word[1:]) - 1 for word in words if word.startswith("#"))


def _completed(
    board: Board, before: tuple[Meld, ...], after: tuple[Meld, ...]
) -> tuple[CanastaKind, int]:
    old = [meld for meld in before if meld.complete]
    for meld in after:
        if not meld.complete:
            continue
        if meld in old:
            old.remove(meld)
            continue
        was = [other for other in old if other.rank == meld.rank and other.form == meld.form]
        if was:  # one that was complete has grown
            old.remove(was[0])
            continue
        return meld_worth(board.rules, board.players, meld)[:2]
    return "", 0


def _points(board: Board, melds: tuple[Meld, ...]) -> int:
    return sum(meld_worth(board.rules, board.players, meld).points for meld in melds)


_TURNS: Final = (Phase.DRAW, Phase.PLAY)


class ReportView(msgspec.Struct, frozen=True):
    """A report of one person about another."""

    number: int
    name: str
    about: str
    words: str


class PrivateView(msgspec.Struct, frozen=True, kw_only=True):
    """The private view of one person."""

    person: str
    name: str
    seat: int
    """Their seat; -1 for a watcher."""
    host: bool
    hand: tuple[str, ...]
    """The cards held, by rank, wild cards last; empty for a watcher."""
    hands: tuple[tuple[str, ...], ...]
    """All hands, for watchers if the host lets them see and they have not played in this deal; else
    empty."""
    acts: bool
    """True if they are to act now."""
    offers: tuple[Option, ...]
    """Options that need no choice of cards: draw, take the pile, ask, splash, cut, …"""
    closed: bool
    """True if the pile is closed to their side, which has not opened."""
    take_refusal: Refusal | None
    """The reason why they cannot take the pile, or not freely; None if there is none."""
    to_go_out: tuple[Condition, ...]
    """Conditions for going out; empty for a watcher."""
    can_undo: bool
    """True if the last action of the turn can be taken back."""
    undo_whole: bool
    """True if undo takes back the whole action; False if cards laid before it showed something
    stay."""
    may_take_back: bool
    """True if they may ask to take back the turn that has just ended."""
    may_challenge: bool
    """True if they may challenge a play: until their own turn goes on, whatever has happened."""
    may_correct: bool
    """True if they may have hands of a wrong number of cards put right: in the first turn."""
    may_place: bool
    """True if they decide where cards go that were named to the player whose turn it is."""
    muted: bool
    """True if they may neither write in the chat nor change their name."""
    invitation: str
    """Secret for the links with which they may invite others; empty if they may not."""
    reports: tuple[ReportView, ...]
    """Reports that they are to read, the newest last; as a rule they go to the host."""


class CommonView(NamedTuple):
    """The part of a game that all private views depend on: read once for everyone."""

    game: Game
    playing: bool
    """True if the deal goes on."""
    actor: int | None
    deal: int
    over: bool
    back: int | None
    """Seat whose turn could be taken back; None if none can."""
    drawer: int | None
    """Seat that is to draw or to take the pile."""
    pile: tuple[object, ...]
    """All that decides whether players other than that one can take the pile."""
    opened: tuple[int, ...]
    """1 for each side that has opened."""
    pile_states: "_PileStates"
    """Known states of the pile for the other players."""


_COMMON: Final = State.shorts(
    *("phase", "deal", "actor", "frozen", "pile_withheld", "stock_size", "sides")
)


def common_view(table: Table) -> CommonView | None:
    """Return the part of a game that all private views depend on; None if there is no game."""
    game = table.game
    if game is None:
        return None
    board = game.board
    phase, deal, actor, frozen, withheld, stock, sides = _COMMON(board.state)
    over = phase in _OVER
    return CommonView(
        game,
        table.in_deal,
        None if over else actor,
        deal,
        over,
        None if table.before is None else table.before.turn,
        actor if phase == Phase.DRAW else None,
        (board.pile_top, frozen, withheld, stock != 0),
        tuple(board.state.opened[:sides]),
        _pile_states(board.rules),
    )


class SeatView(NamedTuple):
    """The part of a game that only one person's private view depends on."""

    deal: int
    over: bool
    hand: bytes
    pile: "_PileState | None"
    """None for the seat that is to draw: it depends on more than this."""
    to_go_out: tuple[int, ...]
    """The conditions for going out, as the engine numbers them."""
    back: bool
    """True if their turn could be taken back."""
    may: Rights


def seat_view(table: Table, seen: CommonView | None, seat: int) -> SeatView | None:
    """Return what a seat's private view depends on; None if there is no game to see."""
    if seen is None:
        return None
    board, seated = seen.game.board, seat >= 0
    plays = seated and seen.playing and not table.chairs[seat].bot
    return SeatView(
        seen.deal,
        seen.over,
        board.hand_bytes(seat) if seated else b"",
        None if seat == seen.drawer else _pile(seen, seat),
        board.engine.conditions(board.record, board.place, seat) if seated else (),
        seen.back == seat,
        rights(table, seat if plays else WATCHER),
    )


def changes_alone(table: Table, seat: int | None, seen: CommonView | None) -> bool:
    """Return whether a private view can change while the room and its ``SeatView`` are the same.

    So it can for the player to act, and for people who see several hands.
    """
    if seen is None:
        return False
    return table.settings.watchers_see if seat is None else seat == seen.actor


def private_view(
    table: Table,
    person: str,
    invitation: str = "",
    look: tuple[CommonView | None, SeatView | None] | None = None,
) -> PrivateView:
    """Return the private view of one person.

    Args:
        invitation: the secret for their links (``people.invitation_of``).
        look: what it depends on, if that is known: ``common_view`` and ``seat_view``.
    """
    seat = table.seat_of(person)
    own = WATCHER if seat is None else seat
    if look is None:
        common = common_view(table) if may_look(table, own) else None
        look = common, seat_view(table, common, own)
    common, seen = look
    game = None if common is None else common.game
    plays = seat is not None and not table.chairs[seat].bot and table.in_deal
    acts = common is not None and plays and common.actor == seat
    closed, take_refusal = (seen and seen.pile) or (False, None)
    offers: tuple[Option, ...] = ()
    undoable = "no"
    if game is not None and common is not None and common.actor == own:
        known = known_board(game.board, own).clone()
        if common.drawer == own:
            known.legal()
            pile = View(known, own).pile
            closed, take_refusal = pile.closed, pile.take_refusal
        if acts:
            offers = offered(known)
            if any(one.kind == "take" for one in offers):
                short = why_no_opening(game, own)
                if short is not None:
                    offers = tuple(one for one in offers if one.kind != "take")
                    take_refusal = refusal(game.board, short)
            undoable = game.undoable if game.phase in _TURNS else "no"
    may = NO_RIGHTS if seen is None else seen.may
    numbers = () if seen is None else seen.to_go_out
    guest = table.guests[person]
    return PrivateView(
        person=person,
        name=guest.name,
        seat=own,
        host=person == table.host,
        hand=() if seen is None else _hand(seen.hand),
        hands=_all_hands(table, person),
        acts=acts,
        offers=offers,
        closed=closed,
        take_refusal=take_refusal,
        to_go_out=named(game.rules, numbers) if game is not None and numbers else (),
        can_undo=undoable != "no",
        undo_whole=undoable == "whole",
        may_challenge=may.challenge,
        may_correct=may.correct,
        may_place=may.place,
        may_take_back=plays and seen is not None and seen.back,
        muted=guest.muted,
        invitation=invitation if table.may_invite(person) else "",
        reports=tuple(
            ReportView(one.number, one.name, one.about_name, one.words)
            for one in (reports_for(table, person) if table.people.reports else ())
        ),
    )


@lru_cache(maxsize=8192)
def _hand(counts: bytes) -> tuple[str, ...]:
    return texts(tuple(counted(counts))) if counts else ()


_PileState: TypeAlias = tuple[bool, Refusal | None]
"""True if the pile is closed to a seat, and why the seat cannot take it freely."""

_PileStates: TypeAlias = dict[tuple[object, ...], _PileState]


def _pile(common: CommonView, seat: int) -> _PileState:
    """Return the state of the pile for a seat that is not to draw now."""
    seated = seat >= 0
    seen = (seated and common.opened[seat % len(common.opened)], seated, *common.pile)
    known = common.pile_states
    if seen not in known:
        pile = common.game.view(seat).pile
        known[seen] = pile.closed, pile.take_refusal
    return known[seen]


@lru_cache(maxsize=64)
def _pile_states(_rules: Rules) -> _PileStates:
    """Return the cache of pile states under some rules: a few hundred entries at most."""
    return {}


def may_look(table: Table, seat: int) -> bool:
    """Return whether a person may see the game at all, from a seat or as a watcher."""
    return seat != WATCHER or table.settings.watchers


def _all_hands(table: Table, person: str) -> tuple[tuple[str, ...], ...]:
    """Return all hands, for a watcher who has played none of them in this deal."""
    game, settings = table.game, table.settings
    if game is None or not (settings.watchers and settings.watchers_see):
        return ()
    if table.seat_of(person) is not None or (table.in_deal and person in table.looked):
        return ()
    return tuple(texts(game.view(number).hand) for number in range(game.players))
