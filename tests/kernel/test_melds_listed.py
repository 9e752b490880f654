"""The melds that cards may go onto, in positions that random play seldom reaches.

What is listed is found by quick looks at all melds at once, what is accepted by a look at the one
meld: here they are held to the same.
"""

from itertools import product
from typing import Any

import pytest
from tests.clauses.positions import after, at

from canasta.engine.codes import CODES, Act
from canasta.engine.reasons import Reason
from canasta.game import Game

GROWTHS = ("closed", "naturals", "any")
MELDS = ("K*5", "K*6", "K*4 2", "K*5 2", "K*4 2 2", "K*3 2 2 2", "K*7", "K*6 2", "K*4 2 2 2")
HELD = ("K", "2", "K 2")


def aimed_at(game: Game, meld: int) -> bool:
    """Whether a meld is listed as one that a card may go onto; all that is listed is accepted."""
    steps = set(game.legal())
    accepted = {code for code in range(CODES) if game.board.why_not(code) == Reason.OK}
    assert steps == accepted
    return Act.TARGET + meld in steps


@pytest.mark.parametrize(("growth", "held"), [*product(GROWTHS, HELD)])
def test_a_meld_on_the_table_may_not_be_laid_again(growth: str, held: str) -> None:
    found = {}
    for meld, most in product(MELDS, (2, 3)):
        if meld.count("2") > most:
            continue
        table: dict[str, Any] = {
            "hands": [f"{held} 9 8 7"],
            "melds": [["Q*3", meld]],
            "phase": "play",
        }
        house: dict[str, Any] = {"set_growth": growth, "max_wilds": most}
        found[meld, most] = aimed_at(at("regency", house, **table), 1)
    assert found["K*5", 2]
    assert found["K*7", 3] == (growth == "any" or (growth == "naturals" and "K" in held))
    assert found["K*4 2 2", 2] == ("K" in held)


@pytest.mark.parametrize(("mixed", "held"), [*product((True, False), HELD)])
def test_a_meld_of_the_opening_is_listed(mixed: bool, held: str) -> None:
    found = {}
    for meld in MELDS[:5]:
        hand = f"A A A {meld} {held} 9 8 7"
        game = at("wca", {"opening_mixed_canasta": mixed}, hands=[hand], phase="play")
        found[meld] = aimed_at(after(game, f"meld {meld}; meld A A A"), 0)
    assert found["K*5"]
    assert found["K*6"] == (mixed or "K" in held)
    assert found["K*5 2"] == mixed


@pytest.mark.parametrize("left", ["K", "2", "3b K", "3b 2"])
def test_no_meld_is_legal_once_black_threes_are_laid(left: str) -> None:
    # Both canastas that going out needs are there.
    table: dict[str, Any] = {
        "hands": [f"3b 3b 3b {left}"],
        "melds": [["Q*7", "J*7", "K*5"]],
        "phase": "play",
    }
    game = at("waldo", foot_taken=[True] * 4, **table)
    assert aimed_at(game, 2)
    assert not aimed_at(after(game, "meld 3b 3b 3b"), 2)
