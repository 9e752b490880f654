"""Options of a player, as a page offers them: each with its action in notation and its effect.

No rule is decided here: every option is tried on a copy of the game as the player to act knows it
(``Game.known_to``).
"""

from collections.abc import Iterator
from typing import Final

import msgspec

from canasta.cards import rank_of
from canasta.engine.codes import Act, Phase, SlipAct
from canasta.engine.reasons import Reason
from canasta.game import (
    Action,
    Add,
    Answer,
    Ask,
    Bury,
    CanastaError,
    Cut,
    Discard,
    Draw,
    Face,
    Foot,
    Game,
    Improper,
    LayMeld,
    Meld,
    Overdraw,
    Pass,
    Retract,
    Splash,
    Take,
    View,
    read_line,
)
from canasta.game.board import Board
from canasta.game.line import line_steps
from canasta.live.table.game_view import meld_worth
from canasta.players.bots.opening import find_opening
from canasta.players.bots.table_view import TableView

_KINDS: dict[type, str] = {
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
    kind: str
    """``draw``, ``take``, ``meld``, ``add``, ``bridge``, ``discard``, ``face``, ``ask``,
    ``answer``, ``splash``, ``foot``, ``pass``, ``retract``, ``cut``, ``overdraw`` or ``bury``;
    ``melds`` for several melds, ``improper`` for a forbidden play."""
    cards: tuple[str, ...] = ()
    """The cards that leave the hand."""
    onto: tuple[int, ...] = ()
    """The player's melds, numbered from 0, that the cards go to."""
    canasta: str = ""
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


def offered(game: Game) -> tuple[Option, ...]:
    """Return the options of the player to act that need no choice of cards, such as the pile."""
    if game.phase == Phase.CUT:
        return (Option(act="cut", kind="cut"),)
    whole = game.actions() if game.phase == Phase.DRAW else _plain(game)
    found = (option(game, action) for action in whole if not isinstance(action, Discard))
    return (*found, *_slips(game))


def hopeless(game: Game, seat: int) -> bool:
    """Return whether the player to act could take the pile, but not open with it.

    The rules let you take the pile and put it back again, but no player should have to find that
    out.

    Args:
        game: the match, which is not changed.
        seat: the seat to act; only what it sees is used.
    """
    view = game.view(seat)
    if view.rules.short_opening:
        return False  # taking it without being able to open is an irregularity
    if view.opened[view.side] or view.pile_top is None or not view.requirements[view.side]:
        return False
    seen = TableView(view.rules, view.players, seat, view.state)
    wilds = (0, *range(3, 8)) if view.rules.wild_melds else (0,)
    taking = rank_of(view.pile_top)
    if any(find_opening(seen, taking, wild_meld=wild) is not None for wild in wilds):
        return False
    # The bots may overlook an opening, so more lines are tried, as far as that is quick.
    known = game.known_to(seat)
    takes = [action for action in known.actions() if isinstance(action, Take)]
    taken = [known.clone() for _ in takes]
    for after, action in zip(taken, takes, strict=True):
        after.do(action)
    return not _opens(taken, _MOST_TRIED)


_MOST_TRIED: Final = 100
"""Most lines of melds that are tried; if there are more, an opening is assumed to be possible."""


def _opens(tries: list[Game], most: int) -> bool:
    """Return whether new melds, one after the other, reach the opening from one of some games."""
    seen: set[bytes] = set()
    while tries:
        game = tries.pop()
        view = game.view(game.turn)
        if view.opened[view.side] or view.staged_points >= view.requirements[view.side]:
            return True
        for action in game.actions():
            if not isinstance(action, LayMeld | Add):
                continue
            after = game.clone()
            try:
                after.do(action)
            except CanastaError:
                continue
            held = after.board.state.hands[game.turn].tobytes()
            if held in seen:
                continue
            seen.add(held)
            if len(seen) > most:
                return True
            tries.append(after)
    return False


def _slips(game: Game) -> Iterator[Option]:
    """Yield the irregularities that a table offers, if it plays them, besides legal actions."""
    for code, action in _SLIPS.items():
        if game.board.why_not(code) == Reason.OK:
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


def _plain(game: Game) -> list[Action]:
    legal = frozenset(game.legal())
    return [action for code, action in _PLAIN.items() if code in legal]


def option(game: Game, action: Action, text: str = "") -> Option:
    """Return a legal action as an option, with its effect.

    Args:
        game: the game as the player to act knows it, which is not changed.
        action: the action; the last one if ``text`` holds several.
        text: a line of actions to do instead of the one.
    """
    kind = _KINDS[type(action)]
    if isinstance(action, Draw | Ask) and not text:
        # They lay nothing, and nothing else of their effect is known yet.
        return Option(act=str(action), kind=kind, staged=int(game.board.state.staged_points))
    own, side = game.turn, game.turn % game.sides
    after = _done(game, read_line(text) if text else [action])
    before, laid = game.board.melds(side), after.melds(side)
    made = _completed(game, before, laid)
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
        points=_points(game, laid) - _points(game, before),
        staged=int(after.state.staged_points),
        out=View(after, own).out is not None,
    )


def _done(game: Game, line: list[Action]) -> Board:
    """Return the board after a line of actions; only its open cards are read."""
    board = game.board.clone()
    for steps in line_steps(board, line):
        for code in steps:
            board.apply(code)
    return board


def _one_card(action: Action) -> tuple[str, ...]:
    return (action.card,) if isinstance(action, Discard) else ()


def _aimed(action: Action) -> tuple[int, ...]:
    words = action.onto.split() if isinstance(action, Add | Take) else []
    return tuple(int(word[1:]) - 1 for word in words if word.startswith("#"))


def _completed(game: Game, before: tuple[Meld, ...], after: tuple[Meld, ...]) -> tuple[str, int]:
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
        return meld_worth(game.rules, game.players, meld)[:2]
    return "", 0


def _points(game: Game, melds: tuple[Meld, ...]) -> int:
    return sum(meld_worth(game.rules, game.players, meld).points for meld in melds)
