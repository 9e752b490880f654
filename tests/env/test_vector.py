from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.env.tables import TABLES, played

from canasta.compiled.kernel import apply, legal, new_match, new_states, rules_record
from canasta.engine.codes import CODES, Act, Phase
from canasta.engine.soundness import RANGES
from canasta.research.env import LEVELS, EnvError, VectorEnv
from canasta.research.env.vector import LEAST, LEAST_SAMPLED, Threads

STEPS = 400


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_masks_and_actors_are_those_of_the_kernel_at_every_step(book: str, players: int) -> None:
    env = VectorEnv(book, 3, players=players, seed=5)
    record, states = rules_record(env.rules, players), new_states(3)
    for game in range(3):
        new_match(record, states, game, int(env.states["seed"][game]))
    for _ in range(STEPS):
        for game in range(3):
            legal(record, states, game)
            assert (states["legal"][game] == env.masks[game]).all()
            assert states["actor"][game] == env.actors[game]
        actions = env.sample()
        env.step(actions)
        for game in range(3):
            if env.terminated[game]:
                new_match(record, states, game, int(env.states["seed"][game]))
            else:
                assert apply(record, states, game, int(actions[game])) == 0


def test_the_same_seed_and_actions_give_the_same_games() -> None:
    one, other = VectorEnv("joker", 8, seed=9), VectorEnv("joker", 8, seed=9)
    third = VectorEnv("joker", 8, seed=10)
    for _ in range(200):
        actions = one.sample()
        assert (actions == other.sample()).all()
        one.step(actions)
        other.step(actions)
        assert (one.masks == other.masks).all()
        assert (one.rewards == other.rewards).all()
    assert (one.states["seed"] != third.states["seed"]).all()


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_points_of_a_deal_are_those_of_the_sheet_and_add_up_to_zero(
    book: str, players: int
) -> None:
    env = VectorEnv(book, 16, players=players, seed=1, scale=1.0, autoreset=False)
    while (env.actors >= 0).any():
        env.step(env.sample())
        assert abs(env.rewards.sum(axis=1)).max() < 0.01
        for game in np.flatnonzero(env.terminated):
            scores = env.states["scores"][game][: env.sides].astype(float)
            others = (scores.sum() - scores) / (env.sides - 1)
            for seat in range(players):
                assert env.rewards[game, seat] == pytest.approx(
                    (scores - others)[seat % env.sides], abs=0.01
                )


def test_a_match_is_rewarded_once_with_who_won_it() -> None:
    env = VectorEnv("regency", 4, seed=3, episode="match", reward="win", autoreset=False)
    rewards = np.zeros_like(env.rewards)
    while (env.actors >= 0).any():
        env.step(env.sample())
        assert not env.rewards[~env.terminated].any()
        rewards += env.rewards
    scores = env.states["scores"]
    assert (scores.max(axis=1) >= env.rules.target).all()
    for game in range(4):
        winner = int(scores[game, :2].argmax())
        assert rewards[game].tolist() == [1 if seat % 2 == winner else -1 for seat in range(4)]


def test_a_match_of_points_is_rewarded_after_every_deal() -> None:
    env = VectorEnv("regency", 2, seed=3, episode="match", scale=1.0, autoreset=False)
    rewards = np.zeros_like(env.rewards)
    deals = 0
    while (env.actors >= 0).any():
        env.step(env.sample())
        rewards += env.rewards
        deals += int(env.rewards.any(axis=1).sum())
    assert deals > 4
    scores = env.states["scores"]
    assert rewards[:, 0] == pytest.approx(scores[:, 0] - scores[:, 1])


@pytest.mark.parametrize("action", [-1, -(2**31), 2**31 - 1, CODES, int(Act.DEAL), int(Act.YES)])
def test_an_illegal_action_changes_nothing_but_costs(action: int) -> None:
    env = played("joker", 4, 32, 77)
    before, masks = env.states.copy(), env.masks.copy()
    actors, steps = env.actors.copy(), env.steps.copy()
    env.step(np.full(32, action, np.int64))
    assert env.illegal.all()
    assert (env.states == before).all()
    assert (env.masks == masks).all()
    assert (env.steps == steps + 1).all()
    for game in range(32):
        expected = [-1.0 if seat == actors[game] else 0.0 for seat in range(4)]
        assert env.rewards[game].tolist() == expected


def test_an_illegal_action_may_end_the_episode() -> None:
    env = VectorEnv("regency", 2, illegal="end", penalty=5.0, autoreset=False)
    env.step([int(Act.DRAW), int(Act.NO)])
    assert env.terminated.tolist() == [False, True]
    assert env.actors[1] == -1
    assert not env.masks[1].any()
    assert env.rewards[1].min() == -5.0


def test_a_finished_game_waits_for_a_reset_if_requested() -> None:
    env = VectorEnv("regency", 2, seed=4, autoreset=False, max_steps=10)
    for _ in range(10):
        env.step(env.sample())
    assert env.truncated.all()
    assert (env.actors == -1).all()
    env.step([0, 0])
    assert not env.truncated.any()
    assert not env.illegal.any()
    env.reset(games=[1])
    assert env.actors.tolist()[0] == -1
    assert env.actors[1] >= 0
    assert env.steps[1] == 0


def test_a_game_that_is_over_begins_again_within_the_step() -> None:
    env = VectorEnv("regency", 4, seed=4, max_steps=10)
    seeds = env.states["seed"].copy()
    for _ in range(9):
        env.step(env.sample())
        assert not env.truncated.any()
    env.step(env.sample())
    assert env.truncated.all()
    assert (env.steps == 0).all()
    assert (env.states["seed"] != seeds).all()
    assert env.masks.any(axis=1).all()


def test_bool_masks_are_the_bits_of_the_masks() -> None:
    env = played("waldo", 4, 8, 50)
    masks = env.bool_masks()
    assert masks.shape == (8, CODES)
    for game in range(8):
        for action in range(CODES):
            assert masks[game, action] == env.is_legal(game, action)
    out = np.zeros_like(masks)
    assert env.bool_masks(out) is out
    assert (out == masks).all()


def test_samples_are_legal_and_every_legal_action_is_drawn() -> None:
    env = played("joker", 4, 1, 30)
    legal_now = set(np.flatnonzero(env.bool_masks()[0]).tolist())
    drawn = {int(env.sample(seldom=1)[0]) for _ in range(200 * len(legal_now))}
    assert drawn == legal_now


@pytest.mark.usefixtures("few_rollouts")
@pytest.mark.parametrize("level", [*LEVELS, "style:magpie"])
def test_opponents_play_the_other_sides(level: str) -> None:
    env = VectorEnv("regency", 4, seed=2, opponents=level)
    others = 0
    for step in range(60):
        assert set(env.actors.tolist()) <= {0, 2}
        others = max(others, int(env.steps.max()) - step)
        env.step(env.sample())
    assert others > 3


def test_opponents_play_identically_in_games_of_one_seed() -> None:
    env = VectorEnv("regency", 2, seed=2, opponents="club")
    rounds = []
    for _ in range(2):
        env.reset(seed=5)
        masks = []
        for _ in range(50):
            env.step(env.sample())
            masks.append(env.masks.copy())
        rounds.append(np.array(masks))
    assert (rounds[0] == rounds[1]).all()


def test_a_partner_leaves_the_caller_one_seat() -> None:
    env = VectorEnv("wca", 4, seed=2, opponents="random", partner="novice", autoreset=False)
    for _ in range(40):
        assert set(env.actors.tolist()) <= {-1, 0}
        env.step(env.sample())


def test_novice_beats_a_caller_who_plays_at_random() -> None:
    env = VectorEnv("regency+two-hand", 16, seed=6, opponents="novice", autoreset=False)
    total = np.zeros(2)
    while (env.actors >= 0).any():
        env.step(env.sample())
        total += env.rewards.sum(axis=0)
    assert total[1] > 5


def test_a_match_goes_through_the_phase_in_which_the_pack_is_cut() -> None:
    env = VectorEnv("wca", 2)
    assert (env.states["phase"] == Phase.CUT).all()
    assert env.is_legal(0, int(Act.CUT) + 20)


def test_the_memory_of_a_game_is_reported() -> None:
    assert VectorEnv("waldo", 64).bytes_a_game < 4096


@pytest.mark.parametrize(
    ("code", "settings"),
    [
        ("env.players", {"players": 3}),
        ("env.games", {"games": 0}),
        ("env.episode", {"episode": "hand"}),
        ("env.reward", {"reward": "money"}),
        ("env.illegal", {"illegal": "explode"}),
        ("env.opponents", {"opponents": "nobody"}),
        ("env.partner", {"partner": "club"}),
    ],
)
def test_settings_that_no_environment_can_have_are_refused_with_their_codes(
    code: str, settings: dict[str, object]
) -> None:
    with pytest.raises(EnvError) as caught:
        VectorEnv("regency", **{"games": 2, **settings})  # type: ignore[arg-type]  # on purpose
    assert caught.value.code == code


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_games_go_on_from_positions_that_are_put_into_them(book: str, players: int) -> None:
    there = VectorEnv(book, 30, players=players, seed=4)
    here = VectorEnv(book, 30, players=players, seed=5)
    for _ in range(50):
        there.step(there.sample())
    some = np.arange(3, 30, 4)
    others = np.setdiff1d(np.arange(30), some)
    before = here.states[others].copy()
    here.set_states(there.states[some], some)
    assert (here.states[others] == before).all()
    assert not here.steps[some].any()
    for _ in range(20):
        assert (here.masks[some] == there.masks[some]).all()
        assert (here.actors[some] == there.actors[some]).all()
        actions = there.sample()
        there.step(actions)
        here.step(np.where(np.isin(np.arange(30), some), actions, here.sample()))
    assert (here.rewards[some] == there.rewards[some]).all()


def test_a_state_is_changed_only_by_a_position_of_the_rules() -> None:
    env = VectorEnv("regency", 3, seed=4)
    with pytest.raises(ValueError, match="read-only"):
        env.states["turn"] = 100
    before = env.states.copy()
    for name, (_, above) in RANGES.items():
        forged = env.states.copy()
        forged[name][1] = min(above, np.iinfo(forged.dtype[name].base).max)
        if above > np.iinfo(forged.dtype[name].base).max:
            continue
        with pytest.raises(EnvError, match="State 1 is not a position") as caught:
            env.set_states(forged)
        assert caught.value.code == "env.states"
    wrong: list[Any] = [before[:2], before.view(np.uint8), before["turn"], None, "text", 3]
    for states in wrong:
        with pytest.raises(EnvError) as caught:
            env.set_states(states)
        assert caught.value.code == "env.states"
    with pytest.raises(EnvError, match="not a position"):
        env.set_states(VectorEnv("waldo", 3, seed=4).states)
    assert (env.states == before).all()


def _everything(env: VectorEnv) -> list[bytes]:
    """All that an environment shows after a step, and what it holds, as bytes."""
    shown = (env.masks, env.actors, env.rewards, env.terminated, env.truncated, env.illegal)
    looked = (env.steps, env.observe(), env.observe_flat())
    held = [env.states[name] for name in env.states.dtype.names or ()]
    arrays: list[NDArray[Any]] = [*shown, *looked, *held]
    return [array.tobytes() for array in arrays]


@pytest.mark.parametrize("opponents", [None, "random"])
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_any_number_of_threads_gives_the_same_results_to_the_last_byte(
    book: str, players: int, opponents: str | None
) -> None:
    games = 200
    envs = [
        VectorEnv(book, games, players=players, seed=3, opponents=opponents, threads=threads)
        for threads in (1, 2, 3)
    ]
    rng = np.random.default_rng(7)
    for late in range(40):
        actions = envs[0].sample()
        actions[rng.random(games) < 0.02] = 639  # refused, mostly
        some = np.flatnonzero(rng.random(games) < 0.3)
        for env in envs:
            env.step(actions)
            if late % 10 == 9:
                env.reset(games=some)
        found = [_everything(env) for env in envs]
        assert found[0] == found[1] == found[2]


def test_any_number_of_threads_draws_the_same_actions() -> None:
    games = 2 * LEAST_SAMPLED + 3
    one, more = (VectorEnv("regency", games, seed=3, threads=threads) for threads in (1, 2))
    for _ in range(20):
        actions = one.sample()
        assert (actions == more.sample()).all()
        assert len(set(actions[-LEAST_SAMPLED:].tolist())) > 1
        one.step(actions)
        more.step(actions)


def test_every_part_of_the_work_is_done_once_on_threads_of_their_own() -> None:
    for count in (0, 1, 63, 64, 129, 1000):
        for threads in (1, 2, 3, 5):
            done = np.zeros(count, np.int64)
            used: set[int] = set()

            def work(first: int, after: int, done: Any = done, used: Any = used) -> None:
                done[first:after] += 1
                used.add(first)

            Threads(threads).run(count, work)
            assert (done == 1).all()
            assert len(used) == max(1, min(threads, count // LEAST))


def test_a_failing_part_is_reported_after_the_others_are_done() -> None:
    done: list[int] = []

    def work(first: int, _: int) -> None:
        if first == 0:
            raise RuntimeError("the first part")
        done.append(first)

    with pytest.raises(RuntimeError, match="the first part"):
        Threads(3).run(300, work)
    assert sorted(done) == [100, 200]


def test_there_is_one_thread_at_least() -> None:
    with pytest.raises(EnvError, match="one thread") as refused:
        VectorEnv("regency", 2, threads=0)
    assert refused.value.code == "env.threads"
