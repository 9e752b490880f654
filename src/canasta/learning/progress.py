"""How those who wait are told how far a course is."""

from collections.abc import Callable

Progress = Callable[[str, int, int], None]
"""Told what is done, how much of it, and of how much."""
