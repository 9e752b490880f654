"""The question to the partner about going out, in each language of the page."""

from typing import Final, NamedTuple


class Question(NamedTuple):
    """One question; its fields are the names of the languages."""

    en: str
    de: str


MAY_I: Final = Question(en="May I go out?", de="Darf ich ausmachen?")
"""The wording of the laws, used unless a book has its own."""
