"""Duplicate games: several tables play the same packs, and their results are compared.

A duplicate consists of its events (``events.py``); everything else follows from them. What programs
use is exported here.
"""

from canasta.live.duplicate.checking import check_result
from canasta.live.duplicate.links import new_link, open_link, read_result, result_link

__all__ = ["check_result", "new_link", "open_link", "read_result", "result_link"]
