"""A view shows what a seat may see, and depends on nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.positions import at
from tests.game.playing import games, is_over, played, reshuffled

from canasta.compiled.kernel.layout import STATE
from canasta.engine.codes import Act, Phase
from canasta.game import WATCHER, Game, InvalidError, View

SEATS = st.integers(WATCHER, 3)


@pytest.mark.rule("W-013", "T2-2", "AW-45", "AC-53", "AC-5")
@given(games(), SEATS, st.integers(0, 2**32))
def test_a_view_is_unchanged_when_hidden_cards_are_permuted(
    game: Game, seat: int, rng: int
) -> None:
    seat = min(seat, game.players - 1)
    other = reshuffled(game, seat, rng)
    assert game.view(seat) == other.view(seat)


@given(games(), st.integers(0, 3), st.integers(0, 2**32))
def test_cards_that_others_draw_are_hidden(game: Game, seat: int, rng: int) -> None:
    seat = min(seat, game.players - 1)
    if game.actor in (None, seat) or Act.DRAW not in game.legal():
        return
    # Threes stay where they are: they are shown as soon as they are drawn.
    one, other = Game(game.board.clone()), reshuffled(game, seat, rng, threes=False)
    for each in (one, other):
        each.apply(Act.DRAW)
    if not one.deal_over:
        assert one.view(seat) == other.view(seat)
        assert one.events(seat=seat) == other.events(seat=seat)


@given(games())
def test_the_seed_and_the_dice_are_in_no_view(game: Game) -> None:
    for seat in range(WATCHER, game.players):
        state = game.view(seat).state
        assert int(state.seed) == 0
        assert int(state.dice) == 0


@given(games())
def test_only_the_player_to_act_sees_what_is_legal(game: Game) -> None:
    for seat in range(WATCHER, game.players):
        view = game.view(seat)
        if seat == game.actor:
            assert list(view.legal) == game.legal()
            assert view.is_actor
        elif not is_over(game):
            assert view.legal == ()
            assert not view.is_actor


@given(games())
def test_a_view_shows_its_own_hand_and_the_size_of_the_others(game: Game) -> None:
    s = game.board.state
    for seat in range(game.players):
        view = game.view(seat)
        assert len(view.hand) == view.hand_sizes[seat] == int(s.hand_size[seat])
        assert sum(view.hand_sizes) == sum(s.hand_size)
        assert view.stock_size == int(s.stock_size)
        assert view.pile.size == int(s.pile_size)
        assert view.scores == game.scores
        assert view.to_bytes() != b""
        assert len(view.to_bytes()) == STATE.itemsize
    assert game.view(WATCHER).hand == ()


@given(games())
def test_every_part_of_a_view_can_be_asked_for(game: Game) -> None:
    names = [name for name in dir(View) if isinstance(getattr(View, name), property)]
    for seat in range(WATCHER, game.players):
        view = game.view(seat)
        values = {name: getattr(view, name) for name in names}
        assert (values["sheet"] is None) == (not game.deal_over)
        assert values["actor"] == game.actor


@given(games())
def test_the_pile_bars_the_one_to_act_exactly_if_no_take_is_legal(game: Game) -> None:
    if game.phase != Phase.DRAW or game.actor is None:
        return
    takes = [
        code
        for code in game.legal()
        if Act.TAKE_TOP <= code < Act.DISCARD or Act.TARGET <= code < Act.BRIDGE
    ]
    assert (game.view(game.actor).pile.take_refusal is None) == bool(takes)


@pytest.mark.parametrize("seat", [-2, 4, 99])
def test_a_seat_that_is_not_there_is_invalid(seat: int) -> None:
    game = Game.new("regency", seed=1)
    for look in (game.view, lambda seat: game.events(seat=seat)):
        with pytest.raises(InvalidError) as caught:
            look(seat)
        assert caught.value.code == "game.seat"


@pytest.mark.rule("AW-37")
def test_three_players_are_three_sides() -> None:
    view = played("waldo", 1, 1, 10, players=3).view(2)
    assert view.sides == 3
    assert view.partner is None
    assert [view.side_of(seat) for seat in range(3)] == [0, 1, 2]


@pytest.mark.rule("W-001")
def test_partners_sit_opposite() -> None:
    view = Game.new("waldo", seed=1).view(1)
    assert view.partner == 3
    assert view.side == view.side_of(3) == 1


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ("Ad Ad Jc", "pile.leaves_too_few"),
        ("Ad Jc", "pile.needs_natural_pair"),
        ("Jc Qc", "pile.needs_natural_pair"),
    ],
)
def test_a_pile_that_must_join_a_meld_is_refused_for_what_keeps_it_from_that_meld(
    hand: str, code: str
) -> None:
    game = at("joker", melds=[["Ac Ah 2s"]], hands=[hand], pile="As", phase="draw", stock=30)
    refused = game.view(0).pile.take_refusal
    assert refused is not None
    assert refused.code == code
