"""Codes: drawn ones are short and easy to say; derived ones are too long to find a second text for.

A drawn code is random, so six characters suffice. A derived code follows from a text that anyone
may choose, so it has more than 128 bits, after a first letter that shows what it is derived from.
The two kinds never collide: they differ in length.
"""

import re
from hashlib import blake2b
from secrets import choice
from typing import Final, Literal, TypeAlias

from canasta.game import InvalidError

LETTERS: Final = "ACDEFGHJKMNPQRTUVWXY34679"
"""Characters without look-alikes: no I, L, O, 0 or 1, no B or 8, S or 5, Z or 2."""

LENGTH: Final = 6

DERIVED_LENGTH: Final = 28
"""Characters of a derived code after its first: 25 letters to the power of 28 are 130 bits."""

Space: TypeAlias = Literal["L", "D"]
"""Source of a derived code: a link, or a day and a book."""

CODE_PATTERN: Final = rf"(?:[LD][{LETTERS}]{{{DERIVED_LENGTH}}}|[{LETTERS}]{{{LENGTH}}})"
"""A regular expression for any code."""

_ANY: Final = re.compile(CODE_PATTERN)


def new_code() -> str:
    """Return a random code, which cannot be guessed from another."""
    return "".join(choice(LETTERS) for _ in range(LENGTH))


def derived_code(space: Space, text: str) -> str:
    """Return the code that follows from a text."""
    drawn = int.from_bytes(blake2b(text.encode(), person=space.encode()).digest(), "big")
    letters = []
    for _ in range(DERIVED_LENGTH):
        drawn, place = divmod(drawn, len(LETTERS))
        letters.append(LETTERS[place])
    return space + "".join(letters)


def first_derived_code(text: str) -> str:
    """Return the code that followed from a text before derived codes were longer than drawn ones.

    Anyone can find another text with the same code, so check that what is stored under it
    belongs to this text.
    """
    drawn = blake2b(text.encode(), digest_size=LENGTH).digest()
    return "".join(LETTERS[byte % len(LETTERS)] for byte in drawn)


def is_drawn(text: str) -> bool:
    """Return whether a text is a drawn code, written as it is stored."""
    return len(text) == LENGTH and set(text) <= set(LETTERS)


def read_code(text: str) -> str:
    """Return the code that a person typed, perhaps in lower case or with spaces and hyphens."""
    code = _signs(text)
    if not is_drawn(code):
        raise InvalidError(
            "table.code",
            f"{text[:20]!r} is not a table code: a code has {LENGTH} letters and digits, such as "
            f"{LETTERS[:LENGTH]}.",
        )
    return code


def read_any_code(text: str) -> str:
    """Read a code as ``read_code`` does; it may be a derived one, as those of duplicates are."""
    code = _signs(text)
    return code if _ANY.fullmatch(code) else read_code(text)


def _signs(text: str) -> str:
    return text[:100].replace(" ", "").replace("-", "").upper()
