"""Tables at a moment that is wanted: played by bots beforehand, and put into a server's store.

The secret of the deal is chosen here, so the same request gives the same table every time.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeAlias

import msgspec
from playwright.sync_api import BrowserContext

from canasta.game import Game
from canasta.live.table import Settings, StoredEvent, Table, TableEvent, people, seating
from canasta.live.table import events as ev
from canasta.live.table.settings import rules_of
from canasta.live.table.thinking import Bots, steps_for
from canasta.server.store import open_store

OWN: Final = 0
"""The seat of the one whose page is looked at."""

MOST_ACTS: Final = 2000

Wanted: TypeAlias = Callable[[Game], bool]


class Arranged(msgspec.Struct, frozen=True):
    """A table, and the token that lets its host back in."""

    table: Table
    entries: list[StoredEvent]
    token: str
    beside: tuple[str, ...] = ()
    """What lets the other people back in, by their seats from 1 on."""

    @property
    def path(self) -> str:
        """The address of its page."""
        return f"/t/{self.table.code}"

    def keep(self, store: Path) -> None:
        """Put it into a store that no server uses yet."""
        kept = open_store(str(store))
        try:
            kept.append(self.table.code, self.entries)
        finally:
            kept.close()

    def let_in(self, context: BrowserContext, seat: int = OWN) -> None:
        """Let a browser into a seat, the host's if nothing is said."""
        let_in = (self.token, *self.beside)[seat]
        key, token = (
            msgspec.json.encode(text).decode() for text in (f"canasta.{self.code}", let_in)
        )
        context.add_init_script(f"localStorage.setItem({key}, {token})")

    @property
    def code(self) -> str:
        """The table's code."""
        return self.table.code


def arrange(
    settings: Settings,
    secret: int,
    wanted: Wanted | None,
    *,
    name: str = "Ann",
    beside: Sequence[str] = (),
    deals: int = 1,
    stopped: bool = False,
    shuffled: bool = False,
) -> Arranged | None:
    """A table with one person and bots, played until a condition holds.

    Args:
        settings: what is played.
        secret: the secret of the first deal, from which later ones follow.
        wanted: whether a game in which the person is to act is the one; None: the deal is over.
        name: what the person is called.
        next to: names of other people, who sit at seats 1, 2, … and are away; no name is a bot.
        deals: the number of the deal.
        stopped: whether anyone's turn will do; the table is paused there, so that it stays.
        shuffled: true to shuffle the packs as today, false as before version 3.

    Returns: None if the deals have no such moment.
    """
    table, entries, tokens = Table(), [], list[str]()

    def happen(*events: TableEvent) -> None:
        for event in events:
            entry = StoredEvent(table.number + 1, float(table.number), event)
            table.apply(entry)
            entries.append(entry)

    happen(seating.found(settings))
    person, token, came = people.arrive(table, name)
    happen(*came, ev.Sat(person, OWN))
    for seat in range(1, settings.players):
        if any(beside[seat - 1 : seat]):
            other, other_token, came = people.arrive(table, beside[seat - 1])
            happen(*came, ev.Sat(other, seat))
            tokens.append(other_token)
        else:
            happen(ev.BotSat(seat, settings.bots))
            tokens.append("")
    bots = Bots(rules_of(settings), settings.players, secret)
    for deal in range(1, deals + 1):
        happen(ev.DealPromised(deal, f"{secret + deal - 1:064x}", int(shuffled)))
        if shuffled:
            happen(ev.ShuffleClosed())
        happen(ev.DealBegun(deal))
        game = table.game
        assert game is not None  # it was dealt
        for _ in range(MOST_ACTS):
            if game.deal_over:
                break
            actor = game.actor
            assert actor is not None  # a deal that goes on has one to act
            looked = deal == deals and (stopped or actor == OWN)
            if looked and wanted is not None and wanted(game):
                if stopped:
                    happen(ev.Paused(person))
                return Arranged(table, entries, token, tuple(tokens))
            action = bots.choose(settings.bots, actor, [game.view(actor).to_bytes()])
            happen(ev.Acted(actor, tuple(steps_for(game, action, secret)), bot=actor != OWN))
    found = Arranged(table, entries, token, tuple(tokens))
    return found if wanted is None else None


def find(
    settings: Settings, wanted: Wanted | None, *, first: int = 1, tries: int = 300, **more: object
) -> Arranged:
    """The first table that meets a condition, over secrets from one on."""
    for secret in range(first, tries):
        found = arrange(settings, secret * 100, wanted, **more)  # type: ignore[arg-type]
        if found is not None:
            return found
    raise LookupError("no deal comes to this moment")
