"""A store in which everything is as large as it may be."""

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

import msgspec
from tests.anybody import any_step

from canasta.engine.codes import Phase
from canasta.game import Game
from canasta.live.base.names import LONGEST_NAME, LONGEST_WORDS
from canasta.live.duplicate import events as c
from canasta.live.duplicate.duplicate import DUPLICATES, MOST_ENTRIES
from canasta.live.duplicate.requests import board_settings, opened_for
from canasta.live.evening import events as e
from canasta.live.evening.evening import MOST_ENTRANTS, MOST_ROUNDS
from canasta.live.evening.export import EVENINGS
from canasta.live.evening.opening import MOST_DEALS as MOST_OF_ROUND
from canasta.live.pad import events as p
from canasta.live.pad.entry import DealEntry, HandEntry, SideEntry
from canasta.live.pad.export import PADS
from canasta.live.pad.pad import MOST_DEALS, MOST_EVENTS, MOST_RULES
from canasta.live.pad.requests import digest
from canasta.live.table import Settings, StoredEvent, Table, TableEvent, people
from canasta.live.table import events as ev
from canasta.live.table.fair import new_secret
from canasta.live.table.people import MOST_GUESTS, QUICK_WORDS
from canasta.live.table.rounds import MOST_BOARDS
from canasta.live.table.settings import LONGEST_HOUSE, settled
from canasta.live.table.state import MOST_SAID
from canasta.server.store import Store
from canasta.server.store.rows import KindStore
from canasta.server.web.table_founding import Seated, seated_table

KEY: Final = "k" * 22
"""The secret of everything: of pads, evenings, duplicates and people."""

PAD, EVENING, BOARDS, DUPLICATE, OVER = "PADPAD", "EVENEV", "EVENAD", "CNTECT", "TADEAD"

CROWDED: Final = 80
"""Steps among which the mover of the crowded table has to choose: some fifty cards are held."""

DEALS: Final = 40
"""Deals of the long match: with more of them only what is done next to the loop takes longer."""

_LATER: Final = 4_000_000_000.0


def house(number: int, book: str = "waldo") -> str:
    """House rules unlike all others, as long as they may be."""
    head = f'book = "{book}"\nname = "house-{number}"\n[rules]\ntarget = {1_000_000 - 5 * number}\n'
    return head + "#" * (LONGEST_HOUSE - len(head))


def pad() -> list[p.StoredPadEvent]:
    """A pad with as many deals, events and different rules as it holds, but for one of each."""
    names = tuple(f"{n}".rjust(LONGEST_NAME, "N") for n in range(4))
    rules = p.TableRules("waldo", house(0))
    events: list[p.PadEvent] = [p.PadOpened(PAD, rules, names, digest(KEY))]
    hands = (HandEntry(cards=50, red_threes=1), HandEntry(cards=120))
    for deal in range(MOST_DEALS - 2):
        if 0 < deal < MOST_RULES - 2:
            events.append(p.RulesChosen("Ann", p.TableRules("waldo", house(deal)), deal + 1))
        best = SideEntry({"natural": 2, "mixed": 1}, melded=600 + 5 * deal, out="out")
        other = SideEntry({"mixed": 2}, melded=300, hands=hands)
        events.append(p.DealEntered("Ann", DealEntry((best, other))))
    why = "because ".ljust(40, "y")
    events += [p.Fined("Ann", 0, 5, why)] * (MOST_EVENTS - 40 - len(events))
    return [p.StoredPadEvent(n, float(n), event) for n, event in enumerate(events, 1)]


def evening(code: str, boards: bool = False) -> list[e.StoredEveningEvent]:
    """An evening with as many people and rounds as it holds, the last of them under way."""
    deals = MOST_OF_ROUND if boards else 4
    settings = e.EveningSettings(
        p.TableRules("waldo", house(1)), "swiss", MOST_ROUNDS, deals, online=boards, boards=boards
    )
    key = digest(KEY)
    events: list[e.EveningEvent] = [e.EveningOpened(code, settings, key, key, 1)]
    entrants = range(MOST_ENTRANTS)
    events += [
        e.Entered((f"{n} of a pair".rjust(24, "O"), f"{n} of it".rjust(24, "O"))) for n in entrants
    ]
    events += [
        e.Claimed(n, one, digest(f"{n} {one}".rjust(16))) for n in entrants for one in (0, 1)
    ]
    for number in range(1, MOST_ROUNDS):
        order = Random(number).sample(entrants, len(entrants))
        places = enumerate(zip(order[::2], order[1::2], strict=True), 1)
        tables = [
            e.RoundTable(
                table,
                ((one,), (other,)),
                "" if boards else f"P{number:02}{table:03}",
                game=f"G{number:02}{table:03}" if boards else "",
            )
            for table, (one, other) in places
        ]
        events.append(e.RoundBegan(tuple(tables), boards="BOARDS" if boards else ""))
        for one in tables:
            points = 1000 + 5 * one.table
            if boards:
                totals = tuple((points + 5 * board, 500) for board in range(deals))
                events.append(e.TableScored(number, one.table, totals, done=True))
            else:
                events.append(e.PadScored(number, one.table, deals, (points, 500)))
                events += [
                    e.Reported(number, one.table, side, (points, 500), "O" * LONGEST_NAME)
                    for side in (0, 1)
                ]
        if number < MOST_ROUNDS - 1:
            events.append(e.RoundEnded())
    return [e.StoredEveningEvent(n, float(n), event) for n, event in enumerate(events, 1)]


def duplicate() -> list[c.StoredDuplicateEvent]:
    """A duplicate of as many boards and entries as there may be, but for some entries."""
    settings = board_settings(p.TableRules("waldo", ""), "club")
    opened = opened_for(DUPLICATE, "challenge", settings, MOST_BOARDS, _LATER)
    opened = msgspec.structs.replace(opened, opener=digest(KEY))
    entries = range(MOST_ENTRIES - 20)
    events: list[c.DuplicateEvent] = [opened]
    events += [
        c.EntryMade((f"{n}".rjust(LONGEST_NAME, "E"),), "", (digest(KEY) if n == 7 else "",))
        for n in entries
    ]
    events += [
        c.BoardScored(n, board, ((37 * n + board) % 4000, 1000), "went_out", 0)
        for n in entries
        for board in range(1, MOST_BOARDS + 1)
    ]
    return [c.StoredDuplicateEvent(n, float(n), event) for n, event in enumerate(events, 1)]


class LongTable(NamedTuple):
    """A table at which all that may be has happened."""

    code: str
    entries: list[StoredEvent]
    host: str
    """The token of its host, whose turn it is."""
    other: str
    """The person who sits opposite."""
    book: str


def table(book: str, reached: Callable[[Table, Game], bool]) -> LongTable:
    """A full room with as much talk as is remembered, when its host is to act in such a match."""
    settings = settled(Settings(house=house(2, book), pace="instant", listed=True, watchers=True))
    seats = (Seated("Ann"), Seated("", "random"), Seated("Ben"), Seated("", "random"))
    founded = seated_table(settings, seats)
    made, entries = Table(), list[StoredEvent]()

    def happen(*events: TableEvent) -> None:
        for event in events:
            entry = StoredEvent(len(entries) + 1, float(len(entries)), event)
            made.apply(entry)
            entries.append(entry)

    happen(*founded.events)
    for n in range(MOST_GUESTS - 10):
        name = f"{n}".rjust(LONGEST_NAME, "G")
        happen(ev.Came(f"guest{n}", name, people.digest(f"guest {n}"), invited=True))
    for n in range(MOST_SAID):
        happen(ev.Said(f"guest{n % 100}", "w" * LONGEST_WORDS))
    assert QUICK_WORDS
    rng, host = Random(1), made.seat_of(made.host or "")
    while (game := made.game) is None or game.actor != host or not reached(made, game):
        if not made.in_deal:
            deal = len(made.history) + 1
            happen(ev.DealPromised(deal, new_secret(), 1), ev.ShuffleClosed(), ev.DealBegun(deal))
        game = made.game
        assert game is not None
        assert game.actor is not None
        happen(ev.Acted(game.actor, (any_step(game, rng),)))
    other = made.chairs[2].person or ""
    return LongTable(made.code, entries, founded.tokens[0], other, book)


def long_table() -> LongTable:
    """A table whose match has as many deals as may be."""
    return table("regency", lambda made, _: len(made.history) == DEALS)


def crowded_table(book: str) -> LongTable:
    """A table whose host has more cards and choices than almost anyone ever has."""
    return table(book, lambda _, game: game.phase == Phase.PLAY and len(game.legal()) >= CROWDED)


def over(long: LongTable) -> list[StoredEvent]:
    """The long table before the deal in play was dealt, under another code."""
    last = max(entry.number for entry in long.entries if isinstance(entry.event, ev.DealPromised))
    first = long.entries[0]
    assert isinstance(first.event, ev.Founded)
    founded = msgspec.structs.replace(first.event, code=OVER)
    return [msgspec.structs.replace(first, event=founded), *long.entries[1 : last - 1]]


class Filled(NamedTuple):
    """The tables in a store at every limit."""

    long: LongTable
    crowded: tuple[LongTable, ...]


def fill(store: Store) -> Filled:
    """Keep all of it."""
    KindStore(store, PADS).append(PAD, pad())
    evenings = KindStore(store, EVENINGS)
    evenings.append(EVENING, evening(EVENING))
    evenings.append(BOARDS, evening(BOARDS, boards=True))
    KindStore(store, DUPLICATES).append(DUPLICATE, duplicate())
    filled = Filled(long_table(), tuple(map(crowded_table, ("samba", "waldo"))))
    for one in (filled.long, *filled.crowded):
        store.append(one.code, one.entries)
    store.append(OVER, over(filled.long))
    return filled
