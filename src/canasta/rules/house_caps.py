"""Limits on a text of house rules, checked before TOML reads it.

House rules are flat: a few keys, one line ``[rules]``, short values. TOML allows far more, and some
of it takes its reader very long: a key of a thousand parts, lists in lists. One pass over the text,
in time linear in its length, refuses anything that house rules do not need.
"""

import re
from typing import Final

from canasta.rules.errors import RulesError

LARGEST: Final = 64 * 1024
"""Bytes of a text, comments and all."""

MOST_KEYS: Final = 1000
"""Keys and headings."""

MOST_PARTS: Final = 4
"""Parts of a key that are joined by dots: ``rules.target`` has two."""

DEEPEST: Final = 4
"""Lists and tables within one another."""

LONGEST_WORD: Final = 200
"""Letters of a word or a number without quotes."""

LONGEST_STRING: Final = 1000
"""Characters of a text in quotes, as it is written."""

_TOKENS: Final = re.compile(
    r"#[^\n]*"
    r'|(?P<string>"""(?:[^"\\]|\\.|"(?!""))*+"{3,5}|\'\'\'(?:[^\']|\'(?!\'\'))*+\'{3,5}'
    r'|"(?:[^"\\\n]|\\.)*+"|\'[^\'\n]*+\')'
    r"|(?P<word>[\w+-]++)"
    r"|(?P<sign>[.=\[\]{},\n])",
    re.DOTALL,
)


def check_size(text: str, source: str) -> None:
    """Check that a text is as small and as flat as house rules are.

    Args:
        text: the TOML.
        source: the beginning of messages, such as the name of the file.

    Raises:
        RulesError: ``rules.huge_file`` or ``rules.too_complex``.
    """
    # A character has at least one byte, so only a text that may fit is encoded.
    if len(text) > LARGEST or len(text.encode("utf-8", "surrogatepass")) > LARGEST:
        raise RulesError(
            "rules.huge_file",
            f"{source}: house rules are a few lines; these have more than {LARGEST} bytes.",
        )
    reason = _too_much(text)
    if reason:
        raise RulesError(
            "rules.too_complex",
            f"{source}: {reason}. House rules are a few short lines: book, name, title, and rules "
            "like target = 10000 under a line [rules].",
        )


def _too_much(text: str) -> str:
    """Return which limit a text exceeds; empty if none."""
    keys = depth = parts = 0
    for token in _TOKENS.finditer(text):
        sign = token["sign"]
        if sign is None:
            length = token.end() - token.start()
            if token["word"] and length > LONGEST_WORD:
                return f"a word or a number has more than {LONGEST_WORD} letters"
            if token["string"] and length > LONGEST_STRING:
                return f"a text in quotes has more than {LONGEST_STRING} characters"
            continue
        parts = parts + 1 if sign == "." else 0
        depth = max(0, depth + (sign in "[{") - (sign in "]}"))
        keys += sign == "=" or (sign == "[" and depth == 1)
        if parts >= MOST_PARTS:
            return f"a key has more than {MOST_PARTS} parts"
        if depth > DEEPEST:
            return f"lists or tables are more than {DEEPEST} deep in one another"
        if keys > MOST_KEYS:
            return f"there are more than {MOST_KEYS} keys"
    return ""
