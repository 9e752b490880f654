"""The seating of an evening's next round."""

from collections import Counter
from itertools import chain

from canasta.game import InvalidError
from canasta.live.evening.evening import Evening
from canasta.live.evening.seating import Round, Seating, howell, mitchell, repeats, singles, swiss
from canasta.live.evening.standings import standings

_FIXED = {"howell": howell, "mitchell": mitchell}


def next_round(evening: Evening) -> Round:
    """Return the next round's seating, by the evening's movement.

    A movement that is fixed from the start goes on while no one comes late or leaves. After that,
    and beyond its last round, pairs are matched so that as few as possible meet again.

    Raises:
        InvalidError: ``evening.entrants``: too few play.
    """
    settings, here = evening.standing.settings, evening.playing()
    before = [played.places() for played in evening.standing.rounds]
    if settings.movement == "singles":
        return singles(here, before, evening.first_event.seed + len(before))
    laid_down = _FIXED.get(settings.movement)
    if laid_down is not None:
        found = _laid_down(laid_down, here, before)
        if found is not None:
            return found
    known = repeats(before)
    outs = Counter(
        one
        for played in evening.standing.rounds
        for one in played.missing(evening.standing.entrants)
    )
    order = here
    if settings.movement == "swiss" and not before:
        # Those who arrive together don't meet first: the upper half of the list meets the lower.
        half = len(here) // 2
        order = [*chain(*zip(here[:half], here[half : 2 * half], strict=True)), *here[2 * half :]]
    elif settings.movement == "swiss":
        order = [one.entrant for one in standings(evening) if one.entrant in set(here)]
    ahead = max(0, settings.rounds - len(before) - 1)
    return swiss(order, known.opponents.keys(), outs, ahead)


def _laid_down(movement: object, here: list[int], before: list[Round]) -> Round | None:
    """Return the next round of a fixed movement; None if play has left it, or it is over."""
    assert callable(movement)
    try:
        rounds = [_of(each, here) for each in movement(len(here), len(before) + 1)]
    except InvalidError as error:
        if error.code == "evening.entrants" and len(here) < 2:
            raise
        return None
    return rounds[-1] if rounds[:-1] == before else None


def _of(places: Round, here: list[int]) -> Round:
    """Return a round of positions as a round of entrants."""
    return Round(
        tuple(
            Seating(
                seating.table,
                (
                    tuple(here[n] for n in seating.sides[0]),
                    tuple(here[n] for n in seating.sides[1]),
                ),
            )
            for seating in places.tables
        ),
        tuple(here[n] for n in places.out),
    )
