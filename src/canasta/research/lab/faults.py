"""Faults that a check can find in a deal, and the error that reports them."""

from enum import IntEnum
from typing import Final, NamedTuple


class Fault(IntEnum):
    """A fault found by a check."""

    CARDS = 1
    HAND_TABLES = 2
    MELD_TABLES = 3
    SHORT_MELD = 4
    SHEET = 5
    LISTED = 6
    ASKING_CHANGED = 7
    DEAD_END = 8
    TOO_LONG = 9
    RETRACT = 10
    REPLAY = 11
    SAVE = 12
    BOT = 13


WORDS: Final = {
    Fault.CARDS: "the cards on the table, in hands, stock and pile are not the pack",
    Fault.HAND_TABLES: "a hand and the tables kept beside it disagree",
    Fault.MELD_TABLES: "a meld and the tables kept beside it disagree",
    Fault.SHORT_MELD: "a meld of fewer than three cards lies on the table",
    Fault.SHEET: "a score sheet does not add up",
    Fault.LISTED: "an action is listed and refused, or accepted and not listed",
    Fault.ASKING_CHANGED: "asking why an action is refused has changed the state",
    Fault.DEAD_END: "no action is legal",
    Fault.TOO_LONG: "the deal does not end",
    Fault.RETRACT: "taking the melds of the turn back does not restore what was there",
    Fault.REPLAY: "the same actions from the same seed give another state",
    Fault.SAVE: "a game saved and loaded is not the same",
    Fault.BOT: "a bot chose an action that is refused",
}
"""Descriptions of the faults."""


class Place(NamedTuple):
    """The place in a run at which a fault was found."""

    rules: str
    players: int
    seed: int
    """The seed of the deal."""
    deal: int
    """The number of the deal in the run, from 1."""
    step: int
    """The step, from 0: the number of steps carried out before."""
    varied: bool = False
    """True if the run began its matches with random scores, across all bands of the opening."""


class InvariantError(Exception):
    """Error for an invariant that does not hold.

    Attributes:
        fault: the fault.
        place: the place in the run.
        code: the action in question, or -1.
        moves: the steps that led there, as far as they are known.
    """

    def __init__(
        self,
        fault: Fault,
        place: Place,
        code: int = -1,
        moves: tuple[int, ...] = (),
        more: str = "",
    ) -> None:
        self.fault, self.place, self.code, self.moves, self.more = fault, place, code, moves, more
        about = f" (action {code})" if code >= 0 else ""
        super().__init__(
            f"{place.rules}, {place.players} players, deal {place.deal}, step {place.step}: "
            f"{WORDS[fault]}{about}.{' ' if more else ''}{more} To see it again, simulate one deal "
            f"with the seed {place.seed} and the check{', varied' if place.varied else ''}."
        )

    def __reduce__(self) -> tuple[type["InvariantError"], tuple[object, ...]]:
        """Return what pickle needs, so that an error from another process arrives whole."""
        return (type(self), (self.fault, self.place, self.code, self.moves, self.more))
