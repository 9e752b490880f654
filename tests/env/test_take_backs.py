"""How often melds may be taken back in a turn: what the bound strikes from masks, and whose."""

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.env.tables import TABLES

from canasta.compiled.kernel import legal, rules_record
from canasta.engine.codes import CODES, Act
from canasta.research.env import EnvError, VectorEnv

GAMES = 6
ACTIONS = np.arange(CODES)
LAYS = ((ACTIONS >= Act.TAKE_TOP) & (ACTIONS < Act.DISCARD)) | (
    (ACTIONS >= Act.LAY) & (ACTIONS < Act.FACE)
)


def bits(words: NDArray[np.int64]) -> NDArray[np.bool_]:
    """A mask with an entry for each action."""
    return np.unpackbits(words.copy().view(np.uint8), bitorder="little").view(np.bool_)


def bounded(mask: NDArray[np.bool_], taken_back: int, most: int) -> NDArray[np.bool_]:
    """The rest of the rules' mask, computed independently of the compiled code."""
    others = mask.copy()
    others[Act.RETRACT] = False
    if taken_back < most or not others.any():
        return mask
    plain = others & ~LAYS
    return plain if taken_back > most and plain.any() else others


def in_circles(env: VectorEnv, rng: np.random.Generator) -> NDArray[np.int64]:
    """Actions of a player who takes back whatever can be taken back, or lays whatever can be
    laid."""
    actions = np.full(env.games, -1)
    for game, mask in enumerate(env.bool_masks()):
        if mask[Act.RETRACT]:
            actions[game] = Act.RETRACT
        elif mask.any():
            laid = np.flatnonzero(mask & LAYS)
            actions[game] = rng.choice(laid if len(laid) else np.flatnonzero(mask))
    return actions


@pytest.mark.parametrize("most", [0, 2])
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_the_bound_strikes_from_the_rules_masks_what_it_says_and_no_more(
    book: str, players: int, most: int
) -> None:
    env = VectorEnv(book, GAMES, players=players, seed=7, take_backs=most)
    record, rng = rules_record(env.rules, players), np.random.default_rng(7)
    taken_back, struck = np.zeros(GAMES, int), 0
    for _ in range(300):
        for game in range(GAMES):
            states = env.states.copy()
            legal(record, states, game)
            full = bits(states["legal"][game])
            masked = bits(env.masks[game])
            assert (masked == bounded(full, int(taken_back[game]), most)).all()
            assert masked.any()
            struck += int((full != masked).any())
        turns = env.states["turns"].copy()
        actions = in_circles(env, rng)
        env.step(actions)
        same = (env.states["turns"] == turns) & ~env.terminated
        taken_back = np.where(same, taken_back + (actions == Act.RETRACT), 0)
    assert struck


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_a_player_who_goes_in_circles_ends_the_deal_at_the_bound(book: str, players: int) -> None:
    def cut_off(take_backs: int | None) -> int:
        env = VectorEnv(
            book, 4, players=players, autoreset=False, max_steps=3000, take_backs=take_backs
        )
        rng, cut = np.random.default_rng(1), 0
        while (env.actors >= 0).any():
            env.step(in_circles(env, rng))
            cut += int(env.truncated.sum())
        return cut

    assert cut_off(1) == 0
    assert cut_off(None) > 0


def test_an_action_that_the_bound_struck_is_refused() -> None:
    env = VectorEnv("wca", 64, seed=2, take_backs=0)
    while True:
        record, states = rules_record(env.rules, env.players), env.states.copy()
        for game in range(env.games):
            legal(record, states, game)
            if bits(states["legal"][game])[Act.RETRACT] and not env.is_legal(game, Act.RETRACT):
                before = env.states[game].tobytes()
                actions = np.full(env.games, -1)
                actions[game] = Act.RETRACT
                env.step(actions)
                assert env.illegal[game]
                assert env.states[game].tobytes() == before
                return
        env.step(env.sample())


def test_without_a_bound_games_are_those_of_one_that_is_never_reached() -> None:
    free = VectorEnv("joker", 32, seed=3, opponents="random")
    wide = VectorEnv("joker", 32, seed=3, opponents="random", take_backs=2**62)
    for _ in range(200):
        actions = free.sample(seldom=1)
        free.step(actions)
        wide.step(actions)
        for name in free.states.dtype.names or ():
            assert (free.states[name] == wide.states[name]).all(), name
        assert (free.rewards == wide.rewards).all()


def test_levels_play_as_they_are_next_to_a_caller_who_is_bound() -> None:
    for take_backs in (None, 0):
        env = VectorEnv("wca", 2, seed=4, opponents="novice", take_backs=take_backs)
        for _ in range(60):
            env.step(env.sample())


@pytest.mark.parametrize("take_backs", [-1, 1.5, "2", True, float("nan"), 2**63])
def test_a_bound_that_is_not_a_number_of_times_is_refused(take_backs: object) -> None:
    with pytest.raises(EnvError) as caught:
        VectorEnv("wca", 2, take_backs=take_backs)  # type: ignore[arg-type]  # on purpose
    assert caught.value.code == "env.take_backs"
