"""The private view of one person: their hand, their options, and what stands in the way."""

from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from canasta.engine.codes import Phase
from canasta.game import WATCHER, Condition, Game, Refusal, refusal
from canasta.game.board import counted
from canasta.game.offers import conditions
from canasta.game.refusals.situation import Slip
from canasta.live.table.chat import reports_for
from canasta.live.table.game_view import texts
from canasta.live.table.offering import Option, hopeless, offered
from canasta.live.table.people import invites
from canasta.live.table.state import Table
from canasta.rules.rules import SameRules

_TURNS: Final = (Phase.DRAW, Phase.PLAY)


class ReportView(msgspec.Struct, frozen=True):
    """A report of one person about another."""

    number: int
    name: str
    about: str
    words: str


class OwnView(msgspec.Struct, frozen=True, kw_only=True):
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
    bar: Refusal | None
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
    muted: bool
    """True if they may neither write in the chat nor change their name."""
    invitation: str
    """Secret for the links with which they may invite others; empty if they may not."""
    reports: tuple[ReportView, ...]
    """Reports that they are to read, the newest last; as a rule they go to the host."""


class CommonView(NamedTuple):
    """The part of a game that all private views depend on: read once for everyone."""

    game: Game
    actor: int | None
    deal: int
    over: bool
    back: int | None
    """Seat whose turn could be taken back; None if none can."""
    pile: tuple[object, ...]
    """All that decides whether players other than the one to act can take the pile."""
    opened: tuple[bool, ...]


def common_view(table: Table) -> CommonView | None:
    """Return the part of a game that all private views depend on; None if there is no game."""
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
    """Return the private view of one person.

    Args:
        table: the table.
        person: the person.
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
    """Return the cache key of a private view: while it and the room are the same, so is the view.

    It is quick, because an action changes few people's private views.

    Args:
        table: the table.
        seat: the person's seat; None for a watcher.
        seen: the part of the game that all private views depend on.

    Returns:
        None if the view has to be made: for the player to act, and for people who see several
        hands.
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
    """Return whether the pile is closed to a seat, and why the seat cannot take it freely."""
    game = common.game
    if common.actor == seat and game.phase == Phase.DRAW:
        pile = game.view(seat).pile  # it depends on their hand
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
