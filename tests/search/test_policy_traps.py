"""For aces and sevens that are fined, the rollout policy uses its learned tables."""

from array import array
from typing import Any

import numpy as np
import pytest
from tests.search.learned import SURE, with_entries
from tests.search.moments import Moment
from tests.search.tables import some_moments

from canasta.cards import ACE, SEVEN
from canasta.compiled.kernel.tables import RANK_OF
from canasta.compiled.search import weights as policy_weights
from canasta.compiled.search.arrays import weight_array
from canasta.compiled.search.policy_layout import ENTRIES, TRAPPED, Table, learned_policy_of
from canasta.compiled.search.policy_melds import LIKELY, TRAIL
from canasta.compiled.search.rollouts import plan_turn
from canasta.compiled.search.weights import mode_records
from canasta.engine.codes import FULL, Form
from canasta.engine.record import INT16
from canasta.engine.search import LEARNED
from canasta.rules import get_rules


def _sets(state: Any, side: int) -> dict[int, int]:
    """The naturals of each rank that a side has on the table."""
    found = {}
    for at in range(int(state["meld_count"][side])):
        meld = int(state["order"][side, at])
        if state["meld_form"][meld] == Form.SET:
            found[int(state["meld_rank"][meld])] = int(state["meld_size"][meld])
    return found


def _begun(entries: int) -> list[int]:
    """Return the sizes of sets of aces and sevens begun in turns without taking the pile."""
    weights, found = with_entries("wca", "trap_set", entries), []
    every = [moment for seed in range(12) for moment in some_moments("wca", 4, seed, 200)]
    for moment in every:
        played = moment.states.copy()
        before = played[0].copy()
        seat = int(before["actor"])
        side = seat % 2
        if not before["opened"][side]:
            continue
        plan_turn(moment.record, weights, played, 0, np.zeros(1, TRAIL), 0)
        if int(played["pile_size"][0]) <= int(before["pile_size"]):
            continue
        new = _sets(played[0], side)
        old = _sets(before, side)
        found += [new[rank] for rank in (ACE, SEVEN) if rank in new and rank not in old]
    return found


def test_sets_that_are_fined_while_they_are_incomplete_go_down_as_was_learned() -> None:
    assert any(size < FULL for size in _begun(SURE))
    assert all(size == FULL for size in _begun(-SURE))


def _discarded(weights: Any, moment: Moment) -> tuple[int, int]:
    """The rank that is discarded in a turn that takes no pile, -1 if it does; how many are held."""
    played = moment.states.copy()
    before = played[0].copy()
    plan_turn(moment.record, weights, played, 0, np.zeros(1, TRAIL), 0)
    size = int(played["pile_size"][0])
    if size != int(before["pile_size"]) + 1:
        return -1, 0
    rank = int(RANK_OF[played["pile"][0, size - 1]])
    return rank, int(before["ranks"][int(before["actor"]), rank])


def _aces(state: Any, side: int) -> list[tuple[int, int]]:
    """The sizes of a side's sets of aces, and their wild cards."""
    melds = state["order"][side][: int(state["meld_count"][side])]
    aces = [meld for meld in melds if state["meld_rank"][meld] == ACE]
    return [(int(state["meld_size"][meld]), int(state["meld_wilds"][meld])) for meld in aces]


def test_aces_with_a_wild_card_open_where_natural_ones_would_be_fined() -> None:
    weights, opened = with_entries("wca", "open_turn", SURE), []
    for seed in range(20):
        for moment in some_moments("wca", 4, seed, 60):
            played = moment.states.copy()
            side = int(moment.states["actor"][0]) % 2
            if moment.states["opened"][0, side]:
                continue
            plan_turn(moment.record, weights, played, 0, np.zeros(1, TRAIL), 0)
            if played["opened"][0, side]:
                opened += _aces(played[0], side)
    assert any(wilds for _, wilds in opened)
    assert all(wilds or size >= LIKELY for size, wilds in opened)


def test_a_hand_with_too_many_aces_or_sevens_discards_them_as_was_learned() -> None:
    away, kept = with_entries("wca", "discard_trap", 0), with_entries("wca", "discard_trap", 0)
    table = Table.DISCARD_TRAP
    many = table + 2 * (table.end - table) // TRAPPED
    away["tables"][0][many : table.end] = SURE
    kept["tables"][0][many : table.end] = -SURE
    thrown = [0, 0]
    for seed in range(34, 44):
        for moment in some_moments("wca", 4, seed, 200):
            rank, held = _discarded(away, moment)
            if rank in (ACE, SEVEN) and held > 2:
                thrown[0] += 1
                thrown[1] += _discarded(kept, moment)[0] == rank
    assert thrown[0] > 10
    assert thrown[0] > 4 * thrown[1]  # some hands have nothing else


def test_entries_that_came_later_than_a_file_hold_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = get_rules("joker")
    today = learned_policy_of(rules, 4)
    assert today is not None
    older = array(INT16, today.numbers)[: Table.TRAP_SET]
    file = today._replace(numbers=older.tobytes())
    monkeypatch.setattr(policy_weights, "learned_policy_of", lambda *_: file)
    tables = weight_array(mode_records(rules, 4, LEARNED))["tables"][0]
    assert any(older)
    assert len(older) < ENTRIES
    assert tables[: len(older)].tolist() == older.tolist()
    assert not tables[len(older) :].any()
