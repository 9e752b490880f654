"""Proofs of fair deals: true ones hold, any change in one is found."""

import json
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.table.sitting import Sitting, two_and_bots

from canasta.game import InvalidError
from canasta.table import TableError
from canasta.table.proof import ProofError, look, proof_of, read_proof, verify


@pytest.fixture(scope="module")
def played() -> Sitting:
    sitting, luck = two_and_bots("wca"), Random(5)
    for _ in range(2):
        sitting.begin()
        sitting.play_deal(luck)
    return sitting


def test_a_true_proof_holds(played: Sitting) -> None:
    told = list(verify(read_proof(proof_of(played.table))))
    assert [one.code for one in told] == ["proof.whole", "proof.held", "proof.held"]
    assert "Deal 2: the promise was kept" in told[2].message
    assert told[2].values == {"deal": 2, "players": 2}


def test_looking_tells_what_holds_and_then_what_does_not(played: Sitting) -> None:
    data = proof_of(played.table)
    assert look(data) == (True, tuple(verify(read_proof(data))))
    changed = json.loads(data)
    changed["deals"][1]["values"].clear()
    holds, found = look(json.dumps(changed).encode())
    assert not holds
    assert [one.code for one in found] == ["proof.whole", "proof.held", "proof.cards"]
    assert found[-1].values == {"deal": 2}


def test_looking_at_what_is_no_proof_tells_so() -> None:
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


def swap(proof: dict[str, Any], one: str, other: str) -> None:
    moves = proof["match"]["moves"]
    proof["match"]["moves"] = [move.replace(one, other) for move in moves]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda p: p["deals"][0].update(secret="00" * 32), "proof.promise"),
        (lambda p: p["deals"][0].update(secret="xyz"), "proof.promise"),
        (lambda p: p["deals"][1].update(commitment="00" * 32), "proof.promise"),
        (lambda p: p["deals"][1]["values"].update({"0": "ff"}), "proof.cards"),
        (lambda p: p["deals"][1]["values"].clear(), "proof.cards"),
        (lambda p: p["deals"][1]["values"].update({"0": "no"}), "table.entropy"),
        (lambda p: p["deals"].pop(), "proof.deals"),
        (lambda p: p["deals"].reverse(), "proof.deals"),
        (lambda p: p.update(version=9), "proof.version"),
        (lambda p: p.update(format="x"), "proof.foreign"),
        (lambda p: p.pop("match"), "proof.broken"),
        (lambda p: p["match"]["moves"].pop(3), "record.illegal_move"),
    ],
)
def test_what_has_been_changed_is_found(
    played: Sitting, change: Callable[[dict[str, Any]], object], code: str
) -> None:
    proof = json.loads(proof_of(played.table))
    change(proof)
    with pytest.raises(InvalidError) as told:
        list(verify(read_proof(json.dumps(proof).encode())))
    assert told.value.code == code


@pytest.mark.parametrize("data", [b"", b"\xff", b"[]", b"null", b"{", b"[" * 100_000])
def test_what_is_no_proof_is_told(data: bytes) -> None:
    with pytest.raises(InvalidError) as told:
        read_proof(data)
    assert told.value.code in {"proof.broken", "proof.foreign"}


def test_what_does_not_hold_can_be_sent_between_processes() -> None:
    error = pickle.loads(pickle.dumps(ProofError("proof.cards", "Not these cards.", deal=2)))
    assert (error.code, error.message, error.values) == (
        "proof.cards",
        "Not these cards.",
        {"deal": 2},
    )
