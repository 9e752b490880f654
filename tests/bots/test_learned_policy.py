"""The bot that plays the learned policy without a search plays legally and can't see hidden
cards."""

from pathlib import Path

import pytest
from tests.bots.test_play import play
from tests.search.tables import TABLES, dealt_anew, some_moments

from canasta.compiled.kernel import state_at
from canasta.compiled.search import policy_layout
from canasta.compiled.search.belief import records_of_players
from canasta.engine.codes import Phase
from canasta.engine.search import Seen
from canasta.game import Game
from canasta.players.bots import Learned, make
from canasta.rules import get_rules


def test_the_learned_policy_plays_a_deal_to_its_end() -> None:
    game = Game.new("regency", seed=4)
    play(game, [Learned.name, "club"] * 2, 4)
    assert game.deal_over


def test_if_nothing_was_learned_it_plays_by_rules_of_thumb(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(policy_layout, "_FOLDER", tmp_path)
    records_of_players.cache_clear()
    ends = []
    for name in (Learned.name, "club"):
        game = Game.new("regency", seed=4)
        play(game, [name] * 4, 4)
        ends.append(game.scores)
    records_of_players.cache_clear()
    assert ends[0] == ends[1]


def test_the_learned_policy_takes_no_option_but_a_file() -> None:
    with pytest.raises(ValueError, match="takes file=PATH"):
        make(f"{Learned.name}:rollouts=9", get_rules("regency"), 4, 0, 1)


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_hidden_cards_dealt_again_change_no_step(book: str, players: int) -> None:
    changed, chosen = 0, set()
    for moment in some_moments(book, players, 35, 20):
        seat = moment.actor
        if moment.phase not in (Phase.DRAW, Phase.PLAY):
            continue
        dealt, other = dealt_anew(moment, seat)
        seen, steps = moment.seen_by(seat).tobytes(), []
        for view in (moment.view(seat), other):
            bot = make(Learned.name, moment.rules, players, seat, 1)
            assert isinstance(bot, Learned)
            bot.seen = Seen(bytearray(seen))
            steps.append(bot.step(state_at(view)))
        assert steps[0] == steps[1]
        chosen.add(steps[0])
        changed += int((dealt["hands"][0] != moment.states["hands"][0]).any())
    assert changed > 3
    assert len(chosen) > 1
