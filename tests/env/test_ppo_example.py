"""The example that learns by PPO: its gradients by hand, and that it learns."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from canasta.research.env import VectorEnv
from canasta.rules import BOOKS

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
CLIP, ENTROPY = 0.2, 0.05


@pytest.fixture(scope="module")
def ppo() -> Iterator[Any]:
    """The example as a module; it finds its network next to it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(EXAMPLES))
        import ppo  # type: ignore[import-not-found]

        yield ppo
        for name in ("ppo", "ppo_books", "ppo_network"):
            sys.modules.pop(name)


def some_play(ppo: Any, width: int) -> tuple[Any, Any, Any]:
    """A network with weights that are not small, and what it has played."""
    env = VectorEnv(games=16, seed=3, scale=ppo.SCALE, **ppo.TABLE)
    net = ppo.Net(width, 1)
    rng = np.random.default_rng(5)
    for weights in net.values.values():
        weights[:] = rng.normal(0, 0.3, weights.shape)
    rows, played = ppo.play(ppo.Players(env, net, 1))
    part = slice(None, 100)
    rows = type(rows)(*(each[part] for each in rows))
    played = {name: values[part] for name, values in played.items()}
    played["before"] = played["before"] + rng.normal(0, 0.3, 100).astype(np.float32)
    return net, rows, played


def loss(net: Any, rows: Any, played: Any, part: Any) -> float:
    """PPO's loss, in plain code."""
    _, _, logs, worth = net.forward(rows, part)
    total = 0.0
    for j, i in enumerate(part):
        chances = logs[j, : rows.legal[i]].astype(float)
        ratio = np.exp(chances[played["taken"][i]] - played["before"][i])
        gain = float(played["gain"][i])
        total -= min(ratio * gain, float(np.clip(ratio, 1 - CLIP, 1 + CLIP)) * gain)
        total += ENTROPY * float((np.exp(chances) * chances).sum())
        total += 0.5 * (float(worth[j]) - float(played["target"][i])) ** 2
    return total / len(part)


def test_the_slopes_are_those_that_differences_give(ppo: Any) -> None:
    net, rows, played = some_play(ppo, width=8)
    part = np.arange(0, 100, 2)
    net.backward(rows, part, played, CLIP, ENTROPY)
    for name, slopes in net.slopes.items():
        at = np.unravel_index(np.argsort(-np.abs(slopes), axis=None)[:4], slopes.shape)
        for place in zip(*at, strict=True):
            kept = net.values[name][place]
            sides = []
            for step in (0.003, -0.003):
                net.values[name][place] = kept + step
                sides.append(loss(net, rows, played, part))
            net.values[name][place] = kept
            difference = (sides[0] - sides[1]) / 0.006
            assert slopes[place] == pytest.approx(difference, rel=0.05, abs=1e-4), (name, place)


def test_chances_are_those_of_the_whole_row(ppo: Any) -> None:
    net, rows, _ = some_play(ppo, width=8)
    _, second, logs, worth = net.forward(rows, np.arange(100))
    for i in range(100):
        seen = np.zeros(net.shapes["first"][0])
        seen[rows.inputs[i, : rows.filled[i]]] = rows.numbers[i, : rows.filled[i]]
        first = np.maximum(seen @ net.values["first"] + net.values["first_bias"], 0)
        halves = zip(first.reshape(2, -1), net.values["second"], strict=True)
        bias = net.values["second_bias"]
        hidden = [np.maximum(h @ w + bias[k], 0) for k, (h, w) in enumerate(halves)]
        every = net.values["policy"] @ hidden[0] + net.values["policy_bias"]
        legal = every[rows.actions[i, : rows.legal[i]]]
        expected = legal - np.log(np.exp(legal).sum())
        assert logs[i, : rows.legal[i]] == pytest.approx(expected, abs=1e-4)
        value = hidden[1] @ net.values["worth"] + net.values["worth_bias"][0] + rows.base[i]
        assert worth[i] == pytest.approx(value, abs=1e-4)
    assert second[0].dtype == np.float32


def test_a_row_without_room_is_refused(ppo: Any) -> None:
    flat = np.ones((1, 971), np.float32)
    with pytest.raises(ValueError, match="inputs"):
        ppo.Rows.of(flat, np.ones((1, 10), np.uint64), np.zeros(1, np.float32))


def test_the_same_seed_learns_the_same(ppo: Any) -> None:
    nets = []
    for _ in range(2):
        *_, (net, _, steps) = ppo.course(16_384, 1)
        assert steps == 16_384
        nets.append(net)
    for name, weights in nets[0].values.items():
        assert (weights == nets[1].values[name]).all(), name
        assert np.isfinite(weights).all(), name


def test_the_example_learns_to_beat_random_play_in_seconds(ppo: Any) -> None:
    *_, (net, _, _) = ppo.course(163_840, 1)
    ahead, half, cut = ppo.against(net, "random", 300, seed=7)
    assert ahead > half
    assert cut == 0


@pytest.mark.parametrize(
    ("book", "players"), [*((book, 4) for book in BOOKS), ("regency+two-hand", 2)]
)
def test_every_book_can_be_learned(
    ppo: Any, book: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("book", book), ("players", players)):
        monkeypatch.setitem(ppo.TABLE, name, value)
    *_, (net, _, steps) = ppo.course(16_384, 1)
    assert steps == 16_384
    ahead, _, cut = ppo.against(net, "random", 60, seed=3)
    assert cut == 0
    assert np.isfinite(ahead)


def test_the_page_of_learning_curves_shows_five_seeds_of_every_book(ppo: Any) -> None:
    import ppo_books  # type: ignore[import-not-found]

    rows = ppo_books.stored(ROOT / "bench" / "results" / "ppo_books.csv")
    page = (ROOT / "docs" / "research" / "learning-curves.md").read_text("utf-8")
    assert "\n".join(ppo_books.table(rows)) in page
    runs = {(row["book"], row["seed"]) for row in rows}
    assert runs == {(book, str(seed)) for book in BOOKS for seed in range(1, 6)}
