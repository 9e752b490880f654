"""What a seat has seen is true: it is held against the whole state."""

from itertools import chain

import pytest
from tests.search.tables import TABLES, moments

from canasta.engine.codes import Phase


@pytest.mark.parametrize("bots", ["club", "random"])
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_a_seats_knowledge_of_pile_and_hands_is_true(book: str, players: int, bots: str) -> None:
    known = whole = 0
    deals = chain.from_iterable(moments(book, players, seed, bots) for seed in range(40, 48))
    for moment in deals:
        s = moment.states[0]
        if s["phase"] == Phase.CUT:
            continue
        for seat in range(players):
            seen = moment.seen[seat]
            for other in range(players):
                if other == int(s["turn"]):
                    continue  # in the turn that is played cards come and go
                assert (seen["known"][other] <= s["hands"][other]).all()
                known += int(seen["known"][other].sum())
            size = int(s["pile_size"])
            pile = seen["pile"][:size]
            assert ((pile == -1) | (pile == s["pile"][:size])).all()
            whole += int((pile >= 0).sum())
    assert whole > 100
    assert known > 0 or bots == "random"


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_a_watcher_from_the_start_knows_the_whole_pile(book: str, players: int) -> None:
    for moment in moments(book, players, 43):
        s = moment.states[0]
        if s["phase"] != Phase.CUT and not s["pile_withheld"]:
            size = int(s["pile_size"])
            assert moment.seen[0]["pile"][:size].tolist() == s["pile"][:size].tolist()


@pytest.mark.parametrize("book", ["regency", "joker"])
def test_cards_that_were_turned_up_and_covered_are_known(book: str) -> None:
    covered = 0
    for seed in range(60):
        for moment in moments(book, 4, seed):
            s = moment.states[0]
            if s["phase"] == Phase.CUT:
                continue
            if s["turns"] > 2:
                break
            size = int(s["pile_size"])
            covered += size > 1 and s["turns"] == 1
            for seat in range(4):
                assert moment.seen[seat]["pile"][:size].tolist() == s["pile"][:size].tolist()
    assert covered > 3
