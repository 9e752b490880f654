"""Shuffles over the wire: all commit, all reveal; who does not is named, and all can be checked."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from tests.cli.piped import run
from tests.web.playing import begin, play_deal, seated, together
from tests.web.serving import VALUE, Page, Server

from canasta.live.table.fair import commitment, value_commitment


@contextmanager
def two(server: Server, **settings: Any) -> Iterator[tuple[Page, Page]]:
    ann, ben = seated(server, **settings)
    with ann, ben:
        yield ann, ben


def test_a_deal_begins_when_all_have_committed_and_then_revealed(server: Server) -> None:
    with two(server) as (ann, ben):
        ann.gives = ben.gives = False
        fields = {"promise": "00" * 32}
        assert ann.refused("commit", **fields, commitment="00" * 32) == "table.no_promise"
        assert ann.refused("reveal", **fields, value=VALUE) == "table.no_promise"
        ann.request("begin")
        ben.until(lambda: ben.room["promise"] is not None)
        promise = ben.room["promise"]["commitment"]
        ben.request("begin")  # content with what has happened
        for wrong in ("", "x", "aa", "aa" * 33, "à" * 64):
            assert ann.refused("commit", promise=promise, commitment=wrong) == "table.commitment"
        own = [value_commitment(VALUE, 1, 1, seat, promise) for seat in (0, 2)]
        ann.request("commit", promise=promise, commitment=own[0])
        assert ann.refused("reveal", promise=promise, value=VALUE) == "table.not_closed"
        assert ann.refused("commit", promise=promise, commitment=own[1]) == "table.committed"
        assert ann.room["promise"]["commitments"] == {"0": own[0]}
        ben.request("commit", promise=promise, commitment=own[1].upper())
        ann.until(lambda: ann.room["promise"]["closed"])
        assert ann.room["promise"]["commitments"] == {"0": own[0], "2": own[1]}
        assert ann.refused("reveal", promise=promise, value="aa" * 32) == "table.other_value"
        assert ann.refused("reveal", promise=promise, value="aa") == "table.entropy"
        ann.request("reveal", promise=promise, value=VALUE)
        assert ann.room["promise"]["revealed"] == [0]
        ben.request("reveal", promise=promise, value=VALUE)
        ann.until(lambda: ann.game is not None)
        (dealt,) = ann.room["dealt"]
        assert dealt["commitment"] == promise
        assert dealt["values"] == {"0": VALUE, "2": VALUE}
        assert (dealt["secret"], dealt["order"]) == ("", "")
        assert ann.refused("begin") == "table.deal_under_way"


def test_a_deal_begins_although_a_page_never_commits(server: Server) -> None:
    with two(server) as (ann, ben):
        ben.gives = False
        began = monotonic()
        ann.request("begin")
        ann.until(lambda: ann.game is not None)
        assert 2 < monotonic() - began < 30
        assert ann.room["dealt"][0]["values"] == {"0": VALUE}


def test_a_page_that_commits_and_does_not_reveal_is_named_and_left_out(
    server: Server, home: Path
) -> None:
    with two(server) as (ann, ben):
        ben.reveals = False
        ann.request("begin")
        together(ann, ben, until=lambda page: page.game is not None)
        (dealt,) = ann.room["dealt"]
        assert (dealt["attempt"], set(dealt["values"])) == (2, {"0"})
        assert [void["seats"] for void in dealt["voided"]] == [[2]]
        assert dealt["voided"][0]["commitment"] != dealt["commitment"]
        assert [(said["words"], said["voided"]) for said in ben.said] == [("Ben", True)]
        assert len(ben.own["hand"]) == 11
        play_deal([ann, ben], Random(1))
        done = verified(server, ann, home, ann)
        assert "attempt 1 to shuffle was void, since seat 3 did not" in done.stdout
        assert "your own value was in it" in done.stdout
        assert "knows of no value of its own" in verified(server, ann, home, ben).stdout


def verified(server: Server, host: Page, home: Path, page: Page) -> Any:
    """Return what the command says of a table's proof, with what a page kept."""
    proof, kept = home / "proof.json", home / "kept.json"
    proof.write_bytes(server.get(f"/api/tables/{host.code}/proof", host.token).content)
    told = {"format": "canasta kept", "version": 1, "code": host.code, "shuffles": page.kept}
    kept.write_text(json.dumps(told))
    return run(home, "verify", str(proof), "--kept", str(kept))


def test_the_order_is_shown_when_the_deal_is_over_and_everything_agrees(
    server: Server, home: Path
) -> None:
    with two(server) as (ann, ben):
        for deal in (1, 2, 3):
            begin(ann, ben)
            dealt = ann.room["dealt"][-1]
            assert (dealt["deal"], dealt["secret"], dealt["order"]) == (deal, "", "")
            assert len(ann.room["dealt"]) == min(deal, 2)
            play_deal([ann, ben], Random(deal))
            if ann.phase == "match_over":
                break
        dealt = ann.room["dealt"][-1]
        assert commitment(dealt["secret"]) == dealt["commitment"]
        assert len(dealt["order"].split()) == ann.room["rules"]["cards"]
        done = verified(server, ann, home, ben)
        assert done.returncode == 0, done.stderr
        assert done.stdout.count("your own value was in it") == dealt["deal"]
        assert done.stdout.endswith("Everything holds.\n")
        ben.kept[0]["commitments"]["0"] = "00" * 32
        done = verified(server, ann, home, ben)
        assert done.returncode == 1
        assert "not those that your page was shown" in done.stderr
