"""No one learns a card from anything that a server says: every address, message and action.

A whole server is played with in two worlds that its asker cannot tell apart (``doubles.py``). What
can be asked is found by reflection; what is not tried stands in a list with its reason.
``CANASTA_REQUESTS`` sets the number of requests; ``CANASTA_TEST_SEED`` everything random.
"""

import asyncio
import logging
import os
from pathlib import Path
from random import Random
from typing import Any, Final, get_args

import msgspec
import pytest
from tests.hidden import doubles
from tests.hidden.doubles import Tally, try_scene
from tests.hidden.messages import MAKERS
from tests.hidden.routes import DRIVERS, REASONS, names_of
from tests.hidden.scenes import ASKER, SCENES, Scene
from tests.hidden.trial import DifferenceError
from tests.hidden.whole_server import WholeServer
from tests.numpy_state import numpy_state

from canasta.game import Action
from canasta.game.actions import ACTIONS
from canasta.live.table import Table, people, play
from canasta.live.table.people import QUICK_WORDS
from canasta.server.store import open_store
from canasta.server.web import client_messages as asks
from canasta.server.web import routes
from canasta.server.web.app import create_app
from canasta.server.web.table_registry import TableRegistry, open_table
from canasta.server.web.table_runner import TableRunner
from canasta.server.worker.bridge import Answered, Asked
from canasta.server.worker.whole import ROUTES

REQUESTS: Final = int(os.environ.get("CANASTA_REQUESTS", "1100"))
SEED: Final = os.environ.get("CANASTA_TEST_SEED", "")
EACH: Final = 90
"""How often an asker asks in a scene."""


@pytest.fixture(scope="module")
def tally() -> Tally:
    """A tally of trials without a difference."""
    tally, number = Tally(), 0
    while tally.said < REQUESTS:
        for name in SCENES:
            try_scene(name, number, SEED, tally, EACH)
        number += 1
    print(tally)
    return tally


def test_no_answer_depends_on_what_its_reader_cannot_know(tally: Tally) -> None:
    assert tally.said >= REQUESTS
    assert set(tally.scenes) == set(SCENES)
    hidden, tried = sum(tally.hidden.values()), sum(tally.scenes.values())
    assert hidden > tried / 3, f"cards lay differently in {hidden} of {tried} scenes"


def test_every_address_is_asked_or_has_a_reason(tally: Tally, tmp_path: Path) -> None:
    registry = TableRegistry(open_store(f"sqlite:///{tmp_path}/tables.db"))
    app = create_app(registry, page=tmp_path)
    registry.store.close()
    there = {name for route in [*app.routes, *ROUTES] for name in names_of(route)}
    assert there == DRIVERS.keys() | REASONS.keys()
    assert not DRIVERS.keys() & REASONS.keys()
    assert set(tally.routes) == set(DRIVERS)


def test_every_message_is_sent(tally: Tally) -> None:
    """A page's first message, ``Hello``, admits everyone."""
    assert set(tally.messages) | {"Hello"} == {kind.__name__ for kind in get_args(asks.Request)}


def test_every_action_of_the_notation_is_sent(tally: Tally) -> None:
    assert set(MAKERS) == set(ACTIONS) == set(get_args(Action))
    assert set(tally.actions) == {kind.__name__ for kind in ACTIONS}


def test_every_message_of_the_worker_is_used() -> None:
    server = WholeServer("kinds")
    try:
        scene = Scene(server, Random(1))
        SCENES["real cards"](scene, 0)
        pad = scene.codes["pad"][0]
        followed = server.begin(ASKER, "ask", method="GET", address=f"/api/pads/{pad}/live")
        server.say("leave", followed)
        socket = scene.asker.sockets[scene.codes["table"][0]]
        server.message(socket, {"type": "hello", "id": 1, "protocol": 0})
        server.gone(ASKER)
        said = {msgspec.json.decode(step.text)["type"] for step in server.steps if step.text}
    finally:
        server.close()
    assert said == {_tag(kind) for kind in get_args(Asked)}
    assert server.said_kinds == {_tag(kind) for kind in get_args(Answered)}


def _tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


# ---- the check finds what it looks for


def _finds(scene: str, most: int = 30) -> DifferenceError | None:
    tally = Tally()
    for number in range(most):
        try:
            try_scene(scene, number, "found", tally, EACH)
        except DifferenceError as error:
            return error
    return None


def _next_card(table: Table) -> int:
    """A card that no one knows: the one below the top of the stock."""
    assert table.game is not None
    stock = numpy_state(table.game.board.state).stock
    return int(stock[max(0, int(table.game.board.state.stock_size) - 9)])


def test_the_check_finds_an_address_that_depends_on_the_stock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def leaky(table: Table, person: str | None = None) -> Any:
        shown = open_table(table, person)
        card = _next_card(table) if table.in_deal else 0
        return msgspec.structs.replace(shown, name="x" * (card % 3))

    monkeypatch.setattr(routes, "open_table", leaky)
    assert "asker/" in str(_finds("from outside"))


def test_the_check_finds_a_bot_whose_time_depends_on_the_stock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    acts = TableRunner._bot_acts

    async def slow(self: TableRunner) -> None:
        await asyncio.sleep(_next_card(self.live.table) / 100)
        await acts(self)

    monkeypatch.setattr(TableRunner, "_bot_acts", slow)
    assert "at=" in str(_finds("table"))


def test_the_check_finds_a_log_that_depends_on_the_stock(monkeypatch: pytest.MonkeyPatch) -> None:
    acts = play.act

    def logged(table: Table, *args: Any) -> Any:
        if table.in_deal:
            logging.getLogger("canasta.tables").info("the stock has %s", _next_card(table))
        return acts(table, *args)

    monkeypatch.setattr(play, "act", logged)
    assert "its logs" in str(_finds("table"))


def test_the_check_finds_an_update_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    plays = play.act

    def noted(table: Table, person: str, *args: Any) -> Any:
        found = plays(table, person, *args)
        odd = table.in_deal and _next_card(table) % 2
        return [*found, *people.say_quickly(table, person, QUICK_WORDS[0])] if odd else found

    monkeypatch.setattr(play, "act", noted)
    assert "asker/" in str(_finds("table"))


def test_the_check_finds_an_error_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(routes, "replay_of", broken)
    assert "ZeroDivisionError" in str(_finds("table"))


def test_two_servers_that_deal_the_same_cards_say_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two worlds differ only in their cards, not in dice, clocks or threads."""
    monkeypatch.setattr(doubles, "otherwise", lambda scene, rng: {})
    tally = Tally()
    for name in SCENES:
        try_scene(name, 1, "same", tally, 40)
    assert sum(tally.scenes.values()) == len(SCENES)
    assert not sum(tally.hidden.values())
