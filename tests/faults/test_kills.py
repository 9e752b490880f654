"""A server that is killed again and again during a match loses nothing that anyone saw."""

import os
from pathlib import Path
from random import Random
from threading import Timer
from time import monotonic

from tests.faults.steady import Player, check_history, one_act
from tests.web.playing import seated
from tests.web.serving import Server
from websockets.exceptions import ConnectionClosed

KILLS = int(os.environ.get("CANASTA_FAULTS", "5"))


def test_a_server_that_is_killed_in_a_match_loses_nothing_that_a_player_saw(home: Path) -> None:
    rng, away, acts = Random(50), 0.0, 0
    with Server(home) as server:
        players = [Player(page) for page in seated(server)]
        for _ in range(KILLS):
            assert server.process
            killer = Timer(rng.uniform(0.3, 2.5), server.process.kill)
            killer.start()
            try:
                while True:
                    one_act(players, rng)
                    acts += 1
            except (ConnectionClosed, OSError):
                killer.join()
            began = monotonic()
            server.kill()
            server.start()
            for player in players:
                player.come_back(server.url)
            away += monotonic() - began
        one_act(players, rng)
        for player in players:
            player.leave()
        kept = check_history(players, server.store, players[0].page.code)
        assert server.end() == 143
        assert "Traceback" not in server.log
    assert kept > KILLS
    print(f"{KILLS} kills, {acts} acts between them, {kept} facts; back in {away / KILLS:.1f} s")
