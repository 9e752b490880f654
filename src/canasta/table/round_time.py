"""What the evening says to a table of its round: time given or taken, time up, the round ended."""

from canasta.table import events as ev
from canasta.table.state import Table


def timed(table: Table, ends: float) -> list[ev.TableEvent]:
    """The director has the round end later, or earlier; nothing once time was up."""
    played = table.round
    if played is None or played.over or played.up is not None or played.ends in (None, ends):
        return []
    return [ev.RoundTimed(ends)]


def up_at(table: Table) -> float | None:
    """When time is up, in seconds since 1970; None where it is already, or none runs."""
    played = table.round
    return None if played is None or played.over or played.up is not None else played.ends


def time_up(table: Table, now: float) -> list[ev.TableEvent]:
    """Time is up, if it is: a pause ends with it, and the turn under way is the last."""
    ends = up_at(table)
    if ends is None or now < ends:
        return []
    resumed: list[ev.TableEvent] = [] if table.paused is None else [ev.Resumed(table.paused)]
    return [*resumed, ev.TimeUp()]


def stop(table: Table) -> list[ev.TableEvent]:
    """The director ends the round: nothing is played on here."""
    return [] if table.round is None or table.round.over else [ev.RoundStopped()]
