"""The type of functions that show the progress of a training."""

from collections.abc import Callable

Progress = Callable[[str, int, int], None]
"""A function called with the kind of work, the amount done, and the total."""
