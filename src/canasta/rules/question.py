"""The words in which a player asks the partner about going out, in each language of the page."""

from typing import Final, NamedTuple


class Question(NamedTuple):
    """One question; its fields are the names of the languages."""

    en: str
    de: str


MAY_I: Final = Question(en="May I go out?", de="Darf ich ausmachen?")
"""How the laws have it, and so how it is asked where a book says nothing else."""
