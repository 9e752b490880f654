"""Hints at the table: to the one to act alone, told to all, and what reviews of a deal tell."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import httpx2
import pytest
from tests.web.playing import begin, play_deal, play_on, seated, settle
from tests.web.serving import PATIENCE, Page, RefusedError, Server


def to_act(ann: Page, ben: Page, phase: str) -> tuple[Page, Page]:
    """Play until one of two is to act in a phase: that one, and the other."""
    rng = Random(2)
    while True:
        page = settle([ann, ben])
        assert page is not None
        if page.phase == phase:
            return page, ben if page is ann else ann
        play_on(page, rng)


def hint(page: Page) -> dict[str, Any]:
    assert page.game
    told: dict[str, Any] = page.request("hint", moves=page.game["moves"])
    assert told["type"] == "hinted"
    found: dict[str, Any] = told["hint"]
    return found


@pytest.mark.parametrize("phase", ["draw", "play"])
def test_a_hint_gives_the_player_to_act_moves_and_reasons_and_the_first_can_be_played(
    server: Server, phase: str
) -> None:
    ann, ben = seated(server)
    with ann, ben:
        begin(ann, ben)
        page, other = to_act(ann, ben, phase)
        found = hint(page)
        best, points = found["options"][0], [one["points"] for one in found["options"]]
        assert points == sorted(points, reverse=True)
        assert found["reasons"]
        assert [act["act"] for act in best["does"]]
        for way in found["options"]:
            for act in way["does"]:
                held = list(page.own["hand"])
                for card in act["cards"]:
                    held.remove(card)
        page.act(best["act"])
        assert other.own["offers"] == [] or other.own["acts"]


def test_everyone_learns_once_a_moment_that_a_player_was_given_a_hint(server: Server) -> None:
    ann, ben = seated(server)
    with ann, ben, Page(server.url, ann.code, name="Cid").hello() as cid:
        begin(ann, ben)
        page, _ = to_act(ann, ben, "play")
        assert hint(page) == hint(page)
        name = "Ann" if page is ann else "Ben"
        page.request("say_quickly", word="sorry")
        for who in (ann, ben, cid):
            who.until(lambda who=who: bool(who.said) and who.said[-1]["quick"])  # type: ignore[misc]
            told = [(one["name"], one["words"]) for one in who.said if one["hint"]]
            assert told == [(name, "")]
        late = Page(server.url, ann.code, name="Dan").hello()
        with late:
            assert [one["name"] for one in late.said if one["hint"]] == [name]


def test_no_one_else_and_no_one_twice_at_once_is_given_a_hint(server: Server) -> None:
    ann, ben = seated(server)
    with ann, ben, Page(server.url, ann.code, name="Cid").hello() as cid:
        assert ann.refused("hint", moves=0) == "table.no_deal"
        begin(ann, ben)
        page, other = to_act(ann, ben, "draw")
        assert page.game
        moves = page.game["moves"]
        assert other.refused("hint", moves=moves) == "table.not_your_turn"
        assert cid.refused("hint", moves=moves) == "table.not_seated"
        assert page.refused("hint", moves=moves - 1) == "table.moved_on"
        requests = [page.send("hint", moves=moves) for _ in range(3)]
        answers = [page.answer(number) for number in requests]
        assert len({json.dumps(answer["hint"]) for answer in answers}) == 1


def test_the_host_switches_hints_off_in_the_middle_of_a_match(server: Server) -> None:
    ann, ben = seated(server)
    with ann, ben:
        begin(ann, ben)
        page, _ = to_act(ann, ben, "draw")
        assert page.game
        assert ann.room["settings"]["hints"] is True
        ann.request("choose", settings={**ann.room["settings"], "hints": False})
        assert page.refused("hint", moves=page.game["moves"]) == "table.hints_off"
        ann.request("choose", settings={**ann.room["settings"], "hints": True})
        hint(page)


def test_a_hint_that_comes_too_late_is_not_shown(server: Server) -> None:
    ann, ben = seated(server)
    with ann, ben:
        begin(ann, ben)
        page, _ = to_act(ann, ben, "draw")
        assert page.game
        asked = page.send("hint", moves=page.game["moves"])
        page.act(page.own["offers"][0]["act"])
        answer = page.answer(asked)
        assert answer["type"] == "hinted" or answer["code"] == "table.moved_on"


# ---- reviews


@contextmanager
def asked(server: Server, path: str, token: str) -> Iterator[httpx2.Response]:
    with (
        httpx2.Client(trust_env=False, timeout=PATIENCE) as client,
        client.stream(
            "GET", server.url + path, headers={"Authorization": f"Bearer {token}"}
        ) as answer,
    ):
        yield answer


def told(answer: httpx2.Response) -> Iterator[dict[str, Any]]:
    for line in answer.iter_lines():
        if line:
            assert line.startswith("data: ")
            yield json.loads(line.removeprefix("data: "))


@pytest.fixture(scope="module")
def played(server: Server) -> Iterator[tuple[Page, Page]]:
    """Ann and Ben after a deal that they played at random."""
    ann, ben = seated(server, book="joker+two-hand", players=2)
    with ann, ben:
        begin(ann, ben)
        play_deal([ann, ben], Random(4))
        yield ann, ben


def test_a_review_reports_its_progress_and_then_every_choice_with_its_cost(
    server: Server, played: tuple[Page, Page]
) -> None:
    ann, ben = played
    path = f"/api/tables/{ann.code}/review/1"
    with asked(server, path, ben.token) as answer:
        assert answer.status_code == 200
        *steps, last = told(answer)
    done = [step["done"] for step in steps]
    assert done == sorted(done)
    assert all(step["type"] == "reviewing" for step in steps)
    assert last["type"] == "reviewed"
    assert last["seat"] == 1
    choices = last["choices"]
    assert [one["at"] for one in choices] == sorted(one["at"] for one in choices)
    costly = [one for one in choices if one["verdict"] == "costly"]
    assert costly
    frames = server.get(f"/api/tables/{ann.code}/replay/1", ben.token).json()["frames"]
    for one in costly:
        assert one["cost"] > 0
        assert frames[one["at"]]["game"]["actor"] == 1
        assert frames[one["at"] + 1]["seat"] == 1
        assert one["played"]["act"] != one["other"]["act"]
        assert one["played"]["does"]
        assert one["other"]["does"]
    assert last["summary"]["choices"] == len(choices)
    with asked(server, path, ben.token) as answer:
        assert list(told(answer)) == [last]  # it is not thought about twice


def test_anyone_who_has_no_seat_reviews_nothing_and_no_deal_is_reviewed_before_its_end(
    server: Server, played: tuple[Page, Page]
) -> None:
    ann, _ = played
    path = f"/api/tables/{ann.code}/review"
    assert server.get(f"{path}/1").json()["code"] == "table.unknown"
    with Page(server.url, ann.code, name="Cid").hello() as cid:
        assert server.get(f"{path}/1", cid.token).json()["code"] == "table.not_seated"
    assert server.get(f"{path}/2", ann.token).json()["code"] == "table.no_such_deal"
    one, two = seated(server)
    with one, two:
        begin(one, two)
        answer = server.get(f"/api/tables/{one.code}/review/1", one.token)
        assert (answer.status_code, answer.json()["code"]) == (400, "table.deal_under_way")


def test_one_review_of_a_seat_is_under_way_and_ends_when_its_page_goes(
    server: Server, played: tuple[Page, Page]
) -> None:
    ann, _ = played
    path = f"/api/tables/{ann.code}/review/1"
    with asked(server, path, ann.token) as answer:
        steps = told(answer)  # held on to: whoever lets go of it closes the connection
        assert next(steps)["type"] == "reviewing"
        assert server.get(path, ann.token).json()["code"] == "table.thinking"
        # Whoever plays meanwhile waits for no more than a step of it.
        one, two = seated(server)
        with one, two:
            begin(one, two)
            page = settle([one, two])
            assert page
            hint(page)
        assert next(steps)["type"] == "reviewing"
    for _ in range(100):
        with asked(server, path, ann.token) as answer:
            if answer.status_code == 200:
                steps = told(answer)
                assert next(steps)["type"] == "reviewing"
                return
    pytest.fail("the review goes on though no one waits for it")


def test_hints_are_asked_for_in_the_words_of_the_protocol(server: Server) -> None:
    ann, ben = seated(server)
    with ann, ben:
        assert ann.refused("hint") == "protocol.unreadable"
        with pytest.raises(RefusedError, match="No deal is being played"):
            ann.request("hint", moves=0)
