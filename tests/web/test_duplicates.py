"""Duplicate games at a real server: the same boards at every table, and nothing told too early."""

import json
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import httpx2
from tests.web.playing import play_on, settle
from tests.web.serving import Page, Server

from canasta.cli.commands.verify import verify_proof
from canasta.live.duplicate.links import new_link
from canasta.live.duplicate.requests import NewChallenge
from canasta.live.pad.events import TableRules


def post(server: Server, path: str, body: Any, token: str = "") -> httpx2.Response:
    """Return what is answered to a request."""
    return server.ask("POST", path, token, json.dumps(body).encode())


def challenge(server: Server, **more: Any) -> tuple[str, str]:
    """A new challenge: its code, and the key with which it is ended."""
    wanted = {"rules": {"book": "regency"}, "boards": 2, "bots": "random", **more}
    answer = post(server, "/api/duplicates", wanted)
    assert answer.status_code == 201, answer.text
    return answer.json()["code"], answer.json()["key"]


def enter(server: Server, code: str, name: str, token: str = "") -> Page:
    """The page of someone who plays the boards."""
    answer = post(server, f"/api/duplicates/{code}/enter", {"name": name}, token)
    assert answer.status_code == 201, answer.text
    told = answer.json()
    page = Page(server.url, told["code"], told["token"], name).hello()
    page.request("choose", settings={**page.room["settings"], "pace": "instant"})
    return page


def play_board(page: Page, rng: Random) -> None:
    """A board is dealt and played to its end."""
    played = len(page.room["boards"]["totals"])
    page.request("begin")
    page.until(partial(_in_deal, page))
    while (own := settle([page])) is not None:
        play_on(own, rng)
    page.until(partial(_has_played, page, played + 1))


def _in_deal(page: Page) -> bool:
    return page.game is not None and not page.over


def _has_played(page: Page, boards: int) -> bool:
    return len(page.room["boards"]["totals"]) == boards


def results(server: Server, code: str, token: str = "") -> Any:
    return server.get(f"/api/duplicates/{code}/results", token).json()


def once(server: Server, code: str, token: str, played: int) -> Any:
    """The results, as soon as so many boards of one's own have been heard of."""
    page = results(server, code, token)
    for _ in range(200):
        if page["played"] == played:
            return page
        page = results(server, code, token)
    raise AssertionError(f"nothing was heard of board {played}")


def test_two_who_take_up_a_challenge_play_the_same_packs_and_are_compared(
    server: Server, tmp_path: Path
) -> None:
    code, key = challenge(server)
    rng = Random(5)
    ann, ben = enter(server, code, "Ann"), enter(server, code, "Ben")
    hands = []
    for board in (1, 2):
        for page in (ann, ben):
            page.request("begin")
            page.until(partial(_in_deal, page))
        assert ann.own["hand"] == ben.own["hand"]
        hands.append(ann.own["hand"])
        for page in (ann, ben):
            while (own := settle([page])) is not None:
                play_on(own, rng)
            page.until(partial(_has_played, page, board))
            once(server, code, page.token, board)
    assert hands[0] != hands[1]
    assert ann.refused("begin") == "table.boards_over"
    told = results(server, code, ann.token)
    assert [line["name"] for line in told["standing"] if line["own"]] == ["Ann"]
    assert [board["tables"] for board in told["boards"]] == [2, 2]
    assert told["boards"][0]["lines"][0]["margin"] >= told["boards"][0]["lines"][1]["margin"]
    refused = server.get(f"/api/duplicates/{code}/proof")
    assert (refused.status_code, refused.json()["code"]) == (409, "contest.under_way")
    ended = post(server, f"/api/duplicates/{code}/end", {"key": key}).json()
    assert ended["closed"]
    assert len(ended["secrets"]) == 2
    proof = tmp_path / "boards.json"
    proof.write_bytes(server.get(f"/api/duplicates/{code}/proof").content)
    assert len(json.loads(proof.read_text())["tables"]) == 2
    assert verify_proof(str(proof)) == 0


def test_no_one_learns_of_a_board_before_having_played_it(server: Server) -> None:
    code, _ = challenge(server)
    ann, ben = enter(server, code, "Ann"), enter(server, code, "Ben")
    play_board(ann, Random(1))
    once(server, code, ann.token, 1)
    assert results(server, code, ben.token)["boards"] == []
    assert results(server, code)["standing"] == []
    shown = server.get(f"/api/duplicates/{code}").json()
    assert shown["secrets"] == []
    assert len(shown["commitments"]) == 2
    assert {one["name"]: one["boards"] for one in shown["people"]} == {"Ann": 1, "Ben": 0}
    dealt = ann.room["dealt"][-1]
    assert (dealt["secret"], dealt["order"]) == ("", "")
    stranger = Page(server.url, ann.code, name="Eve").hello()
    assert stranger.game is None
    assert stranger.room["boards"] is None


def test_no_one_plays_a_board_twice(server: Server) -> None:
    code, _ = challenge(server)
    ann = enter(server, code, "Ann")
    again = post(server, f"/api/duplicates/{code}/enter", {"name": "Zoe"}, ann.token)
    assert again.json() == {"code": ann.code, "token": ann.token, "people": []}
    other = post(server, f"/api/duplicates/{code}/enter", {"name": "ann"})
    assert (other.status_code, other.json()["code"]) == (409, "contest.name")


def test_requests_that_would_make_boards_differ_are_refused(server: Server) -> None:
    code, _ = challenge(server)
    ann = enter(server, code, "Ann")
    ann.request("begin")
    ann.until(lambda: ann.game is not None and bool(ann.own["acts"]))
    settings = ann.room["settings"]
    assert ann.refused("stand") == "table.boards_stay"
    assert ann.refused("seat_bot", seat=0, level="expert") == "table.boards_stay"
    assert ann.refused("seat_bot", seat=2, level="expert") == "table.boards_stay"
    assert ann.refused("propose", kind="stand_in", seat=0, person="") == "table.boards_stay"
    assert ann.refused("choose", settings={**settings, "watchers": True}) == "table.boards_stay"
    assert ann.refused("choose", settings={**settings, "bots": "expert"}) == "table.boards_stay"
    ann.request("choose", settings={**settings, "pace": "instant"})
    assert ann.game is not None
    assert ann.refused("hint", moves=ann.game["moves"]) == "table.board_hint"
    assert ann.refused("ask_back") == "table.boards_stand"
    assert server.get(f"/api/tables/{ann.code}/proof", ann.token).json()["code"] == (
        "table.board_cards"
    )
    eve = Page(server.url, ann.code, name="Eve").hello()
    assert eve.refused("sit", seat=2) == "table.boards_stay"
    assert eve.refused("propose", kind="seat", seat=2, person="") == "table.boards_stay"


def test_only_its_sender_ends_a_challenge_and_nothing_counts_after_that(
    server: Server,
) -> None:
    code, key = challenge(server)
    ann = enter(server, code, "Ann")
    ann.request("begin")
    ann.until(lambda: ann.game is not None)
    wrong = post(server, f"/api/duplicates/{code}/end", {"key": "guessed"})
    assert (wrong.status_code, wrong.json()["code"]) == (403, "contest.not_opener")
    assert post(server, f"/api/duplicates/{code}/end", {"key": key}).json()["closed"]
    rng = Random(3)
    while (own := settle([ann])) is not None:
        play_on(own, rng)
    assert ann.refused("begin") == "contest.over"
    assert results(server, code, ann.token)["played"] == 0
    late = post(server, f"/api/duplicates/{code}/enter", {"name": "Ben"})
    assert (late.status_code, late.json()["code"]) == (409, "contest.over")


def test_the_deal_of_the_day_is_one_for_everyone(server: Server) -> None:
    first, second = (server.get("/api/day/waldo").json() for _ in range(2))
    assert first == second
    told = server.get(f"/api/duplicates/{first['code']}").json()
    assert (told["kind"], told["bots"], told["boards"]) == ("day", "expert", 1)
    assert server.get("/api/day/regency").json() != first
    none = server.get("/api/day/whist")
    assert (none.status_code, none.json()["code"]) == (404, "contest.no_book")


def test_the_former_address_of_boards_still_leads_to_them(server: Server) -> None:
    code, _ = challenge(server)
    for more in ("", "/results"):
        now, then = (server.get(f"/api/{kind}/{code}{more}") for kind in ("duplicates", "contests"))
        assert (then.status_code, then.json()) == (200, now.json())


def test_a_pack_that_would_be_cut_is_not(server: Server) -> None:
    code, _ = challenge(server, rules={"book": "wca"}, boards=1)
    ann = enter(server, code, "Ann")
    ann.request("begin")
    ann.until(lambda: ann.phase in ("draw", "play"))  # and not in that of the cut


def test_a_server_that_is_killed_during_a_board_goes_on_with_it(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        code, _ = challenge(server, boards=1)
        ann = enter(server, code, "Ann")
        ann.request("begin")
        ann.until(lambda: ann.game is not None and bool(ann.own["acts"]))
        hand = ann.own["hand"]
        server.kill()
        server.start()
        again = Page(server.url, ann.code, ann.token, "Ann").hello()
        assert again.own["hand"] == hand
        rng = Random(2)
        while (own := settle([again])) is not None:
            play_on(own, rng)
        assert len(once(server, code, ann.token, 1)["boards"]) == 1


def heard(answer: httpx2.Response) -> list[Any]:
    """Return what is told of a check, one after the other."""
    return [json.loads(part.removeprefix("data: ")) for part in answer.text.split("\n\n") if part]


def test_a_challenge_and_its_result_go_from_server_to_server_by_links(tmp_path: Path) -> None:
    link = new_link(NewChallenge(TableRules("regency"), 2, "club", title="Sunday"))
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    with Server(tmp_path / "one") as one, Server(tmp_path / "two") as two:
        codes = [post(server, "/api/links", {"deal": link}).json()["code"] for server in (one, two)]
        code = codes[0]
        assert codes == [code, code]
        ann = enter(one, code, "Ann")
        path = f"/api/duplicates/{code}/result"
        assert one.get(path, ann.token).json()["code"] == "contest.no_result"
        for board in (1, 2):
            play_board(ann, Random(board))
            once(one, code, ann.token, board)
        result = one.get(path, ann.token).json()
        for _ in range(2):  # whoever follows the link twice is told the same
            lines = heard(post(two, path, result))
            assert [(line["acts"], line["of"]) for line in lines] == [(0, 0), (2, 2)]
            assert lines[-1]["taken"]
        shown = two.get(f"/api/duplicates/{code}").json()
        assert shown["people"] == [{"name": "Ann", "boards": 2}]
        assert (shown["closes"], shown["link"]) == (0.0, link)
        assert results(two, code)["boards"] == []
        ben = enter(two, code, "Ben")
        play_board(ben, Random(7))
        own = once(two, code, ben.token, 1)["boards"]
        assert {line["name"] for line in own[0]["lines"]} == {"Ann", "Ben"}
        assert post(two, "/api/links", {"deal": link[:-3]}).json()["code"] == "contest.link"
        assert heard(post(two, path, {"result": link}))[-1]["refused"]["code"] == "contest.result"
        assert heard(post(one, path, result))[-1]["taken"]  # her own table has said so already
        assert one.get(f"/api/duplicates/{code}").json()["people"] == shown["people"]
        drawn, _ = challenge(two)
        refused = two.get(f"/api/duplicates/{drawn}/result", ben.token).json()
        assert refused["code"] == "contest.no_link"
