"""What a rollout marks, beside its points, so that a choice can be explained."""

from typing import Final

OUT: Final = 1
"""The mark of a rollout in which the own side goes out."""
TAKEN: Final = 2
"""That of one in which the next player takes the pile in its very next turn."""
TOOK: Final = 4
"""That of one in which the own side takes the pile in a later turn."""
CANASTAS: Final = 8
"""Times the own side's canastas at the end."""
