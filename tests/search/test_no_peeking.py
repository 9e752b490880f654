"""No bot peeks: what it cannot see may lie as it likes, its choice is the same."""

import pytest
from tests.search.tables import TABLES, dealt_anew, some_moments

from canasta.compiled.kernel import state_at
from canasta.engine.codes import Phase
from canasta.engine.search import Seen
from canasta.players.bots import NAMES, make
from canasta.players.bots.expert import Expert
from canasta.players.bots.styles import STYLES


@pytest.mark.parametrize("name", [*NAMES, *STYLES])
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_a_choice_is_the_same_however_the_hidden_cards_lie(
    book: str, players: int, name: str, few_rollouts: None
) -> None:
    checked = 0
    for moment in some_moments(book, players, 31, 12):
        seat = moment.actor
        if moment.states["phase"][0] == Phase.CUT:
            continue
        dealt, other = dealt_anew(moment, seat)
        choices = []
        for view in (moment.view(seat), other):
            bot = make(name, moment.rules, players, seat, 17)
            if isinstance(bot, Expert):
                bot.seen = Seen(bytearray(moment.seen_by(seat).tobytes()))
            choices.append(bot.step(state_at(view)))
        assert choices[0] == choices[1]
        checked += int((dealt["hands"][0] != moment.states["hands"][0]).any())
    assert checked > 3
