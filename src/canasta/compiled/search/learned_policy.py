"""The learned policy: files of the rollout policy's tables, by book and number of players.

``canasta learn`` makes them (``canasta.research.learning.self_play``); ``policy_layout`` defines
the place of each table.
"""

from functools import cache
from pathlib import Path
from typing import Final

from canasta.engine.number_file import POLICY, NumberFile, files_in, read_numbers, table_of
from canasta.engine.search import LEARNED, TUNED
from canasta.rules import Rules

_FOLDER: Final = Path(__file__).with_name("learned_policies")


@cache
def _policy_in(path: Path) -> NumberFile:
    return read_numbers(POLICY, path.read_bytes())


def learned_policy_of(rules: Rules, players: int, policy: str = LEARNED) -> NumberFile | None:
    """Return the learned policy of a book; None if there is none, or it is not to be used.

    Variations and house rules use their book's policy.

    Args:
        rules: the rules in play.
        players: how many play.
        policy: how rollouts are to be played; one of ``canasta.engine.search.POLICIES``.
    """
    if policy == TUNED:
        return None
    path = table_of(files_in(_FOLDER, ".net"), rules.name, players)
    return None if path is None else _policy_in(path)
