"""No bot peeks: what it cannot see may lie as it likes, its choice is the same."""

import numpy as np
import pytest
from tests.search.tables import TABLES, some_moments

from canasta.bots import NAMES, make
from canasta.bots.expert import Expert
from canasta.kernel import Phase, legal, new_states, redact
from canasta.search.dealing import deal_samples


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_a_choice_is_the_same_however_the_hidden_cards_lie(
    book: str, players: int, name: str, few_rollouts: None
) -> None:
    checked = 0
    for moment in some_moments(book, players, 31, 12):
        seat = moment.actor
        if moment.states["phase"][0] == Phase.CUT:
            continue
        states = new_states(2)
        states[0] = moment.view(seat)[0]
        seen = moment.seen[seat : seat + 1].copy()
        assert deal_samples(moment.record, seen, states, seat, np.uint64(99), 1, 1) == 1
        legal(moment.record, states, 1)
        other = new_states(1)
        redact(states, 1, seat, other, 0)
        choices = []
        for view in (moment.view(seat), other):
            bot = make(name, moment.rules, players, seat, 17)
            if isinstance(bot, Expert):
                bot.seen[0] = moment.seen[seat]
            choices.append(bot.step(view))
        assert choices[0] == choices[1]
        checked += int((states["hands"][1] != moment.states["hands"][0]).any())
    assert checked > 3
