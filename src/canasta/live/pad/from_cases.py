"""A pad made of the deals of a case file."""

from collections.abc import Sequence

from canasta.game import InvalidError
from canasta.game.cases.case import ScoreCase
from canasta.live.pad.entering import entry_of_case
from canasta.live.pad.events import DealEntered, PadEvent, PadOpened, PadRules, StoredPadEvent
from canasta.live.pad.pad import Pad
from canasta.live.table.codes import new_code


def pad_of_cases(cases: Sequence[ScoreCase], at: float) -> Pad:
    """Return a pad with the deals one after the other, as one match.

    Args:
        cases: the deals, all with the same rules and number of players.
        at: the time of every event, in seconds since 1970.

    Raises:
        InvalidError: ``pad.mixed``: the deals differ in rules or number of players.
    """
    rules, players = cases[0].rules, cases[0].players
    if any(case.rules != rules or case.players != players for case in cases):
        raise InvalidError(
            "pad.mixed", "A pad has deals of one match: these are by other rules, or of others."
        )
    names = tuple(f"Player {seat}" for seat in range(1, players + 1))
    opened = PadOpened(new_code(), PadRules(rules.name, "", players), names, "")
    events: list[PadEvent] = [
        opened,
        *(DealEntered("canasta score", entry_of_case(case)) for case in cases),
    ]
    return Pad.of([StoredPadEvent(number, at, event) for number, event in enumerate(events, 1)])
