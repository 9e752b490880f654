import numpy as np
import pytest
from tests.env.tables import TABLES, in_play, permute_hidden, played

from canasta.compiled.kernel import new_states, redact
from canasta.research.env import FLAT, OBSERVATION, PARTS, PLACES, VectorEnv
from canasta.research.env.batch.observation import SLOTS


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_nothing_hidden_is_in_an_observation(book: str, players: int) -> None:
    rng = np.random.default_rng(1)
    env = VectorEnv(book, 8, players=players, seed=2)
    changed = 0
    for step in range(300):
        env.step(env.sample())
        if step % 10:
            continue
        before = env.states.copy()
        for seat in range(players):
            seen = env.observe(seats=seat).tobytes()
            flat = env.observe_flat(seats=seat).tobytes()
            for game in in_play(env):
                permute_hidden(env._states, game, seat, rng)
            changed += int((env.states["hands"] != before["hands"]).any())
            assert env.observe(seats=seat).tobytes() == seen
            assert env.observe_flat(seats=seat).tobytes() == flat
            env._states[:] = before
    assert changed > 0


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_an_observation_comes_from_the_view_but_for_the_pile_that_was_seen(
    book: str, players: int
) -> None:
    env = VectorEnv(book, 4, players=players, seed=8)
    views = new_states(4)
    for step in range(200):
        env.step(env.sample())
        if step % 20:
            continue
        seen = env.observe()
        whole = env.states.copy()
        for game in range(4):
            redact(env.states, game, int(env.actors[game]), views, game)
        env._states[:] = views
        redacted = env.observe()
        env._states[:] = whole
        for name in OBSERVATION.names or ():
            if name != "pile":
                assert (seen[name] == redacted[name]).all(), name


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_seats_and_sides_are_counted_from_the_observer(book: str, players: int) -> None:
    env = played(book, players, 8, 120)
    for seat in range(players):
        seen = env.observe(seats=seat)
        for game in range(8):
            s, o = env.states[game], seen[game]
            assert (o["hand"] == s["hands"][seat]).all()
            assert o["turn"] == (s["turn"] - seat) % players
            assert o["actor"] == (env.actors[game] - seat) % players
            for k in range(players):
                assert o["hand_size"][k] == s["hand_size"][(seat + k) % players]
            for k in range(env.sides):
                assert o["scores"][k] == s["scores"][(seat + k) % env.sides]
                assert o["meld_count"][k] == s["meld_count"][(seat + k) % env.sides]


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_all_cards_are_accounted_for(book: str, players: int) -> None:
    env = played(book, players, 8, 150)
    for o in env.observe():
        held = o["hand_size"].sum() + o["foot_size"].sum()
        seen = o["pile"].sum() + o["laid"].sum() + o["threes"].sum()
        assert held + seen + o["stock"] == 54 * env.rules.packs
        assert o["pile"].sum() == o["pile_size"]
        assert o["laid"].sum() == o["meld_size"].sum()


def test_a_reused_buffer_keeps_none_of_its_old_content() -> None:
    env = played("waldo", 4, 8, 200)
    out = env.observe()
    env.reset(seed=1)
    assert env.observe(out).tobytes() == env.observe().tobytes()


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_flat_observations_range_from_minus_one_to_one(book: str, players: int) -> None:
    env = VectorEnv(book, 32, players=players, episode="match", seed=3)
    out = np.empty((32, FLAT), np.float32)
    for _ in range(400):
        env.step(env.sample())
        env.observe_flat(out)
        assert out.min() >= -1
        assert out.max() <= 1


def test_the_parts_of_a_flat_observation_follow_one_another() -> None:
    at = 0
    for part in PARTS:
        assert PLACES[part.name] == slice(at, at + int(np.prod(part.shape)))
        at = PLACES[part.name].stop
    assert at == FLAT


def test_the_flat_observation_says_what_the_compact_one_does() -> None:
    env = played("waldo", 4, 64, 200)
    seen, flat = env.observe(), env.observe_flat()
    packs = env.rules.packs
    for o, row in zip(seen, flat, strict=True):
        assert row[PLACES["hand"]][:52] * packs == pytest.approx(o["hand"][:52])
        assert row[PLACES["laid"]].reshape(3, 53)[1, :52] * packs == pytest.approx(
            o["laid"][1, :52]
        )
        assert row[PLACES["phase"]].argmax() == o["phase"]
        assert row[PLACES["stock"]][0] * 54 * packs == pytest.approx(o["stock"])
        side = o["turn"] % 2
        slots = row[PLACES["slots"]].reshape(SLOTS, -1)
        assert (slots[:, :4].sum(axis=1) == (o["meld_form"][side][:SLOTS] > 0)).all()
        assert slots[:, 6] * 14 == pytest.approx(np.minimum(o["meld_size"][side][:SLOTS], 14))
        aimed = np.flatnonzero(slots[:, 8]).tolist()
        assert aimed == ([int(o["target_meld"])] if o["target_meld"] >= 0 else [])
