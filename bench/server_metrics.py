"""Counters of a server, read from its ``/metrics``: times, by bounds that they lie within."""

import re
from collections.abc import Mapping
from typing import NamedTuple
from urllib.request import Request, urlopen

TOKEN = "shown-to-the-measurement"
"""The server's ``CANASTA_METRICS_TOKEN``."""

_BUCKET = re.compile(r'^(\w+)_bucket\{le="([^"]+)"\} (\S+)$', re.MULTILINE)


class Times(NamedTuple):
    """Numbers of times that something took at most so many seconds."""

    within: Mapping[float, float]
    """By bound, rising; each counts those of the bounds below it as well."""

    def since(self, before: "Times") -> "Times":
        """Those that came after an earlier look."""
        return Times({end: n - before.within.get(end, 0.0) for end, n in self.within.items()})

    def milliseconds(self, share: float) -> float:
        """The bound within which that share of them lies; 0 where there were none."""
        total = max(self.within.values(), default=0.0)
        bounds = (end for end, count in self.within.items() if count >= share * total)
        return 1000 * next(bounds, 0.0) if total else 0.0


def read_times(address: str) -> dict[str, Times]:
    """All times that a server counts, by name.

    Args:
        address: the server's, as ``http://127.0.0.1:8000``.
    """
    asked = Request(f"{address}/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    with urlopen(asked, timeout=30) as answer:
        text = answer.read().decode()
    found: dict[str, dict[float, float]] = {}
    for name, end, count in _BUCKET.findall(text):
        found.setdefault(name, {})[float(end)] = float(count)
    return {name: Times(within) for name, within in found.items()}
