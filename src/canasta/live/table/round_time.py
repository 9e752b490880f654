"""The time of an evening's round at a table: moved, up, or stopped by the director."""

from canasta.live.table import events as ev
from canasta.live.table.state import Table


def timed(table: Table, ends: float) -> list[ev.TableEvent]:
    """Move the end of the round, for the director; no event once time was up."""
    played = table.round
    if played is None or played.over or played.up is not None or played.ends in (None, ends):
        return []
    return [ev.RoundTimed(ends)]


def up_at(table: Table) -> float | None:
    """Return when time will be up, in seconds since 1970; None if it is already, or none runs."""
    played = table.round
    return None if played is None or played.over or played.up is not None else played.ends


def time_up(table: Table, now: float) -> list[ev.TableEvent]:
    """End a pause and begin the last turn, if time is up."""
    ends = up_at(table)
    if ends is None or now < ends:
        return []
    resumed: list[ev.TableEvent] = [] if table.paused is None else [ev.Resumed(table.paused)]
    return [*resumed, ev.TimeUp()]


def stop(table: Table) -> list[ev.TableEvent]:
    """End the round, for the director: play stops here."""
    return [] if table.round is None or table.round.over else [ev.RoundStopped()]
