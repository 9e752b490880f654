"""The network between a player and the server is cut for a while."""

import os
from pathlib import Path
from random import Random
from time import monotonic

from tests.faults.proxy import Network
from tests.faults.steady import Player, check_history, one_act
from tests.web.playing import begin, moment, play_on, seated
from tests.web.serving import Page, Server
from websockets.exceptions import ConnectionClosed

CUT = float(os.environ.get("CANASTA_CUT", "3"))
"""Seconds; the server takes a page that answers no ping for 40 to have gone."""
_NOTICED = 45


def test_a_cut_network_holds_no_one_up_and_loses_nothing(home: Path) -> None:
    rng = Random(60)
    with Server(home) as server, Network(server.port) as network:
        ann, ben = seated(server)
        far = Player(ann)
        far.come_back(network.url)
        ann, players = far.page, [far, Player(ben)]
        begin(ann, ben)
        for _ in range(8):
            one_act(players, rng)
        network.cut()
        end = monotonic() + CUT
        while monotonic() < end:  # Ben plays on as far as he can, and talks
            if ben.own["acts"]:
                play_on(ben, rng)
            elif not ben.read(min(0.2, max(0.0, end - monotonic()))):
                ben.request("say_quickly", word="one_moment")
        assert ben.room["seats"][0]["name"] == "Ann"
        assert CUT < _NOTICED or not ben.room["seats"][0]["present"]
        network.mend()
        try:
            ann.until(lambda: moment(ann) == moment(ben) and len(ann.said) == len(ben.said))
            assert CUT < _NOTICED
        except ConnectionClosed:
            assert CUT > _NOTICED - 10
        far.come_back(network.url)
        for _ in range(12):
            one_act(players, rng)
        for player in players:
            player.leave()
        check_history(players, server.store, ann.code)
        assert "Traceback" not in server.log


def test_a_page_that_cannot_be_reached_does_not_hold_up_the_others(home: Path) -> None:
    rng = Random(61)
    with Server(home) as server, Network(server.port) as network:
        ann, ben = seated(server)
        with ann, ben, Page(network.url, ann.code, name="Cid") as cid:
            cid.hello()
            players = [Player(ann), Player(ben)]
            network.cut()
            began = monotonic()
            for _ in range(20):
                one_act(players, rng)
            assert monotonic() - began < 50
            network.mend()
            cid.until(lambda: moment(cid) >= moment(ann))
            assert cid.game == ann.game
