"""Every reason has a code that stays, a sentence, and the clauses that it rests on."""

import re
from collections import Counter
from pathlib import Path

import pytest

from canasta.engine.reasons import Reason
from canasta.game import REFUSALS, Game, refusal
from canasta.game.actions import STEPS
from canasta.game.refusals import Slip
from canasta.rules import BOOKS, LIBRARY, all_clauses, clauses_of_kin, get_rules, read_house_rules

CODES = Path(__file__).with_name("refusal_codes.txt")
REASONS = [reason for reason in (*Reason, *Slip) if reason != Reason.OK]
FAMILIES = {step // 64: step for step in STEPS}


@pytest.mark.parametrize("reason", REASONS, ids=lambda reason: reason.name)
def test_every_reason_has_a_code_a_sentence_and_clauses(reason: Reason | Slip) -> None:
    code, _, clauses = REFUSALS[reason]
    assert re.fullmatch(r"[a-z]+\.[a-z_]+", code)
    assert set(clauses.split()) <= set(all_clauses())
    assert clauses


def test_nothing_but_reasons_is_in_the_table() -> None:
    assert set(REFUSALS) == set(REASONS)


def test_no_two_reasons_share_a_code() -> None:
    counts = Counter(code for code, _, _ in REFUSALS.values())
    assert [code for code, count in counts.items() if count > 1] == []


def test_codes_are_stable() -> None:
    # A code that programs may know is never renamed or dropped: add new ones to the file.
    written = dict(line.split() for line in CODES.read_text().splitlines())
    assert {reason.name: REFUSALS[reason][0] for reason in REASONS} == written


@pytest.mark.parametrize("book", sorted(BOOKS))
@pytest.mark.parametrize("reason", REASONS, ids=lambda reason: reason.name)
def test_every_sentence_can_be_said_on_any_board(reason: Reason | Slip, book: str) -> None:
    board = Game.new(book, seed=1).board
    for code in (-1, *FAMILIES.values()):
        said = refusal(board, reason, code)
        assert said.message.endswith(".")
        assert "  " not in said.message
        assert said.message[0].isupper()
        assert len(said.message) < 300
        assert said.clauses


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_the_clauses_of_a_refusal_are_those_of_the_book_in_play(book: str) -> None:
    assert "W-024" in clauses_of_kin(get_rules("waldo"), ("W-024", "R-07", "C-27"))
    clauses = clauses_of_kin(get_rules(book), ("W-024", "R-07", "C-27", "AG-1"))
    assert clauses[-1] == "AG-1"
    groups = {letters for family in LIBRARY[book].clauses for letters in family}
    assert {clause.partition("-")[0] for clause in clauses[:-1]} <= groups - {"AG"}
    assert clauses[:-1]


@pytest.mark.rule("J-01")
def test_joker_falls_back_on_the_clauses_of_regency() -> None:
    assert clauses_of_kin(get_rules("joker"), ("W-024", "R-07")) == ("R-07",)


def test_house_rules_have_the_clauses_of_their_book() -> None:
    house = read_house_rules('book = "wca"\nname = "club"\n[rules]\ntarget = 9000\n')
    assert clauses_of_kin(house, ("W-024", "R-07", "C-27")) == ("C-27",)
