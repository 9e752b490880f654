"""Two server processes on one database, players of one table on both: everyone goes on."""

from pathlib import Path
from random import Random
from threading import Thread

from tests.faults.steady import Player, check_history, in_spite_of_the_store, one_act
from tests.store.cluster import Cluster
from tests.web.playing import begin, seated
from tests.web.serving import Page, Server

DEAF = """
from canasta.server.web import table_registry
table_registry.TableRegistry._on_written = lambda *told: None
"""
"""A process that never hears what another has written."""


def test_a_player_who_changes_to_another_process_sees_no_less_than_before(
    home: Path, database: str
) -> None:
    homes = (home / "one", home / "other")
    for folder in homes:
        folder.mkdir()
    with (
        Server(homes[0], store=database) as one,
        Server(homes[1], store=database, script=DEAF) as other,
    ):
        ann, ben = (Player(page) for page in seated(one))
        opener = Player(Page(other.url, ann.page.code, ann.page.token, "Ann").hello())
        begin(ann.page, ben.page)
        assert opener.page.read_all().number < ann.page.number
        ann.come_back(other.url)
        for player in (ann, ben, opener):
            player.leave()


def test_a_process_is_killed_and_the_database_restarted_and_everyone_goes_on(
    home: Path, database: str, cluster: Cluster
) -> None:
    rng, homes = Random(70), (home / "one", home / "other")
    for folder in homes:
        folder.mkdir()
    with (
        Server(homes[0], store=database) as one,
        Server(homes[1], store=database) as other,
    ):
        ann, ben = (Player(page) for page in seated(one))
        ben.come_back(other.url)
        players = [ann, ben]
        for _ in range(12):
            one_act(players, rng)
        # Who is at the other process is seen here, too.
        ann.page.until(lambda: ann.page.room["seats"][2]["present"])
        one.kill()
        ann.come_back(other.url)
        for _ in range(8):
            one_act(players, rng)
        one.start()
        ann.come_back(one.url)
        for _ in range(8):
            one_act(players, rng)
        restarting = Thread(target=cluster.pg_ctl, args=("restart", "-m", "immediate"))
        restarting.start()
        while restarting.is_alive():
            in_spite_of_the_store(lambda: one_act(players, rng))
        restarting.join()
        done = 0
        while done < 12:
            done += in_spite_of_the_store(lambda: one_act(players, rng))
        for player in players:
            player.leave()
        check_history(players, database, ann.page.code)
        for server in (one, other):
            assert server.end() == 143
            assert "Traceback" not in server.log
