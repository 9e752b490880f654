"""Runs an example that learns by PPO, as it is or as it was; bench/ppo.py starts it.

python bench/ppo_run.py FILE speed           # steps a second of one core
python bench/ppo_run.py FILE curve MILLIONS SEED
"""

import importlib.util
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

DEALS, MARKS = 1000, 8  # against random at a mark; against novice at the end
WARM, TIMED = 2, 8  # rollouts before the clock runs, and while it does


def loaded(path: str) -> Any:
    """The example as a module."""
    sys.path.insert(0, str(Path(path).resolve().parent))
    spec = importlib.util.spec_from_file_location("example", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def course(example: Any, steps: float, seed: int) -> Iterator[tuple[Any, float, int]]:
    """The network as it learns, the processor's seconds spent, and the steps so far."""
    if hasattr(example, "course"):
        yield from example.course(steps, seed)
        return
    # As it was: in PyTorch, on one thread.
    import torch

    torch.set_num_threads(1)
    torch.manual_seed(seed)
    env, net = example.Table(example.GAMES, seed), example.Net()
    optimizer = torch.optim.Adam(net.parameters(), example.RATE)
    spent, done = 0.0, 0
    yield net, spent, done
    while done < steps:
        began = time.process_time()
        example.learn(net, optimizer, example.play(env, net), max(0, 1 - done / steps))
        spent, done = spent + time.process_time() - began, done + example.GAMES * example.STEPS
        yield net, spent, done


def speed(example: Any) -> float:
    """Steps a second, after a little while."""
    first: tuple[float, int] = (0.0, 0)
    for count, (_, spent, steps) in enumerate(course(example, 6e6, 1)):
        if count == WARM:
            first = spent, steps
        if count == WARM + TIMED:
            return (steps - first[1]) / (spent - first[0])
    raise AssertionError


def curve(example: Any, steps: float, seed: int) -> list[list[float]]:
    """Seconds, steps, and points ahead of random, half the 95 % interval, deals cut off."""
    marks = [steps * n / MARKS for n in range(MARKS + 1)]
    rows: list[list[float]] = []
    for net, spent, done in course(example, steps, seed):
        if done < marks[0]:
            continue
        marks.pop(0)
        levels = ("random",) if marks else ("random", "novice")
        rows.append([spent, done])
        for level in levels:
            rows[-1] += example.against(net, level, DEALS, seed=2 + len(marks))
        print(rows[-1], file=sys.stderr, flush=True)
    return rows


if __name__ == "__main__":
    file, what, *rest = sys.argv[1:]
    found: Any
    if what == "speed":
        found = speed(loaded(file))
    else:
        found = curve(loaded(file), float(rest[0]) * 1e6, int(rest[1]))
    print(json.dumps(found))
