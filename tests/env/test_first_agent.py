"""The printed commands of the tutorial train, save, measure and play."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "research" / "your-first-agent.md").read_text(encoding="utf-8")

SHORTER = {"--steps 6": "--steps 0.05 --deals 40", "--deals 100": "--deals 4"}
"""What is changed in the commands, for time."""
TURN = "draw\n" + "".join(f"discard {rank}\n" for rank in "456789TJQKA")
"""A turn: of all that is typed, a discard that the hand allows is done, and the rest refused."""
CUT = "cut 40\n"
"""What comes first where the deal is the player's to cut, and is refused elsewhere."""
INSTALLED = "python -m pip"


def commands() -> list[str]:
    """Every command of the page, in order."""
    blocks = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line]


def run(command: str, folder: Path, typed: str = "") -> str:
    """Run a command in a folder as a stranger would, with this checkout's programs."""
    for long, short in SHORTER.items():
        command = command.replace(long, short)
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "XDG_DATA_HOME": str(folder / "data"),
    }
    done = subprocess.run(
        shlex.split(command),
        cwd=folder,
        env=environment,
        input=typed,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def test_the_tutorial_leads_to_a_trained_player_at_the_table(tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    blocks = re.findall(r"Save this as `(\S+)`:\n\n```python\n(.*?)```", PAGE, re.DOTALL)
    for name, text in blocks:
        (tmp_path / name).write_text(text, encoding="utf-8")
    ran = [command for command in commands() if not command.startswith(INSTALLED)]
    printed = {
        command: run(command, tmp_path, CUT + 4 * TURN + "quit\n")
        for command in ran
        if "leaderboard" not in command
    }
    assert (tmp_path / "learned.npz").is_file()
    assert (tmp_path / "curve.csv").is_file()
    arena, play = (
        next(command for command in ran if command.startswith(f"canasta {word}"))
        for word in ("arena ppo", "play")
    )
    assert "points" in printed[arena]
    assert "Traceback" not in printed[play]
    assert len(re.findall(r"Right .*discarded (\S+)", printed[play])) > 2
