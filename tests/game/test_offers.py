"""Whole actions: what is offered is accepted, and what is accepted reads back."""

from hypothesis import given
from tests.game.playing import cards_of, games

from canasta.engine.codes import Act, Phase, is_undo
from canasta.game import Game, read_action
from canasta.game.actions import STEPS, step_text


@given(games())
def test_every_action_offered_is_accepted_and_reads_back(game: Game) -> None:
    whole = cards_of(game.board)
    for action in game.actions():
        text = str(action)
        assert read_action(text) == action
        assert game.why_not(text) is None
        twin = game.clone()
        twin.do(action)
        assert twin.to_bytes() != game.to_bytes()
        assert cards_of(twin.board) == whole or twin.phase == Phase.CUT


@given(games())
def test_something_is_offered_wherever_something_is_legal(game: Game) -> None:
    s = game.board.state
    if not int(s.cards_needed) and not int(
        s.target_chosen
    ):  # a meld begun by steps may need more than one act
        assert bool(game.actions()) == bool(game.legal())


@given(games())
def test_the_list_of_offers_is_bounded_and_repeats_nothing(game: Game) -> None:
    texts = [str(action) for action in game.actions()]
    assert len(texts) == len(set(texts)) < 1500


@given(games(most=300))
def test_listed_and_accepted_are_the_same_for_every_step(game: Game) -> None:
    legal = set(game.legal())
    for code in STEPS:
        refusal = game.why_not(code)
        if is_undo(code):  # it is never listed: the last steps are known to the game, not the mask
            assert refusal is not None or Act.RETRACT in legal
            continue
        assert (refusal is None) == (code in legal), step_text(code)
        if refusal is not None:
            assert refusal.message.endswith(".")


@given(games())
def test_every_card_that_may_be_discarded_is_offered(game: Game) -> None:
    offered = {str(action) for action in game.actions()}
    for code in game.legal():
        if Act.DISCARD <= code < Act.LAY:
            assert step_text(code) in offered
