"""People among each other over the wire: consent, the host, muting, sending away, reports."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.web.playing import begin, play_deal, seated, settle
from tests.web.serving import Page, RefusedError, Server

from canasta.live.table.people import MOST_OF_A_NETWORK
from canasta.server.web.protocol import PROTOCOL_VERSION


@contextmanager
def two_and(server: Server, *names: str, **settings: Any) -> Iterator[list[Page]]:
    """Ann, the host, and Ben at the table, and others without a seat."""
    with ExitStack() as stack:
        pages = [stack.enter_context(page) for page in seated(server, **settings)]
        for name in names:
            page = stack.enter_context(Page(server.url, pages[0].code, name=name))
            pages.append(page.hello())
        for page in pages:
            page.until(lambda page=page: len(page.room["people"]) == len(pages))  # type: ignore[misc]
        yield pages


def test_everyone_sees_who_asks_and_the_last_yes_gives_the_seat(server: Server) -> None:
    with two_and(server, "Zoe") as (ann, ben, zoe):
        begin(ann, ben)
        assert zoe.refused("sit", seat=1) == "table.ask_first"
        zoe.request("propose", kind="seat", seat=1)
        for page in (ann, ben, zoe):
            page.until(lambda page=page: page.room["proposal"] is not None)  # type: ignore[misc]
            told = page.room["proposal"]
            assert (told["name"], told["kind"], told["seat"]) == ("Zoe", "seat", 1)
            assert (told["asked"], told["agreed"]) == ([0, 2], [])
        ann.request("answer_proposal", yes=True)
        ben.until(lambda: ben.room["proposal"]["agreed"] == [0])
        assert ben.room["seats"][1]["bot"] == "random"
        ben.request("answer_proposal", yes=True)
        zoe.until(lambda: zoe.own["seat"] == 1)
        assert zoe.room["proposal"] is None
        assert len(zoe.own["hand"]) == zoe.game["hand_sizes"][1]  # type: ignore[index]


def test_anyone_who_is_asked_for_a_hand_and_goes_is_waited_for(server: Server) -> None:
    with two_and(server, "Zoe") as (ann, ben, zoe):
        begin(ann, ben)
        zoe.request("propose", kind="seat", seat=1)
        ben.close()
        ann.until(lambda: not ann.room["seats"][2]["present"])
        ann.request("answer_proposal", yes=True)
        zoe.until(lambda: zoe.room["proposal"]["agreed"] == [0])
        assert zoe.own["seat"] == -1
        with Page(server.url, ann.code, ben.token) as back:
            back.hello().request("answer_proposal", yes=True)
            zoe.until(lambda: zoe.own["seat"] == 1)


def test_the_clock_and_the_bots_stay_as_they_are_during_a_deal(server: Server) -> None:
    with two_and(server) as (ann, ben):
        begin(ann, ben)
        settings = ann.room["settings"]
        for change in ({"clock": 10}, {"bots": "random"}, {"pace": "slow"}):
            assert ann.refused("choose", settings=settings | change) == "table.between_deals"
        assert ann.refused("seat_bot", seat=1, level="master") == "table.between_deals"
        ann.request("choose", settings=settings | {"chat": False})


def test_anyone_who_is_muted_learns_it_and_no_one_hears_them(server: Server) -> None:
    with two_and(server, "Zoe") as (ann, ben, zoe):
        ann.request("propose", kind="mute", person=ann.id_of("Zoe"))
        zoe.until(lambda: zoe.own["muted"])
        assert zoe.refused("say", words="all of you cheat") == "table.muted"
        assert zoe.refused("say_quickly", word="hello") == "table.muted"
        assert zoe.refused("rename", name="You cheat") == "table.muted"
        ben.until(lambda: any(one["notice"] == "muted" for one in ben.said))
        assert [(one["name"], one["by"], one["consent"]) for one in ben.said] == [
            ("Zoe", "Ann", False)
        ]
        assert ben.refused("unmute", person=ben.id_of("Zoe")) == "table.not_host"
        ann.request("unmute", person=ann.id_of("Zoe"))
        zoe.request("say", words="sorry")
        ben.until(lambda: ben.said[-1]["words"] == "sorry")


def test_anyone_who_is_sent_away_may_come_again_but_not_who_is_banned(server: Server) -> None:
    # All that come in a test are of one network, and so are those who play.
    with two_and(server, "Zoe") as (ann, ben, zoe):
        ann.request("propose", kind="kick", person=ann.id_of("Zoe"))
        assert zoe.sent_away() == "table.kicked"
        with Page(server.url, ann.code, zoe.token) as again:
            again.hello()
            ann.until(lambda: ann.room["watching"] == 1)
            ann.request("propose", kind="ban", person=ann.id_of("Zoe"))
            assert again.sent_away() == "table.banned"
        with Page(server.url, ann.code, zoe.token) as again:
            hello = {"protocol": PROTOCOL_VERSION, "token": zoe.token, "name": "Zoe"}
            assert again.refused("hello", **hello) == "table.banned"
        answer = server.get(f"/api/tables/{ann.code}/proof", zoe.token)
        assert (answer.status_code, answer.json()["code"]) == (403, "table.banned")
        ben.until(lambda: len(ben.said) == 2)
        assert [one["notice"] for one in ben.said] == ["kicked", "banned"]


def test_a_player_is_sent_away_during_a_deal_only_if_the_others_agree(server: Server) -> None:
    with two_and(server, "Cid") as (ann, ben, cid):
        cid.request("sit", seat=3)
        ben.until(lambda: ben.room["seats"][3]["name"] == "Cid")
        begin(ann, ben, cid)
        ann.request("propose", kind="kick", person=ann.id_of("Ben"))
        cid.until(lambda: cid.room["proposal"] is not None)
        assert cid.room["proposal"]["asked"] == [3]
        assert cid.room["seats"][2]["bot"] == ""
        cid.request("answer_proposal", yes=True)
        assert ben.sent_away() == "table.kicked"
        cid.until(lambda: cid.room["seats"][2]["bot"] == "club")
        notice = cid.said[-1]
        assert (notice["notice"], notice["by"], notice["consent"]) == ("kicked", "Ann", True)


def test_a_report_is_read_by_the_host_alone(server: Server) -> None:
    with two_and(server, "Zoe") as (ann, ben, zoe):
        ben.request("report", person=ben.id_of("Zoe"), words="shouts")
        ann.until(lambda: bool(ann.own["reports"]))
        told = ann.own["reports"][0]
        assert (told["name"], told["about"], told["words"]) == ("Ben", "Zoe", "shouts")
        zoe.request("report", person=zoe.id_of("Ann"), words="plays too slowly")
        ben.until(lambda: bool(ben.own["reports"]))
        assert len(ann.own["reports"]) == 1
        ann.request("say_quickly", word="bye")
        zoe.until(lambda: bool(zoe.said))
        assert not any("shouts" in frame for page in (ben, zoe) for frame in page.frames)
        assert not any("too slowly" in frame for page in (ann, zoe) for frame in page.frames)
        for _ in range(2):
            ben.request("report", person=ben.id_of("Zoe"), words="again")
        assert ben.refused("report", person=ben.id_of("Zoe"), words="x") == "table.reported"


def test_the_host_hands_the_role_on(server: Server) -> None:
    with two_and(server) as (ann, ben):
        assert ben.refused("pass_host", person=ben.person) == "table.not_host"
        ann.request("pass_host", person=ben.person)
        ben.until(lambda: ben.own["host"])
        assert not ann.own["host"]


def test_names_that_look_alike_are_not_taken_for_each_other(server: Server) -> None:
    with two_and(server, "Ann", "Аnn") as pages:  # the second in Cyrillic
        ann, ben = pages[:2]
        assert [page.own["name"] for page in pages] == ["Ann", "Ben", "Ann 2", "Аnn 3"]
        assert ben.refused("rename", name="ann") == "table.name_taken"
        assert ann.refused("rename", name="ㅤ⠀") == "table.name"


def test_no_one_without_a_seat_reads_anything_where_they_may_not_watch(server: Server) -> None:
    with two_and(server, "Zoe", watchers=False) as (ann, ben, zoe):
        ann.request("say", words="between us")
        ben.until(lambda: bool(ben.said))
        begin(ann, ben)
        settle([ann, ben])
        paths = ("proof", "verify", "replay/1")
        for path in paths:
            answer = server.get(f"/api/tables/{ann.code}/{path}", zoe.token)
            assert (answer.status_code, answer.json()["code"]) == (403, "table.no_watching")
            assert server.get(f"/api/tables/{ann.code}/{path}", ann.token).status_code != 403
        review = server.get(f"/api/tables/{ann.code}/review/1", zoe.token)
        assert review.status_code == 400
        play_deal([ann, ben], Random(2))
        told = len(zoe.said)
        ben.request("say_quickly", word="bye")
        ben.until(lambda: len(ben.room["history"]) == 1)
        with Page(server.url, ann.code, zoe.token) as again:
            again.hello()
            assert (again.room["dealt"], again.room["history"]) == ([], [])
            assert (again.game, again.own["hands"]) == (None, [])
        assert len(zoe.said) == told
        ann.request("choose", settings=ann.room["settings"] | {"watchers": True})
        zoe.until(lambda: zoe.game is not None)
        ann.request("say", words="welcome")
        zoe.until(lambda: bool(zoe.said))
        with Page(server.url, ann.code, zoe.token) as again:
            again.hello()
            again.until(lambda: bool(again.said))
            assert [one["words"] for one in again.said] == ["welcome"]


def test_one_network_does_not_fill_a_table(server: Server) -> None:
    with ExitStack() as stack:
        code, token = server.new_table()
        pages = [stack.enter_context(Page(server.url, code, token)).hello()]
        for number in range(MOST_OF_A_NETWORK):
            page = stack.enter_context(Page(server.url, code, name=f"Guest {number}"))
            pages.append(page.hello())
        with Page(server.url, code, name="Zoe") as zoe:
            hello = {"protocol": PROTOCOL_VERSION, "token": "", "name": "Zoe"}
            assert zoe.refused("hello", **hello) == "table.crowd"
            pages[1].close()  # who is away makes room
            pages[0].until(lambda: pages[0].room["watching"] == MOST_OF_A_NETWORK - 1)
            zoe.hello()
        with Page(server.url, code, pages[1].token) as gone:
            hello = {"protocol": PROTOCOL_VERSION, "token": pages[1].token, "name": "Guest 0"}
            assert gone.refused("hello", **hello) == "table.unknown"


_SOON = """
from canasta.live.table import people
from canasta.server.web import table_runner
people.HOST_AWAY, table_runner.GUEST_KEPT = 0.5, 1.0
"""


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at which no one is waited for long."""
    home: Path = tmp_path_factory.mktemp("hasty")
    with Server(home, script=_SOON) as server:
        yield server
        assert server.end() == 143
        assert "Traceback" not in server.log


def test_a_host_who_is_gone_on_their_own_turn_leaves_no_dead_table(hasty: Server) -> None:
    with two_and(hasty, "Cid") as (ann, ben, cid):
        cid.request("sit", seat=3)
        ben.until(lambda: ben.room["seats"][3]["name"] == "Cid")
        begin(ann, ben, cid)
        while not ann.own["acts"]:
            page = settle([ann, ben, cid])
            assert page is not None
            if page is not ann:
                page.act(page.own["offers"][0]["act"])
                if page.phase == "play" and page.own["acts"]:
                    page.act(f"discard {page.own['hand'][-1]}")
        ann.close()
        ben.until(lambda: not ben.room["seats"][0]["present"])
        ben.request("propose", kind="stand_in", seat=0)
        cid.until(lambda: cid.room["proposal"] is not None)
        moves = cid.game["moves"]  # type: ignore[index]
        cid.request("answer_proposal", yes=True)
        cid.until(lambda: cid.game["moves"] > moves)  # type: ignore[index]
        ben.until(lambda: ben.own["host"])
        assert ben.said[-1]["notice"] == "host_away"
        with Page(hasty.url, ann.code, ann.token) as again:
            again.hello()
            assert again.own["seat"] == 0
            again.until(lambda: again.own["host"])  # the role was kept for her
            assert again.said[-1]["notice"] == "host_back"
            again.request("sit", seat=0)
            assert again.room["seats"][0]["bot"] == ""


def to_ann(pages: list[Page]) -> None:
    """All play until it is Ann's turn, whose page is the first."""
    ann = pages[0]
    while not ann.own["acts"]:
        page = settle(pages)
        assert page is not None
        if page is not ann:
            page.act(page.own["offers"][0]["act"])
            if page.phase == "play" and page.own["acts"]:
                page.act(f"discard {page.own['hand'][-1]}")


def goes_on(page: Page, gone: int) -> None:
    """Anyone who sits there puts a bot in for someone long gone, and asks no one."""
    page.until(lambda: not page.room["seats"][gone]["present"])
    moves = page.game["moves"]  # type: ignore[index]

    def put() -> bool:
        if page.room["seats"][gone]["bot"] == "":
            with suppress(RefusedError):
                page.request("propose", kind="stand_in", seat=gone)
        return bool(page.room["seats"][gone]["bot"])

    page.until(put)
    page.until(lambda: page.room["proposal"] is None)
    page.until(lambda: page.game["moves"] > moves)  # type: ignore[index]


def test_anyone_at_a_seat_puts_a_bot_in_for_who_is_long_gone_whatever_the_others_do(
    hasty: Server,
) -> None:
    with two_and(hasty, "Cid") as (ann, ben, cid):
        cid.request("sit", seat=3)
        ben.until(lambda: ben.room["seats"][3]["name"] == "Cid")
        begin(ann, ben, cid)
        to_ann([ann, ben, cid])
        ann.close()
        goes_on(ben, 0)  # Cid is there, and says nothing


def test_a_table_goes_on_although_two_players_have_left(hasty: Server) -> None:
    with two_and(hasty, "Cid") as (ann, ben, cid):
        cid.request("sit", seat=3)
        ben.until(lambda: ben.room["seats"][3]["name"] == "Cid")
        begin(ann, ben, cid)
        to_ann([ann, ben, cid])
        ann.close()
        cid.close()
        goes_on(ben, 0)
        ben.until(lambda: not ben.room["seats"][3]["present"])
        ben.until(lambda: ben.own["host"])


def test_if_only_someone_who_watches_is_left_they_are_the_host_and_may_let_bots_play(
    hasty: Server,
) -> None:
    with two_and(hasty, "Zoe") as (ann, ben, zoe):
        begin(ann, ben)
        to_ann([ann, ben])
        ann.close()
        ben.close()
        zoe.until(lambda: zoe.own["host"])
        goes_on(zoe, 0)


def test_guests_who_stay_away_are_let_go_and_players_are_not(hasty: Server) -> None:
    with two_and(hasty, "Zoe") as (ann, ben, zoe):
        zoe.request("say", words="bye")
        zoe.close()
        ben.close()
        ann.until(lambda: ann.room["watching"] == 0)

        def known(page: Page) -> bool:
            answer = hasty.get(f"/api/tables/{ann.code}/proof", page.token)
            return str(answer.json()["code"]) != "table.unknown"

        while known(zoe):
            ann.read(0.1)
        assert known(ben)
        with Page(hasty.url, ann.code, name="Zoe") as again:
            assert again.hello().own["name"] == "Zoe"
            assert again.said[0]["name"] == "Zoe"
