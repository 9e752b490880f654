"""Players from outside of whom nothing that was learned knows: they play, and are unlike."""

import pytest
from tests.bots.tables import TABLES
from tests.lab.outside.programs import stranger

from canasta.research.lab.arena import Contest, run
from canasta.rules import get_rules

STRANGERS = ("hermit", "mirror", "gambler", "miser")


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_strangers_play_every_book_by_the_rules(book: str, players: int) -> None:
    rules = get_rules(book)
    for first, other in (STRANGERS[:2], STRANGERS[2:]):
        contest = Contest(rules, players, (stranger(first), stranger(other)), 11)
        (pair,) = run(contest, 1).pairs.values()
        assert pair.losses == []
