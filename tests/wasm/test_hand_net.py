"""A network's predictions and the resulting choices are the same in WebAssembly."""

import pytest
from tests.search.tables import some_moments
from tests.wasm.kernels import wasm_engine

from canasta.compiled.kernel import state_at
from canasta.compiled.library import ENGINE
from canasta.compiled.search.hand_net import tables_with_nets
from canasta.engine.codes import Phase
from canasta.engine.search import AIMS, NET, READ, SAME, Budget, Seen
from canasta.players.bots import make
from canasta.players.bots.expert import Expert


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("table", tables_with_nets())
def test_a_search_that_believes_a_network_finds_the_same_in_webassembly(
    table: str, aim: str
) -> None:
    book, _, players = table.rpartition(".")
    wasm, compared = wasm_engine(), 0
    for moment in some_moments(book, int(players), 33, 8):
        seat = moment.actor
        if moment.phase not in (Phase.DRAW, Phase.PLAY):
            continue
        view = moment.view(seat)
        view["scores"][0, :2] = 3_300, 4_100
        state = state_at(view)
        seen = Seen(bytearray(moment.seen_by(seat).tobytes()))
        bot = make("expert", moment.rules, int(players), seat, 17)
        assert isinstance(bot, Expert)
        bot.watch(state)
        choices = bot.choices(state)
        natively, there = (
            engine.searcher(
                moment.rules, int(players), seat, hands=NET, others=SAME, aim=aim
            ).compare(state.data, seen.data, choices, 5, Budget(rollouts=100))
            for engine in (ENGINE, wasm)
        )
        assert natively == there
        compared += len(choices) > 1
    assert compared > 2


@pytest.mark.parametrize("table", ["regency.4", "waldo.3", "samba.4"])
def test_webassembly_deals_the_hands_that_players_hold_alike(table: str) -> None:
    book, _, players = table.rpartition(".")
    wasm, dealt = wasm_engine(), 0
    for moment in some_moments(book, int(players), 34, 6):
        if moment.phase == Phase.CUT:
            continue
        view, seen = moment.view(0).tobytes(), moment.seen_by(0).tobytes()
        natively, there = (
            engine.searcher(moment.rules, int(players), 0, hands=READ, others=SAME).deal(
                view, seen, 3, 20
            )
            for engine in (ENGINE, wasm)
        )
        assert natively == there
        dealt += len(there)
    assert dealt >= 60
