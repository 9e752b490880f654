"""The folder of a course: what it is for, so that no other course goes on there."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np


class OtherCourseError(ValueError):
    """The folder holds what another course has done."""


def claim(folder: Path, settings: dict[str, Any]) -> None:
    """Write down what the folder is for, or see that it is for this.

    Raises:
        OtherCourseError: it is for something else.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "course.json"
    if not path.exists():
        path.write_text(json.dumps(settings, indent=1) + "\n", "utf-8")
    elif _read(path) != settings:
        raise OtherCourseError(
            f"{folder} holds another course ({path.name} says which). Give the same settings to go "
            "on with it, or another folder to begin anew."
        )


def _read(path: Path) -> Any:
    """Return what a folder is for; None if its file is damaged."""
    try:
        return json.loads(path.read_text("utf-8"))
    except (ValueError, RecursionError):
        return None


def save_arrays(path: Path, arrays: Mapping[str, Any], *, compressed: bool = False) -> None:
    """Write arrays whole, or leave what was there before.

    Args:
        path: where to.
        arrays: they, by name.
        compressed: whether to take the time for it.
    """
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        (np.savez_compressed if compressed else np.savez)(file, **arrays)
    part.replace(path)
