"""Your own policies in the commands for the arena and the leaderboard."""

import sys
from pathlib import Path

import numpy as np
import pytest
from tests.cli.piped import run, run_apart

HERE = "tests.lab.outside.policies"


@pytest.fixture(autouse=True)
def _usual_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Folders in which policies were looked for are forgotten."""
    monkeypatch.setattr(sys, "path", [*sys.path])


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nowhere:act", "no module 'nowhere'"),
        ("tests.lab.nowhere:act", "no module 'tests.lab.nowhere'"),
        (f"{HERE}:nobody", "has no 'nobody'"),
        (f"{HERE}:take_backs", "of the kind str"),
        (f"{HERE}:Unwilling", "does not begin: OSError: no file for seat 0"),
        (f"{HERE}:Mute", "no __call__"),
        (f"{HERE}:Greedy", "not -1"),
        ("broken:act", "cannot be imported: SyntaxError"),
        ("lacking:act", "cannot be imported: ModuleNotFoundError: No module named 'torchlight'"),
        ("leaving:act", "cannot be imported: SystemExit: 1"),
        ("canasta.research.env.baselines:Ppo", "It has learned wca.4, not regency.4"),
    ],
)
@pytest.mark.parametrize("command", ["arena", "leaderboard"])
def test_anything_but_a_policy_is_reported_before_anything_is_played(
    home: Path, monkeypatch: pytest.MonkeyPatch, command: str, name: str, words: str
) -> None:
    monkeypatch.syspath_prepend(str(home))
    (home / "broken.py").write_text("def act(:\n")
    (home / "lacking.py").write_text("import torchlight\n")
    (home / "leaving.py").write_text("raise SystemExit(1)\n")
    args = (name, "club") if command == "arena" else (name,)
    done = run(home, command, *args, "--deals", "1", "--rules", "regency", COLUMNS="400")
    assert done.returncode == 2
    assert words in done.stderr
    assert not done.stdout


def test_a_policy_is_found_in_the_current_folder_and_its_losses_are_reported(home: Path) -> None:
    (home / "my_own_policy.py").write_text("def act(observation, mask):\n    return 639\n")
    args = ("my_own_policy:act", "random", "--deals", "1", "--rules", "wca", "--jobs", "1")
    done = run(home, "arena", *args, COLUMNS="200")
    assert done.returncode == 0
    assert "my_own_policy:act lost 2 of 2 games by how it behaved:" in done.stdout
    assert "it returned 639, which is not among the actions listed [bot.illegal_act]" in done.stdout
    assert "--transcript" not in done.stdout


def test_a_leaderboard_is_written_with_a_line_for_your_policy(home: Path) -> None:
    mine = f"{HERE}:illegal"
    options = ("--rules", "wca", "--deals", "2", "--expert-deals", "0", "--jobs", "1")
    done = run(home, "leaderboard", mine, *options, "--seed", "3", "--write", "board.md")
    assert done.returncode == 0
    page = (home / "board.md").read_text("utf-8")
    assert f"    canasta leaderboard {mine} --rules wca --deals 2 --expert-deals 0 --seed 3" in page
    lines = [line for line in page.splitlines() if line.startswith("| `")]
    names = [line.split("`")[1] for line in lines]
    assert sorted(names) == sorted(["random", "novice", "club", "policy", "ppo", mine])
    assert f"`{mine}` lost 20 games by how it behaved." in page
    assert "bot.illegal_act" in done.stderr
    cells = [line.split(" | ")[2:-1] for line in lines]
    ahead = np.array(
        [[float(c.split(" ±")[0].replace(",", "") or 0) for c in row] for row in cells]
    )
    assert (ahead == -ahead.T).all()


def test_a_leaderboard_that_cannot_be_written_is_not_played(home: Path) -> None:
    done = run(home, "leaderboard", "--write", "no/where.md", "--rules", "wca")
    assert done.returncode == 2
    assert "its folder does not exist" in done.stderr


def test_a_saved_match_starts_no_code_that_it_names(home: Path) -> None:
    (home / "sent.py").write_text(
        "from pathlib import Path\nPath('started').touch()\n"
        "def act(observation, mask):\n    return int(mask.argmax())\n"
    )
    played = ("play", "regency", "--seed", "5", "--bots", "sent:act")
    assert run_apart(home, *played, text="quit\n").returncode == 0
    (save,) = home.rglob("*.canasta")
    (home / "started").unlink()
    refused = run_apart(home, "play", "--load", str(save), text="quit\n")
    assert refused.returncode == 2
    assert "'sent:act'" in refused.stderr
    assert not (home / "started").exists()
    named = run_apart(home, "play", "--load", str(save), "--bots", "sent:act", text="quit\n")
    assert named.returncode == 0, named.stderr
    assert (home / "started").exists()


@pytest.mark.parametrize(
    "words",
    [
        ("play", "--bots", "mine:act", "--seed", "1"),
        ("simulate", "regency", "--bots", "mine:act", "--deals", "1"),
        ("simulate", "regency", "--bots", "mine:act", "--deals", "1", "--records", "set"),
    ],
)
def test_an_error_of_ones_own_policy_is_reported_with_its_file_and_line(
    home: Path, words: tuple[str, ...]
) -> None:
    (home / "mine.py").write_text("\n\ndef act(observation, mask):\n    return mask.lowest\n")
    done = run(home, *words, COLUMNS="400")
    assert done.returncode == 2
    assert "AttributeError" in done.stderr
    assert "mine.py, line 4)" in done.stderr
    assert "something went wrong" not in done.stderr
