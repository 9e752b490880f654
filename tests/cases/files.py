"""Writing case files for tests."""

from pathlib import Path

POSITION = '[[position]]\nid = "P"\nrules = "waldo"\n'
SCORE = '[[score]]\nid = "S"\nrules = "waldo"\n'


def written(folder: Path, text: str | bytes) -> Path:
    """A case file with this text."""
    path = folder / "made.toml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path
