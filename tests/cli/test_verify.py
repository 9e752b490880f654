import json
from pathlib import Path
from random import Random

import pytest
from tests.cli.piped import run
from tests.table.sitting import two_and_bots

from canasta.live.table.proof import proof_of


@pytest.fixture(scope="module")
def proof() -> bytes:
    sitting = two_and_bots("regency")
    sitting.begin()
    sitting.play_deal(Random(3))
    return proof_of(sitting.table)


def test_a_fair_match_is_verified(home: Path, proof: bytes) -> None:
    (home / "match.proof").write_bytes(proof)
    done = run(home, "verify", "match.proof")
    assert done.returncode == 0, done.stderr
    assert "Deal 1: the server and 2 players committed before" in done.stdout
    assert "add what your page kept" in done.stdout
    assert done.stdout.endswith("Everything holds.\n")


def test_a_deal_whose_promise_was_not_kept_is_reported(home: Path, proof: bytes) -> None:
    changed = json.loads(proof)
    changed["deals"][0]["attempts"][0]["secret"] = "11" * 32
    (home / "match.proof").write_text(json.dumps(changed))
    done = run(home, "verify", "match.proof")
    assert done.returncode == 1
    assert "Deal 1: the secret is not the one that was promised" in done.stderr
    assert "Everything holds" not in done.stdout


def test_house_rules_in_a_proof_are_reported_and_named_at_the_end(home: Path, proof: bytes) -> None:
    changed = json.loads(proof)
    changed["match"]["rule"]["target"] += 1000
    (home / "match.proof").write_text(json.dumps(changed))
    done = run(home, "verify", "match.proof")
    assert done.returncode == 0
    assert (
        "names the book regency, and its rules are not those of that book: target." in done.stdout
    )
    assert done.stdout.endswith("by rules that are not those of the book it names.\n")
    (home / "match.canasta").write_text(json.dumps(changed["match"]))
    for args in (("replay",), ("review",), ("play", "--load")):
        done = run(home, *args, "match.canasta", text="quit\n")
        assert "names the book regency, but its rules differ: target." in done.stderr, args
    plain = json.loads(proof)["match"]
    (home / "match.canasta").write_text(json.dumps(plain))
    assert "other rules" not in run(home, "replay", "match.canasta").stderr


@pytest.mark.parametrize("content", [None, b"", b"\x00\xff", b'{"format": "canasta match"}'])
def test_anything_but_a_proof_is_reported(home: Path, content: bytes | None) -> None:
    if content is not None:
        (home / "match.proof").write_bytes(content)
    done = run(home, "verify", "match.proof")
    assert done.returncode == 2
    assert "match.proof" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_page_s_evidence_exposes_a_server_that_showed_another_list(
    home: Path, proof: bytes
) -> None:
    (home / "match.proof").write_bytes(proof)
    (shuffled,) = json.loads(proof)["deals"][0]["attempts"]
    shuffle = {
        "match": 1,
        "deal": 1,
        "attempt": 1,
        "promise": shuffled["commitment"],
        "seat": 0,
        "value": "00" * 32,
        "commitments": shuffled["commitments"],
    }
    kept = {"format": "canasta kept", "version": 1, "code": "ABC", "shuffles": [shuffle]}
    (home / "kept.json").write_text(json.dumps(kept))
    done = run(home, "verify", "match.proof", "--kept", "kept.json")
    assert done.returncode == 0, done.stderr
    assert "no one could choose these cards" in done.stdout
    shuffle["commitments"] = {"0": shuffled["commitments"]["0"]}
    (home / "kept.json").write_text(json.dumps(kept))
    done = run(home, "verify", "match.proof", "--kept", "kept.json")
    assert done.returncode == 1
    assert "not those that your page was shown" in done.stderr
    shuffle["match"] = 2
    (home / "kept.json").write_text(json.dumps(kept))
    done = run(home, "verify", "match.proof", "--kept", "kept.json")
    assert done.returncode == 1
    assert "Everything holds" not in done.stdout
    assert "is of none of the deals" in done.stderr
    (home / "kept.json").write_text("{")
    done = run(home, "verify", "match.proof", "--kept", "kept.json")
    assert done.returncode == 2
    assert "kept.json" in done.stderr
