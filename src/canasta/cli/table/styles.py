"""Colours, by their purpose."""

from typing import Final

_PAPER: Final = "#f6f2e7"
_FRESH: Final = "#ffe08a"

STYLES: Final = {
    "card.black": f"#16181d on {_PAPER}",
    "card.red": f"bold #c8102e on {_PAPER}",
    "card.joker": f"bold #6a1b9a on {_PAPER}",
    "card.black.fresh": f"#16181d on {_FRESH}",
    "card.red.fresh": f"bold #c8102e on {_FRESH}",
    "card.joker.fresh": f"bold #6a1b9a on {_FRESH}",
    "card.back": "#f6f2e7 on #2f5d8a",
    "ink.red": "bold red",
    "ink.joker": "bold magenta",
    "title": "bold",
    "note": "dim",
    "ours": "green",
    "theirs": "cyan",
    "frame": "dim",
    "good": "bold green",
    "warn": "yellow",
    "bad": "bold red",
    "code": "dim",
    "key": "bold cyan",
    "done": "bold yellow",
    "number": "bold cyan",
}
