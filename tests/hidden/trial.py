"""Many messages in many positions, each sent in two worlds that its sender cannot tell apart."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from tests.hidden.answers import READINGS, Page, answered, happened, read
from tests.hidden.messages import Sender
from tests.hidden.worlds import PLAYS_ON, World, same_cards, twin, worlds

from canasta.game import WATCHER
from canasta.live.table import Settings, Table
from canasta.live.table.events import Acted
from canasta.rules import slip_rules
from canasta.server.web import client_messages as asks

TABLES: Final = (
    ("waldo", 4),
    ("waldo", 3),
    ("waldo+two-kinds-to-go-out+no-bridges", 4),
    ("regency", 4),
    ("regency+two-hand", 2),
    ("joker", 4),
    ("joker+two-hand", 2),
    ("wca", 4),
    ("samba", 4),
    ("bolivia", 4),
)
"""All books, with every number of players."""

SLIPS_PLAYED: Final = 0.4
"""Share of tables that play irregularities."""

MOMENTS: Final = 14
"""Moments of a deal that are tried."""


class DifferenceError(AssertionError):
    """Someone learns something that they cannot know."""


@dataclass
class Tally:
    """A tally of trials, so that a test can see that there were enough."""

    messages: int = 0
    done: int = 0
    refused: int = 0
    updates: int = 0
    hidden: int = 0
    """Pairs of worlds in which cards lie otherwise."""
    kinds: set[type[asks.ClientMessage]] = field(default_factory=set)


def slips_of(book: str) -> str:
    """House rules under which every kind of slip can be made."""
    played = "".join(f"{name} = true\n" for name in slip_rules())
    return f'book = "{book}"\n[rules]\n{played}'


def try_messages(rng: Random, tally: Tally, most: int, each: int = 160) -> None:
    """Send messages in the positions of deals until so many were sent.

    Raises:
        DifferenceError: two worlds answer differently.
    """
    number = rng.randrange(len(TABLES))
    while tally.messages < most:
        book, players = TABLES[number % len(TABLES)]
        number += 1
        settings = Settings(
            book=book,
            players=players,
            house=slips_of(book) if rng.random() < SLIPS_PLAYED else "",
            watchers_see=rng.random() < 0.05,
        )
        deal = worlds(settings, rng, rng.choice(PLAYS_ON), bots=rng.choice([0, 0, 1]))
        for world in rng.sample(deal, min(MOMENTS, len(deal))):
            try_moment(world, rng, tally, each)
            if tally.messages >= most:
                return


def try_moment(world: World, rng: Random, tally: Tally, each: int) -> None:
    """Send messages at a moment, and at its twin."""
    table = world.table
    assert table.game is not None
    seats = [*range(len(table.chairs)), WATCHER]
    if table.settings.watchers_see:
        seats.remove(WATCHER)
    asker = table.game.actor if rng.random() < 0.7 else rng.choice(seats)
    assert asker is not None
    watchers = (asker, *(seat for seat in seats if seat != asker and rng.random() < 0.3))
    if table.settings.watchers_see:
        watchers = tuple(seat for seat in watchers if seat != WATCHER)
    other = twin(world, watchers, rng, rng.choice([0, 6]))
    tally.hidden += not same_cards(table, other)
    table, other = _prelude(table, other, rng)
    people = [_person(table, seat) for seat in watchers]
    told = [person for person in people if person]
    here, there = Page(table, told), Page(other, told)
    _equal(here.first, there.first, "what someone sees who comes", table)
    if not people[0]:
        return
    for address in READINGS:
        one, two = (read(each_table, people[0], address) for each_table in (table, other))
        _equal(one, two, address, table)
    sender = Sender(table, people[0], rng)
    for _ in range(each):
        request = sender.message()
        advised = [f"{sender.advised()}; {sender.advised()}" for _ in range(2)]
        mine = answered(table, people[0], request, advised)
        theirs = answered(other, people[0], request, advised)
        tally.messages += 1
        tally.kinds.add(type(request))
        _equal(mine.answer, theirs.answer, request, table)
        if not mine.events:
            tally.refused += 1
            continue
        tally.done += 1
        _equal(_plain(mine.events), _plain(theirs.events), request, table)
        _told_alike(here.told(mine.events), there.told(theirs.events), told, request, tally)


NAMED: Final = ("K K K", "A A", "Q Q Q", "7 7", "2 2", "T T T", "4 4 4", "Kh", "hello")


def _prelude(table: Table, other: Table, rng: Random) -> tuple[Table, Table]:
    """Both tables once someone has said something, such as cards that a partner should lay."""
    if rng.random() < 0.5:
        return table, other
    speaker = rng.choice(sorted(table.guests))
    words = asks.Say(id=0, words=rng.choice(NAMED))
    said = answered(table, speaker, words, [])
    _equal(said, answered(other, speaker, words, []), words, table)
    return happened(table, said.events), happened(other, said.events)


def _told_alike(
    one: tuple[Table, tuple[bytes, ...]],
    two: tuple[Table, tuple[bytes, ...]],
    people: Sequence[str],
    request: asks.Request,
    tally: Tally,
) -> None:
    """A person who sees the same afterwards gets the same messages, byte for byte."""
    for person, mine, theirs in zip(people, one[1], two[1], strict=True):
        if _sees(one[0], person) == _sees(two[0], person):
            tally.updates += 1
            _equal(mine, theirs, f"{request}, as told to {person}", one[0])


def _sees(table: Table, person: str) -> tuple[object, ...]:
    """All that the cards show someone; what the act itself has rightly shown is in it."""
    game, seat = table.game, table.seat_of(person)
    assert game is not None
    seen = WATCHER if seat is None else seat
    return game.view(seen).to_bytes(), game.events(0, seen)


def _person(table: Table, seat: int) -> str:
    """Return the person at a seat; None if a bot sits there."""
    if seat == WATCHER:
        return next(one for one in table.guests if table.seat_of(one) is None)
    return table.chairs[seat].person or ""


def _plain(events: Sequence[object]) -> list[object]:
    """Events but for how many steps of an act were carried out, which its cards decide."""
    return [
        (event.seat, event.steps[:1]) if isinstance(event, Acted) else event for event in events
    ]


def _equal(one: object, two: object, what: object, table: Table) -> None:
    if one != two:
        raise DifferenceError(f"{table.settings.book}: {what}\n{one!r}\n{two!r}")


def tried(most: int, seed: str) -> Tally:
    """The tally of so many messages."""
    tally = Tally()
    try_messages(Random(seed), tally, most)
    return tally
