"""What is told of a table piece by piece is, put together, what looking at it again shows."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from tests.store.events import tables
from tests.table.sitting import Sitting

from canasta.live.table import Settings, TableError, client_view, people, play
from canasta.live.table.client_view import LiveTable, deal_start, events_since
from canasta.server.store import BehindError, SqliteStore
from canasta.server.web.table_runner import ClientUpdates, Shared, passes_at

GAMES = [("regency", 4), ("waldo", 4), ("joker", 4), ("wca", 4), ("joker+two-hand", 2)]
NAMES = ("Ann", "Ben", "Cleo", "Dan")


class Viewer:
    """Someone who puts together what they are told."""

    def __init__(self, live: LiveTable, shared: Shared, person: str) -> None:
        self.live, self.person = live, person
        self.updates = ClientUpdates(live, shared, person)
        self.parts: dict[str, Any] = {}
        self.events: list[Any] = []

    def look(self) -> None:
        """Take what is told, and hold it against all that there is to see."""
        update = self.updates.update()
        told = json.loads(update) if update else {}
        self.parts |= {part: told[part] for part in ("room", "game", "own") if part in told}
        if told.get("replaces_events"):
            self.events = []
        self.events += told.get("events", [])
        table = self.live.table
        fresh = plain(client_view(table, self.person, self.live.present))
        fresh["room"]["host_passes"] = passes_at(self.live)
        assert self.parts == {part: fresh[part] for part in ("room", "game", "own")}
        assert self.updates.update() == b""

    def look_back(self) -> None:
        """Hold what was told of this deal against what has happened in it."""
        table = self.live.table
        seen = plain(events_since(table, self.person, deal_start(table)))
        assert self.events[len(self.events) - len(seen) :] == seen


def plain(value: object) -> Any:
    """As it is once it has gone over the wire."""
    return json.loads(msgspec.json.encode(value))


def at_the_table(path: Path, settings: Settings) -> tuple[SqliteStore, Sitting]:
    """Everyone sits, a deal has begun, Eve watches; the store has it all."""
    sitting = Sitting(settings, *NAMES[: settings.players])
    for seat, name in enumerate(NAMES[: settings.players]):
        sitting.sit(name, seat)
    sitting.begin()
    sitting.come("Eve")
    store = SqliteStore(path / "tables.sqlite")
    store.append(sitting.table.code, sitting.entries)
    return store, sitting


async def something(live: LiveTable, ids: dict[str, str], rng: Random) -> None:
    """Someone does something: mostly an act in the game, now and then something next to it."""
    table, known = live.table, sorted(ids.values())
    game, one = table.game, rng.choice(known)
    assert game is not None
    other = rng.random()
    try:
        if other < 0.04:
            await live.carry_out(lambda table: people.say(table, one, "hello"))
        elif other < 0.06:
            await live.carry_out(lambda table: people.pause(table, one))
            await live.carry_out(lambda table: people.go_on(table, one))
        elif other < 0.08:
            (live.went if one in live.here else live.came)(one)
        elif other < 0.12 or (table.asking is not None and other < 0.7):
            ask = table.before is not None and table.asking is None
            for person in known:
                if ask:
                    await live.carry_out(lambda table, who=person: play.ask_back(table, who))  # type: ignore[misc]
                else:
                    yes = rng.random() < 0.9
                    await live.carry_out(
                        lambda table, who=person, yes=yes: play.answer_back(table, who, yes)  # type: ignore[misc]
                    )
        else:
            person = table.chairs[game.actor or 0].person or ""
            action = rng.choice(game.actions())
            await live.carry_out(lambda table: play.act(table, person, str(action)))
    except TableError:
        pass  # it was not theirs to ask or to answer


@pytest.mark.parametrize("see", [False, True], ids=["hands-hidden", "watchers-see"])
@pytest.mark.parametrize(("book", "players"), GAMES)
def test_updates_add_up_to_the_whole_view(
    tmp_path: Path, book: str, players: int, see: bool
) -> None:
    settings = Settings(book=book, players=players, watchers=True, watchers_see=see, clock=60)
    store, sitting = at_the_table(tmp_path, settings)

    async def check() -> None:
        live = await LiveTable.open(sitting.table.code, tables(store), BehindError)
        assert live is not None
        shared, rng = Shared(live), Random(players)
        viewers = [Viewer(live, shared, person) for person in sitting.ids.values()]
        while not live.table.game or not live.table.game.deal_over:
            await something(live, sitting.ids, rng)
            for viewer in viewers:
                if rng.random() < 0.8:  # who reads slowly is told later
                    viewer.look()
        for viewer in viewers:
            viewer.look()
            viewer.look_back()
            assert viewer.events

    try:
        asyncio.run(check())
    finally:
        store.close()
