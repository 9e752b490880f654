"""Marks of a rollout, in addition to its points, that explain a choice."""

from typing import Final

OUT: Final = 1
"""The mark of a rollout in which your side goes out."""
TAKEN: Final = 2
"""The mark of a rollout in which the next player takes the pile in its very next turn."""
TOOK: Final = 4
"""The mark of a rollout in which your side takes the pile in a later turn."""
CANASTAS: Final = 8
"""Added once for each of your side's canastas at the end."""
