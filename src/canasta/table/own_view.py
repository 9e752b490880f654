"""What one person alone sees of a table: the hand, what may be done, what stands in the way."""

from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from canasta.engine.codes import Phase
from canasta.game import WATCHER, Condition, Game, Refusal, refusal
from canasta.game.board import counted
from canasta.game.going_out import conditions
from canasta.game.refusals.situation import Slip
from canasta.rules.same_rules import SameRules
from canasta.table.game_view import texts
from canasta.table.offering import Option, hopeless, offered
from canasta.table.people import invites
from canasta.table.reporting import reports_for
from canasta.table.state import Table

_TURNS: Final = (Phase.DRAW, Phase.PLAY)


class ReportView(msgspec.Struct, frozen=True):
    """What somebody reported of somebody else."""

    number: int
    name: str
    about: str
    words: str


class OwnView(msgspec.Struct, frozen=True, kw_only=True):
    """What one person alone sees."""

    person: str
    name: str
    seat: int
    """Their seat; -1 for somebody who watches."""
    host: bool
    hand: tuple[str, ...]
    """The cards held, by rank, wild cards last; nothing for a watcher."""
    hands: tuple[tuple[str, ...], ...]
    """All hands, for watchers where the host lets them see, but for those who have played in this
    deal; else nothing."""
    acts: bool
    """Whether they are to act now."""
    offers: tuple[Option, ...]
    """What they may do without choosing cards: draw, take the pile, ask, splash, cut, …"""
    closed: bool
    """Whether the pile is closed to their side, which has not opened."""
    bar: Refusal | None
    """What keeps them from the pile, or makes it harder; None where nothing does."""
    to_go_out: tuple[Condition, ...]
    """What they still need to go out; nothing for somebody who watches."""
    can_undo: bool
    """Whether the last act of the turn can be taken back."""
    undo_whole: bool
    """Whether undo takes back the whole act: what was laid before it showed something stays."""
    may_take_back: bool
    """Whether they may ask to take back the turn just ended."""
    muted: bool
    """Whether what they say is told to nobody."""
    invitation: str
    """The secret for links with which they may invite others; empty for those who may not."""
    reports: tuple[ReportView, ...]
    """What they were told of others, the newest last: the host, as a rule."""


class CommonView(NamedTuple):
    """What of a game the own views of all rest on: taken once for all who are told of an act."""

    game: Game
    actor: int | None
    deal: int
    over: bool
    back: int | None
    """Whose turn could be taken back."""
    pile: tuple[object, ...]
    """All that says what keeps others than the one to act from the pile."""
    opened: tuple[bool, ...]


def common_view(table: Table) -> CommonView | None:
    """Look at a table once; None where there is no game."""
    game = table.game
    if game is None:
        return None
    board, state = game.board, game.board.state
    return CommonView(
        game,
        game.actor,
        game.deal,
        game.deal_over,
        None if table.before is None else table.before.turn,
        (board.pile_top, state.frozen != 0, state.pile_withheld != 0, state.stock_size != 0),
        tuple([side != 0 for side in state.opened[: game.sides].tolist()]),
    )


def own_view(table: Table, person: str, invitation: str = "") -> OwnView:
    """Return what somebody sees that others do not.

    Args:
        table: the table.
        person: who.
        invitation: the secret for their links (``people.invitation_of``).
    """
    seat = table.seat_of(person)
    own = WATCHER if seat is None else seat
    game = table.game if may_look(table, own) else None
    seen = None if game is None else common_view(table)
    closed, bar = (False, None) if seen is None else _pile(seen, own)
    plays = seat is not None and not table.chairs[seat].bot and table.in_deal
    acts = game is not None and plays and game.actor == seat
    offers = offered(game.known_to(own)) if acts and game is not None else ()
    if game is not None and any(one.kind == "take" for one in offers) and hopeless(game, own):
        offers = tuple(one for one in offers if one.kind != "take")
        bar = refusal(game.board, Slip.PILE_OPENING_SHORT)
    undoable = game.undoable if acts and game is not None and game.phase in _TURNS else "no"
    return OwnView(
        person=person,
        name=table.guests[person].name,
        seat=own,
        host=person == table.host,
        hand=() if game is None or own == WATCHER else texts(tuple(counted(game.board.hand(own)))),
        hands=_all_hands(table, person),
        acts=acts,
        offers=offers,
        closed=closed,
        bar=bar,
        to_go_out=() if game is None or own == WATCHER else conditions(game.board, own),
        can_undo=undoable != "no",
        undo_whole=undoable == "whole",
        may_take_back=table.before is not None and plays and table.before.turn == seat,
        muted=table.guests[person].muted,
        invitation=invitation if invites(table, person) else "",
        reports=tuple(
            ReportView(one.number, one.name, one.about_name, one.words)
            for one in reports_for(table, person)
        ),
    )


def own_moment(
    table: Table, seat: int | None, seen: CommonView | None
) -> tuple[object, ...] | None:
    """All that an own view rests on, beside the room: while it is the same, so is the view.

    It is quick, for most of those who are told of an act see nothing new in it of their own.

    Args:
        table: the table.
        seat: where the person sits; None for somebody who watches.
        seen: the table at a glance.

    Returns:
        None where only looking tells: for the one to act, and for who sees more than one hand.
    """
    if seen is None:
        return ()
    if seat == seen.actor or (seat is None and table.settings.watchers_see):
        return None
    own = WATCHER if seat is None else seat
    return (
        seen.deal,
        seen.over,
        b"" if seat is None else seen.game.board.state.hands[seat].tobytes(),
        _pile(seen, own),
        () if seat is None else conditions(seen.game.board, seat),
        seen.back == own,
    )


def _pile(common: CommonView, seat: int) -> tuple[bool, Refusal | None]:
    """Whether the pile is closed to somebody, and what keeps them from it."""
    game = common.game
    if common.actor == seat and game.phase == Phase.DRAW:
        pile = game.view(seat).pile  # their hand is asked whether it can take it
        return pile.closed, pile.bar
    seated = seat >= 0
    seen = (seated and common.opened[seat % len(common.opened)], seated, *common.pile)
    known = _bars(SameRules(game.rules))
    if seen not in known:
        pile = game.view(seat).pile
        known[seen] = pile.closed, pile.bar
    return known[seen]


@lru_cache(maxsize=64)
def _bars(_rules: SameRules) -> dict[tuple[object, ...], tuple[bool, Refusal | None]]:
    """What has been found under some rules: a few hundred at most."""
    return {}


def may_look(table: Table, seat: int) -> bool:
    """Whether somebody at a seat, or with none, may see the game at all."""
    return seat != WATCHER or table.settings.watchers


def _all_hands(table: Table, person: str) -> tuple[tuple[str, ...], ...]:
    """All hands, for somebody who has played none of them in this deal and watches."""
    game, settings = table.game, table.settings
    if game is None or not (settings.watchers and settings.watchers_see):
        return ()
    if table.seat_of(person) is not None or (table.in_deal and person in table.looked):
        return ()
    return tuple(texts(game.view(number).hand) for number in range(game.players))
