"""What a player may do now, as a page offers it: each with the words of the act and what it does.

Nothing here decides a rule: every option has been tried on a copy of the game, which is given as
the one to act knows it (``Game.known_to``).
"""

from collections.abc import Iterator
from typing import Final

import msgspec

from canasta.bots.opening import find_opening
from canasta.bots.table_view import TableView
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
from canasta.table.game_view import meld_worth

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
    """Something that may be done now."""

    act: str
    """The act in NOTATION's words, as it is sent."""
    kind: str
    """``draw``, ``take``, ``meld``, ``add``, ``bridge``, ``discard``, ``face``, ``ask``,
    ``answer``, ``splash``, ``foot``, ``pass``, ``retract``, ``cut``, ``overdraw`` or ``bury``;
    ``melds`` for several, ``improper`` for what is forbidden."""
    cards: tuple[str, ...] = ()
    """The cards that leave the hand."""
    onto: tuple[int, ...] = ()
    """The own melds, numbered from 0, that they go to."""
    canasta: str = ""
    """``natural``, ``mixed``, ``samba`` or ``wild``: what it completes."""
    worth: int = 0
    """The bonus of what it completes."""
    points: int = 0
    """The points of the cards that it lays."""
    staged: int = 0
    """The points staged toward the opening once it is done."""
    out: bool = False
    """Whether it goes out."""


def offered(game: Game) -> tuple[Option, ...]:
    """What the one to act may do without choosing cards; taking the pile is among it."""
    if game.phase == Phase.CUT:
        return (Option(act="cut", kind="cut"),)
    whole = game.actions() if game.phase == Phase.DRAW else _plain(game)
    found = (option(game, action) for action in whole if not isinstance(action, Discard))
    return (*found, *_slips(game))


def hopeless(game: Game, seat: int) -> bool:
    """Whether the one to act could take the pile only to find that no opening is in reach.

    The rules let the pile be taken and put back again; nobody should have to find that out.

    Args:
        game: the match, which is not changed.
        seat: the seat, whose hand and sight alone are asked.
    """
    view = game.view(seat)
    if view.rules.short_opening:
        return False  # whoever takes it and cannot open has made a slip
    if view.opened[view.side] or view.pile_top is None or not view.requirements[view.side]:
        return False
    seen = TableView(view.rules, view.players, seat, view.state)
    wilds = (0, *range(3, 8)) if view.rules.wild_melds else (0,)
    taking = rank_of(view.pile_top)
    if any(find_opening(seen, taking, wild_meld=wild) is not None for wild in wilds):
        return False
    # What bots pass by may open all the same: it is tried, as far as that is quick.
    known = game.known_to(seat)
    takes = [action for action in known.actions() if isinstance(action, Take)]
    taken = [known.clone() for _ in takes]
    for after, action in zip(taken, takes, strict=True):
        after.do(action)
    return not _opens(taken, _MOST_TRIED)


_MOST_TRIED: Final = 100
"""Lines of melds tried; where there are more, an opening is taken to be possible."""


def _opens(tries: list[Game], most: int) -> bool:
    """Whether new melds, one after the other, reach the opening from one of some boards."""
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
    """What a table that plays slips offers beside the legal acts."""
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
"""The acts of one step that choose no card, in the order in which they are offered."""


def _plain(game: Game) -> list[Action]:
    legal = frozenset(game.legal())
    return [action for code, action in _PLAIN.items() if code in legal]


def option(game: Game, action: Action, text: str = "") -> Option:
    """A legal act of the game as an option, with what comes of it.

    Args:
        game: the game as the one to act knows it, which is not changed.
        action: the act; the last of them where ``text`` holds several.
        text: a line of acts that is done in place of the one.
    """
    kind = _KINDS[type(action)]
    if isinstance(action, Draw | Ask) and not text:
        # They lay nothing and show nobody anything that could be told here.
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
    """The board once it is done: what is read of it lies open."""
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
