"""Lessons, positions, puzzles and the referee."""
