"""The nearest of some words to one that was mistyped."""

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(word: str, words: Iterable[str]) -> str | None:
    """Return the word most like ``word``, or None if none is like it at all."""
    close = get_close_matches(word[:100].lower(), list(words), n=1, cutoff=0.6)
    return close[0] if close else None
