"""Two worlds that someone cannot tell apart: the same table, hidden cards dealt again.

A world is a table just after a deal and what happened since. Its twin begins with other cards
where the watchers of the world have seen none, and the same acts lead to the same view of it for
them at every moment: each of them may sit in either.
"""

from copy import deepcopy
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from tests.numpy_state import numpy_state
from tests.table.values import give_all

from canasta.cards import BLACK_THREES, RED_THREES
from canasta.engine.codes import Phase
from canasta.game import Bury, CanastaError, Game, Overdraw, ShortOpening
from canasta.game.board import Board
from canasta.live.table import Settings, StoredEvent, Table, dealing, people, seating
from canasta.live.table.events import Acted, TableEvent
from canasta.live.table.thinking import views_of
from canasta.players.bots import make

THREES: Final = frozenset((*BLACK_THREES, *RED_THREES))
SWAPS: Final = 8
"""How often hidden cards are swapped between hands, pots and the stock."""

SLIPS: Final = (ShortOpening(), Overdraw(), Bury())
PLAYS_ON: Final = ("club", "novice", "random")


class World(NamedTuple):
    """A table in a deal that people alone play, how it was just after the deal, and since."""

    dealt: Table
    since: tuple[StoredEvent, ...]
    table: Table


def cloned(table: Table) -> Table:
    """An independent copy."""
    kept: dict[int, Any] = {id(one): one for one in (table.opening, table.settings)}
    kept |= {id(game): game.clone() for game in (table.game, table.before) if game is not None}
    kept[id(table.turns)] = table.turns.copy()
    return deepcopy(table, kept)


def _happen(table: Table, events: list[TableEvent]) -> list[StoredEvent]:
    entries = []
    for event in events:
        entries.append(StoredEvent(table.number + 1, float(table.number), event))
        table.apply(entries[-1])
    return entries


def seated(settings: Settings, bots: int = 0) -> Table:
    """A table with a person at every seat but the last ones, and someone who watches."""
    table = Table()
    _happen(table, [seating.found(settings)])
    for place in range(settings.players + 1):
        person, _, events = people.arrive(table, f"Guest {place}")
        _happen(table, events)
        if place < settings.players - bots:
            _happen(table, seating.sit(table, person, place))
    for seat in range(settings.players - bots, settings.players):
        assert table.host is not None
        _happen(table, seating.seat_bot(table, table.host, seat, "random", ()))
    return table


def worlds(settings: Settings, rng: Random, level: str, bots: int = 0) -> list[World]:
    """A deal from its beginning to its end: every moment of it."""
    table = seated(settings, bots)
    assert table.host is not None
    _happen(table, dealing.begin(table, table.host))
    seats = [table.chairs[seat].person or "" for seat in sorted(table.people_at())]
    values = {person: rng.randbytes(32).hex() for person in seats}
    give_all(table, lambda events: _happen(table, events), values)
    game = table.game
    assert game is not None
    dealt, since, found = cloned(table), list[StoredEvent](), list[World]()
    players = [make(level, game.rules, game.players, seat, 7) for seat in range(game.players)]
    while table.in_deal:
        found.append(World(dealt, tuple(since), cloned(table)))
        game = table.game
        assert game is not None
        actor = game.actor
        assert actor is not None
        for number, bot in enumerate(players):
            bot.observe(game.view(number))
        action = players[actor].choose(game.view(actor))
        if rng.random() < 0.1:
            slips = [slip for slip in SLIPS if game.why_not(slip) is None]
            action = rng.choice([*slips, *game.actions()] or [action])
        since += _happen(table, [Acted(actor, tuple(game.planned(action)[0]))])
    return found


def twin(world: World, watchers: tuple[int, ...], rng: Random, keep: int) -> Table:
    """The table of a world in which the cards lie otherwise that watchers have not seen.

    Args:
        world: the world.
        watchers: the seats that cannot tell the difference; -1 for someone who watches.
        rng: decides their order.
        keep: cards on top of the stock that stay, so that what is drawn next is the same.
    """
    opening, now = world.dealt.game, world.table.game
    assert opening is not None
    assert now is not None
    cards = opening.board.clone()
    stock = int(now.board.state.stock_size) - keep
    for number in range(SWAPS):
        other = cards.clone()
        if opening.phase == Phase.CUT:
            _swap_in_pack(other, rng, whole=now.phase == Phase.CUT)
        elif number == 0:
            buried = numpy_state(other.state).stock[: max(stock, 0)]
            buried[:] = rng.sample(buried.tolist(), len(buried))
        else:
            _swap(other, _places(now, watchers), rng, stock)
        if _same(world, _with(world, other), watchers):
            cards = other
    found = _with(world, cards)
    assert found is not None
    return found


def _swap_in_pack(cards: Board, rng: Random, whole: bool) -> None:
    """Swap two cards of a pack that is not cut yet, or shuffle it."""
    size = int(numpy_state(cards.state).stock_size)
    pack = numpy_state(cards.state).stock[:size]
    if whole:
        pack[:] = rng.sample(pack.tolist(), size)
        return
    one, two = rng.sample(range(size), 2)
    pack[[one, two]] = pack[[two, one]]


def _places(now: Game, watchers: tuple[int, ...]) -> list[int]:
    """The seats whose hands no one of the watchers sees."""
    return [seat for seat in range(now.players) if seat not in watchers]


def _swap(cards: Board, hands: list[int], rng: Random, stock: int) -> None:
    """Swap two cards of the places that may be hidden."""
    spots = [(numpy_state(cards.state).hands[seat], seat) for seat in hands]
    feet = [(numpy_state(cards.state).feet[seat], -1) for seat in range(cards.players)]
    spots += [foot for foot in feet if foot[0].any()]
    if stock > 0 and rng.random() < 0.7:
        place = rng.randrange(
            stock if rng.random() < 0.7 else int(numpy_state(cards.state).stock_size)
        )
        (counts, seat) = rng.choice(spots) if spots else (None, -1)
        if counts is None:
            return
        held, lying = _some(counts, rng), int(numpy_state(cards.state).stock[place])
        if held < 0 or (seat >= 0 and {held, lying} & THREES):
            return
        numpy_state(cards.state).stock[place] = held
        _put(cards, counts, seat, held, lying)
        return
    if len(spots) > 1:
        (one, first), (two, second) = rng.sample(spots, 2)
        held, lying = _some(one, rng), _some(two, rng)
        if min(held, lying) < 0 or {held, lying} & THREES:
            return
        _put(cards, one, first, held, lying)
        _put(cards, two, second, lying, held)


def _some(counts: NDArray[np.int8], rng: Random) -> int:
    kinds = np.repeat(np.arange(len(counts)), counts).tolist()
    return int(rng.choice(kinds)) if kinds else -1


def _put(cards: Board, counts: NDArray[np.int8], seat: int, gone: int, come: int) -> None:
    """A card takes the place of another in a hand or a pot."""
    counts[gone] -= 1
    counts[come] += 1
    if seat < 0:
        return
    state = cards.state
    for kind, change in ((gone, -1), (come, 1)):
        state.ranks[seat, 13 if kind == 52 else kind % 13] += change
    state.held[seat] = sum(1 << int(kind) for kind in np.flatnonzero(counts))


def _with(world: World, cards: Board) -> Table | None:
    """The world's table with other cards; None if its events would be impossible with them."""
    game = world.dealt.game
    assert game is not None
    table = cloned(world.dealt)
    table.game = Game(cards.clone(), order=game.deal_packs[0])
    table.opening = table.game.clone()
    table.turns.clear()
    try:
        for entry in world.since:
            table.apply(entry)
    except (CanastaError, ValueError):
        return None
    return table


def _same(world: World, other: Table | None, watchers: tuple[int, ...]) -> bool:
    """Return whether watchers have seen the same at every moment."""
    if other is None or other.game is None:
        return False
    one = world.table.game
    assert one is not None
    return all(
        one.events(0, seat) == other.game.events(0, seat)
        and one.view(seat).to_bytes() == other.game.view(seat).to_bytes()
        and play_views(world.table, seat) == play_views(other, seat)
        for seat in watchers
    )


def play_views(table: Table, seat: int) -> tuple[bytes, ...]:
    """The views of a seat at every turn of the deal."""
    return views_of(table, seat)


def same_cards(one: Table, other: Table) -> bool:
    """Return whether all cards lie alike at two tables."""
    assert one.game is not None
    assert other.game is not None
    return one.game.to_bytes() == other.game.to_bytes()
