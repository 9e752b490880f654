"""A data set of simulated deals holds observations, masks and actions."""

import json
from pathlib import Path

import numpy as np
import pytest
from tests.env.tables import TABLES

from canasta.cli import main
from canasta.compiled.kernel import new_match, new_states, rules_record
from canasta.game import InvalidError
from canasta.research.env import VectorEnv
from canasta.research.lab.records import COLUMNS, write_records
from canasta.rules import get_rules


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_each_row_is_a_step_of_its_deal(book: str, players: int, tmp_path: Path) -> None:
    rules = get_rules(book)
    bots = ("club", "random", "novice", "policy")[:players]
    steps = write_records(tmp_path / "set", rules, players, 3, bots, seed=5)
    columns = {name: np.load(tmp_path / "set" / f"{name}.npy", mmap_mode="r") for name in COLUMNS}
    assert {len(column) for column in columns.values()} == {steps}
    masks = np.unpackbits(columns["masks"], axis=1, bitorder="little")
    assert masks[np.arange(steps), columns["actions"]].all()
    assert (masks.sum(axis=1) > 1).all()
    assert (np.diff(columns["deals"]) >= 0).all()
    assert set(columns["seats"]) == set(range(players))
    assert np.abs(columns["observations"]).max() <= 1
    for deal in range(3):
        mine = columns["deals"] == deal
        points = {
            int(s): float(p)
            for s, p in zip(columns["seats"][mine], columns["points"][mine], strict=True)
        }
        assert sum(points.values()) == pytest.approx(0, abs=0.01)
    about = json.loads((tmp_path / "set" / "about.json").read_text("utf-8"))
    assert (about["rules"], about["deals"], about["steps"]) == (book, 3, steps)


def test_the_rows_of_a_data_set_are_those_of_environments(tmp_path: Path) -> None:
    rules = get_rules("regency")
    steps = write_records(tmp_path, rules, 4, 1, ("club",) * 4, seed=2)
    seen, actions = (np.load(tmp_path / f"{name}.npy") for name in ("observations", "actions"))
    env, states = VectorEnv(rules, 1, autoreset=False), new_states(1)
    new_match(rules_record(rules, 4), states, 0, 2)
    env.set_states(states)
    row = 0
    while env.actors[0] >= 0:
        mask = env.bool_masks()[0]
        if mask.sum() == 1:
            env.step([int(mask.argmax())])
            continue
        assert (env.observe_flat()[0] == seen[row]).all()
        env.step(actions[row : row + 1])
        row += 1
    assert row == steps


def test_a_folder_with_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine", "utf-8")
    with pytest.raises(InvalidError, match="not an empty folder"):
        write_records(tmp_path, get_rules("regency"), 4, 1, ("random",) * 4, 1)


def test_the_suite_plays_each_opponent_and_names_books_that_a_policy_does_not_know(
    tmp_path: Path,
) -> None:
    written = tmp_path / "found.json"
    books = ("--rules", "wca", "--rules", "regency")
    with pytest.raises(SystemExit) as left:
        main(["benchmark", "ppo", *books, "--deals", "2", "--write", str(written)])
    assert left.value.code == 0
    found = json.loads(written.read_text("utf-8"))
    assert not found["whole"]
    assert [line.get("against") for line in found["results"]] == [
        *("random", "novice", "club", "policy"),
        None,
    ]
    assert "has learned wca.4" in found["results"][-1]["refused"]
    assert found["results"][0]["ahead"] > 0
