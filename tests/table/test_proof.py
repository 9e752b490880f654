"""Proofs of fair deals: true ones hold, any change in one is found."""

import json
import pickle
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.lengths import LONG
from tests.table.sitting import Sitting, two_and_bots
from tests.table.values import commit, give_all, reveal

from canasta.game import InvalidError
from canasta.game.events import Dealt
from canasta.live.table import TableError, dealing, events
from canasta.live.table.proof import Proof, ProofError, proof_of, read_proof
from canasta.live.table.verify import Kept, KeptShuffle, look, read_kept, seen_lines, verify

FIRST = Path(__file__).with_name("golden-proof-1.json")
"""A proof as it was written before players committed to their values."""

Change = Callable[[dict[str, Any]], object]


@pytest.fixture(scope="module")
def played() -> Sitting:
    """Two deals; Ben left the first attempt at the second one void."""
    sitting, rng = two_and_bots("wca"), Random(5)
    sitting.begin()
    sitting.play_deal(rng)
    table, ann, ben = sitting.table, sitting.ids["Ann"], sitting.ids["Ben"]
    sitting.happen(dealing.begin(table, ann))
    sitting.happen(commit(table, ann, "aa" * 32))
    sitting.happen(commit(table, ben, "bb" * 32))
    sitting.happen(reveal(table, ann, "aa" * 32))
    sitting.happen(dealing.move_on(table))
    give_all(table, sitting.happen, {ann: "cc" * 32})
    sitting.play_deal(rng)
    return sitting


def test_a_true_proof_holds(played: Sitting) -> None:
    told = list(verify(read_proof(proof_of(played.table))))
    assert [one.code for one in told] == [
        "proof.whole",
        "proof.held",
        "proof.voided",
        "proof.held",
        "proof.alone",
    ]
    assert told[1].values == {"deal": 1, "players": 2}
    assert "Deal 1: the server and 2 players committed before" in told[1].message
    assert told[2].values == {"deal": 2, "attempt": 1, "seats": "3"}
    assert "the server and 1 player committed" in told[3].message


def test_a_deal_without_any_players_value_is_reported_as_proving_less() -> None:
    sitting = two_and_bots()
    sitting.happen(dealing.begin(sitting.table, sitting.ids["Ann"]))
    sitting.happen(dealing.move_on(sitting.table))
    sitting.play_deal(Random(1))
    told = list(verify(read_proof(proof_of(sitting.table))))
    assert told[1].code == "proof.server_alone"
    assert "the server could have chosen it" in told[1].message


def test_a_proof_of_the_first_version_is_checked_and_says_what_it_proves() -> None:
    data = FIRST.read_bytes()
    told = list(verify(read_proof(data)))
    assert [one.code for one in told] == ["proof.whole", "proof.seeded", "proof.seeded"]
    assert "could have tried many values and taken one" in told[1].message
    proof = json.loads(data)
    proof["deals"][1]["values"].clear()
    holds, found = look(json.dumps(proof).encode())
    assert (holds, found[-1].code) == (False, "proof.cards")


def test_a_match_that_began_in_the_older_form_goes_on_in_the_new_one() -> None:
    sitting = two_and_bots()
    sitting.happen([events.DealPromised(1, "11" * 32), events.EntropyGiven(0, "aa")])
    sitting.happen(dealing.move_on(sitting.table))
    sitting.play_deal(Random(1))
    sitting.begin()
    sitting.play_deal(Random(2))
    told = [one.code for one in verify(read_proof(proof_of(sitting.table)))]
    assert told == ["proof.whole", "proof.seeded", "proof.held", "proof.alone"]


def test_a_check_reports_what_holds_and_then_what_does_not(played: Sitting) -> None:
    data = proof_of(played.table)
    assert look(data) == (True, tuple(verify(read_proof(data))))
    changed = json.loads(data)
    changed["match"]["pack"] = changed["match"]["pack"][3:] + " " + changed["match"]["pack"][:2]
    changed["match"]["moves"].clear()
    changed["deals"].pop()
    holds, found = look(json.dumps(changed).encode())
    assert not holds
    assert [one.code for one in found] == ["proof.whole", "proof.cards"]
    assert found[-1].values == {"deal": 1}


def test_looking_at_anything_but_a_proof_says_so() -> None:
    holds, found = look(b"[]")
    assert not holds
    assert [(one.code, one.values) for one in found] == [("proof.foreign", {})]


def test_there_is_no_proof_while_a_deal_is_played() -> None:
    sitting = two_and_bots()
    for code in ("table.no_deal", "table.deal_under_way"):
        with pytest.raises(TableError) as told:
            proof_of(sitting.table)
        assert told.value.code == code
        if sitting.table.game is None:
            sitting.begin()


def attempt(proof: dict[str, Any], deal: int, number: int) -> Any:
    return proof["deals"][deal - 1]["attempts"][number - 1]


def drop_value(proof: dict[str, Any], deal: int, number: int, seat: str) -> None:
    """As if a seat had not been in it at all."""
    for part in ("values", "commitments"):
        attempt(proof, deal, number)[part].pop(seat)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda p: attempt(p, 1, 1).update(secret="00" * 32), "proof.promise"),
        (lambda p: attempt(p, 1, 1).update(secret="xyz"), "proof.promise"),
        (lambda p: attempt(p, 2, 1).update(commitment="00" * 32), "proof.promise"),
        (lambda p: attempt(p, 1, 1)["values"].update({"0": "ff" * 32}), "proof.value"),
        (lambda p: attempt(p, 1, 1)["values"].update({"0": "ff"}), "proof.value"),
        (lambda p: attempt(p, 1, 1)["values"].update({"3": "ff" * 32}), "proof.value"),
        (lambda p: attempt(p, 1, 1)["values"].update({"-1": "ff" * 32}), "proof.value"),
        (lambda p: attempt(p, 1, 1)["commitments"].update({"0": "ff" * 32}), "proof.value"),
        (lambda p: attempt(p, 1, 1)["values"].pop("0"), "proof.attempts"),
        (lambda p: drop_value(p, 1, 1, "0"), "proof.cards"),
        (lambda p: drop_value(p, 2, 2, "0"), "proof.cards"),
        (lambda p: attempt(p, 2, 1)["commitments"].pop("2"), "proof.attempts"),
        (lambda p: attempt(p, 2, 2)["commitments"].update({"2": "ff" * 32}), "proof.barred"),
        (lambda p: p["deals"][1]["attempts"].pop(), "proof.attempts"),
        (lambda p: p["deals"][1]["attempts"].pop(0), "proof.value"),
        (lambda p: p["deals"][1]["attempts"].clear(), "proof.attempts"),
        (lambda p: p["deals"].pop(), "proof.deals"),
        (lambda p: p["deals"].reverse(), "proof.deals"),
        (lambda p: p.update(version=9), "proof.version"),
        (lambda p: p.update(version=1), "proof.broken"),
        (lambda p: p.update(format="x"), "proof.foreign"),
        (lambda p: p.pop("match"), "proof.broken"),
        (lambda p: p["match"]["moves"].pop(3), "record.illegal_move"),
    ],
)
def test_a_changed_proof_is_found(played: Sitting, change: Change, code: str) -> None:
    proof = json.loads(proof_of(played.table))
    change(proof)
    with pytest.raises(InvalidError) as told:
        list(verify(read_proof(json.dumps(proof).encode())))
    assert told.value.code == code


# ---- with what a page kept


@pytest.fixture(scope="module")
def kept(played: Sitting) -> dict[str, Any]:
    """What Ann's page kept."""
    proof = json.loads(proof_of(played.table))
    values = {(1, 1): f"{0:064x}", (2, 1): "aa" * 32, (2, 2): "cc" * 32}
    assert played.table.game is not None
    hands = [e.hands[0] for e in played.table.game.open_events() if isinstance(e, Dealt)]
    shuffles = [
        {
            "match": 1,
            "deal": deal,
            "attempt": number,
            "promise": attempt(proof, deal, number)["commitment"],
            "seat": 0,
            "value": value,
            "commitments": attempt(proof, deal, number)["commitments"],
            "hand": [] if (deal, number) == (2, 1) else hands[deal - 1],
        }
        for (deal, number), value in values.items()
    ]
    return {"format": "canasta kept", "version": 1, "code": "ABC", "shuffles": shuffles}


def with_kept(played: Sitting, kept: dict[str, Any]) -> tuple[bool, list[str]]:
    holds, found = look(proof_of(played.table), read_kept(json.dumps(kept).encode()))
    return holds, [one.code for one in found]


def test_a_proof_of_what_a_page_has_kept_proves_more(played: Sitting, kept: dict[str, Any]) -> None:
    holds, codes = with_kept(played, kept)
    assert holds
    assert codes[-2:] == ["proof.kept", "proof.kept"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda k: k[0].update(promise="00" * 32), "proof.kept_promise"),
        (lambda k: k[0]["commitments"].update({"2": "00" * 32}), "proof.kept_list"),
        (lambda k: k[0]["commitments"].pop("2"), "proof.kept_list"),
        (lambda k: k[1]["commitments"].update({"1": "00" * 32}), "proof.kept_list"),
        (lambda k: k[2]["hand"].__setitem__(0, "Jk"), "proof.kept_hand"),
        (lambda k: k[2].update(seat=1), "proof.kept_hand"),
        (lambda k: k[2].update(attempt=3), "proof.kept_missing"),
        (lambda k: k[1].update(seat=2, revealed=True), "proof.kept_blamed"),
        (lambda k: [one.update(match=2) for one in k], "proof.kept_nothing"),
        (lambda k: k.clear(), "proof.kept_nothing"),
        (lambda k: k[0].update(match=0, hand=[]), "proof.kept_undealt"),
        (lambda k: k.extend(after(k, match=2) + after(k, match=3)), "proof.kept_undealt"),
        (lambda k: k.extend(after(k, deal=3) + after(k, deal=4)), "proof.kept_undealt"),
    ],
)
def test_a_server_that_showed_a_page_something_else_is_found(
    played: Sitting, kept: dict[str, Any], change: Callable[[Any], object], code: str
) -> None:
    changed = json.loads(json.dumps(kept))
    change(changed["shuffles"])
    holds, codes = with_kept(played, changed)
    assert (holds, codes[-1]) == (False, code)


def after(kept: list[dict[str, Any]], **changed: int) -> list[dict[str, Any]]:
    """A shuffle that came later, of which no cards were dealt."""
    return [{**kept[0], "hand": [], "promise": "11" * 32, **changed}]


@pytest.mark.parametrize(
    "change",
    [
        lambda k: k.extend(after(k, match=2)),
        lambda k: k.extend(after(k, deal=3)),
        lambda k: k[0].update(match=0, hand=[], dealt=True),
        lambda k: k[0].update(match=0, hand=[], commitments={}),
    ],
)
def test_a_shuffle_that_may_still_go_on_or_was_dealt_is_nothing_to_wonder_at(
    played: Sitting, kept: dict[str, Any], change: Callable[[Any], object]
) -> None:
    changed = json.loads(json.dumps(kept))
    change(changed["shuffles"])
    assert with_kept(played, changed)[0]


def test_a_page_that_sent_its_value_is_blamed_only_if_it_is_called_missing(
    played: Sitting, kept: dict[str, Any]
) -> None:
    """Ben left the first attempt at the second deal void, not Ann, and his page knows it."""
    changed = json.loads(json.dumps(kept))
    for one in changed["shuffles"]:
        one["revealed"] = True
    assert with_kept(played, changed)[0]
    changed["shuffles"][1].update(seat=2, revealed=False)
    assert with_kept(played, changed)[0]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda k: k[2].update(value=""), "proof.kept_without"),
        (lambda k: k[2].update(value="ee" * 32), "proof.kept_without"),
        (lambda k: k[2].update(commitments={}), "proof.kept_without"),
    ],
)
def test_what_a_page_did_not_keep_is_not_claimed(
    played: Sitting, kept: dict[str, Any], change: Callable[[Any], object], code: str
) -> None:
    changed = json.loads(json.dumps(kept))
    change(changed["shuffles"])
    holds, codes = with_kept(played, changed)
    assert (holds, codes[-1]) == (True, code)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "kept.broken"),
        (b"\xff", "kept.broken"),
        (b"[" * 100_000, "kept.broken"),
        (b"[]", "kept.foreign"),
        (b'{"format":"canasta kept","version":2}', "kept.version"),
        (b'{"format":"canasta kept","version":1}', "kept.broken"),
    ],
)
def test_a_deal_that_no_page_has_stored_is_reported(data: bytes, code: str) -> None:
    with pytest.raises(InvalidError) as told:
        read_kept(data)
    assert told.value.code == code


@pytest.mark.parametrize("data", [b"", b"\xff", b"[]", b"null", b"{", b"[" * 100_000])
def test_anything_but_a_proof_is_reported(data: bytes) -> None:
    with pytest.raises(InvalidError) as told:
        read_proof(data)
    assert told.value.code in {"proof.broken", "proof.foreign"}


def test_an_error_of_a_proof_can_be_sent_between_processes() -> None:
    error = pickle.loads(pickle.dumps(ProofError("proof.cards", "Not these cards.", deal=2)))
    assert (error.code, error.message, error.values) == (
        "proof.cards",
        "Not these cards.",
        {"deal": 2},
    )


BOOKS = ("regency", "waldo", "joker", "wca", "samba", "bolivia")


@pytest.mark.parametrize("book", BOOKS)
def test_all_that_a_page_saw_of_the_pack_is_compared_and_a_change_of_any_of_it_is_found(
    book: str,
) -> None:
    """Draws, pots, faced threes, the upcard, the pile and every discard, of people and of bots."""
    sitting = two_and_bots(book)
    sitting.begin()
    sitting.play_deal(Random(7))
    game = sitting.table.game
    assert game is not None
    proof = read_proof(proof_of(sitting.table))
    for seat in (0, 2):
        seen = seen_lines(game.events(0, seat))
        assert len(seen) > 20
        own = {line.split()[0] for line in seen}
        assert {"upcard", "drew", "discarded"} <= own
        assert [one.code for one in verify(proof, as_kept(proof, seat, seen))][-1] == "proof.kept"
        for place in range(seat, len(seen), 1 if LONG else 4):
            other = "Kh" if not seen[place].endswith("Kh") else "Qh"
            changed = (*seen[:place], f"{seen[place]} {other}", *seen[place + 1 :])
            dropped = (*seen[:place], *seen[place + 1 :])
            for told in (changed, dropped):
                with pytest.raises(ProofError) as found:
                    list(verify(proof, as_kept(proof, seat, told)))
                assert found.value.code == "proof.kept_cards"
                # Without one of two equal lines it is the second that is missing.
                assert int(found.value.values["place"]) > place
        with pytest.raises(ProofError):
            list(verify(proof, as_kept(proof, seat, (*seen, "drew 1 2"))))


def as_kept(proof: Proof, seat: int, seen: tuple[str, ...]) -> Kept:
    """Return the evidence of a page that was there to the end of the first deal."""
    (shuffled,) = proof.deals[0].attempts
    shuffle = KeptShuffle(
        match=proof.number,
        deal=1,
        attempt=1,
        promise=shuffled.commitment,
        seat=seat,
        value=shuffled.values[seat],
        revealed=True,
        commitments=shuffled.commitments,
        dealt=True,
        seen=seen,
    )
    return Kept("canasta kept", 1, "ACDEFG", (shuffle,))


def test_what_an_earlier_page_kept_is_compared_as_far_as_it_goes(played: Sitting) -> None:
    proof = read_proof(proof_of(played.table))
    old = as_kept(proof, 0, ())
    assert [one.code for one in verify(proof, old)][-1] == "proof.kept"


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"target": 9000}, "target"),
        ({"natural_canasta": 700, "target": 8000}, "target"),
        ({"title": "World Canasta"}, "title"),
    ],
)
def test_rules_that_are_not_those_of_the_book_that_a_record_names_are_named(
    played: Sitting, changes: dict[str, Any], told: str
) -> None:
    changed = json.loads(proof_of(played.table))
    known = {name: value for name, value in changes.items() if name in changed["match"]["rule"]}
    changed["match"]["rule"].update(known)
    found = list(verify(read_proof(json.dumps(changed).encode())))
    assert found[1].code == "proof.other_rules"
    assert found[1].values["name"] == "wca"
    assert set(str(found[1].values["rules"]).split(", ")) == set(known)
    assert told in found[1].message


def test_house_rules_are_named_as_house_rules(played: Sitting) -> None:
    changed = json.loads(proof_of(played.table))
    changed["match"]["rules"] = changed["match"]["rule"]["name"] = "grandmother"
    found = list(verify(read_proof(json.dumps(changed).encode())))
    assert found[1].code == "proof.house_rules"
    assert "grandmother" in found[1].message
