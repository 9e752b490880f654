"""Table codes: short, easy to say, and without letters that look alike."""

from secrets import choice
from typing import Final

from canasta.game import InvalidError

LETTERS: Final = "ACDEFGHJKMNPQRTUVWXY34679"
"""No I, L, O, 0 and 1, and of B and 8, S and 5, Z and 2 neither."""

LENGTH: Final = 6


def new_code() -> str:
    """A code that nobody can guess from another."""
    return "".join(choice(LETTERS) for _ in range(LENGTH))


def read_code(text: str) -> str:
    """The code that somebody typed: in small letters, or with spaces and hyphens.

    Raises:
        InvalidError: ``table.code``.
    """
    code = text[:100].replace(" ", "").replace("-", "").upper()
    if len(code) != LENGTH or any(letter not in LETTERS for letter in code):
        raise InvalidError(
            "table.code",
            f"{text[:20]!r} is no table code: a code has {LENGTH} letters and digits, such as "
            f"{LETTERS[:LENGTH]}.",
        )
    return code
