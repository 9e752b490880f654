"""Text that others wrote, as a terminal, a log or a page can show it."""

import unicodedata
from typing import Any, Final

_STEERING: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Classes of Unicode whose characters control a terminal, end a line or reverse the reading."""

JOINER: Final = "\u200d"
"""The character that makes one picture of two: a family of its members."""
COLOURED: Final = "\ufe0f"
"""The character that asks for the picture before it in colour."""
TONES: Final = "".join(map(chr, range(0x1F3FB, 0x1F400)))
"""Colours of skin, each after the picture that it colours."""

LAID_OUT: Final = "\n\t"
"""The control characters with which a terminal's text is laid out."""


def escaped(text: str, allowed: str = "") -> str:
    r"""Return a text in which every control character is escaped as Python writes it.

    >>> escaped("Ann\x1b[2J\u202e")
    'Ann\\x1b[2J\\u202e'

    Args:
        text: any text, lone surrogates included.
        kept: characters to leave as they are, such as the ends of lines.
    """
    if text.isprintable():
        return text
    return "".join(
        ascii(sign)[1:-1]
        if sign not in allowed and steers(sign) and not joins(before, sign, after)
        else sign
        for before, sign, after in zip(f" {text}", text, f"{text[1:]} ", strict=False)
    )


def is_picture(sign: str) -> bool:
    """Return whether a character is a picture, such as an emoji."""
    return unicodedata.category(sign) == "So"


def joins(before: str, sign: str, after: str) -> bool:
    """Return whether a character makes one picture of the one before it and the one after it."""
    if sign != JOINER or not before or not is_picture(after):
        return False
    return is_picture(before) or before in COLOURED + TONES


def steers(sign: str) -> bool:
    """Return whether a character controls a terminal, ends a line or reverses the reading."""
    return unicodedata.category(sign) in _STEERING


def holds_steering(plain: Any) -> bool:
    """Return whether a text in a JSON value has a control character; ends of lines do not count.

    The text of house rules may hold what its writer likes: it is read by rules of its own.
    """
    if isinstance(plain, dict):
        return any(
            key != "house" and (holds_steering(key) or holds_steering(value))
            for key, value in plain.items()
        )
    if isinstance(plain, list):
        return any(map(holds_steering, plain))
    return isinstance(plain, str) and escaped(plain, "\n\r\t") != plain
