"""Rollouts by the learned policy end the deal of every game, and leave the game as it was."""

import pytest
from tests.env.tables import TABLES

from canasta import Game
from canasta.research.env import plan, play_out


@pytest.mark.parametrize(("book", "players"), [*TABLES, ("samba", 4), ("bolivia", 4)])
def test_a_game_is_played_out_to_the_points_of_its_deal(book: str, players: int) -> None:
    game = Game.new(book, seed=3, players=players)
    before = game.to_bytes()
    for sample in game.samples(0, 1, 5):
        ahead = play_out(sample)
        assert len(ahead) == players
        assert sum(ahead) == pytest.approx(0)
        while not sample.deal_over:
            for code in plan(sample):
                if code in sample.legal():
                    sample.apply(code)
        scores = sample.scores
        own = scores[0] - (sum(scores) - scores[0]) / (len(scores) - 1)
        assert play_out(sample)[0] == pytest.approx(own)
    assert game.to_bytes() == before
