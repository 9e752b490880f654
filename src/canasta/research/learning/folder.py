"""The folder of a training, which stores its settings so that no other training uses it."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np


class OtherCourseError(ValueError):
    """A folder that belongs to another training."""


def claim(folder: Path, settings: dict[str, Any]) -> None:
    """Write the settings into the folder, or check that they are the same.

    Raises:
        OtherCourseError: they differ.
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
    """Return the settings in a folder's file; None if it is damaged."""
    try:
        return json.loads(path.read_text("utf-8"))
    except (ValueError, RecursionError):
        return None


def save_arrays(path: Path, arrays: Mapping[str, Any], *, compressed: bool = False) -> None:
    """Write arrays whole, or leave what was there before.

    Args:
        path: the file.
        arrays: the arrays, by name.
        compressed: true to take the time to compress them.
    """
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        (np.savez_compressed if compressed else np.savez)(file, **arrays)
    part.replace(path)
