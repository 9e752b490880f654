"""A trial of other rules on a pad, before they are chosen."""

import msgspec

from canasta.live.pad.events import PadRules, RulesChosen, StoredPadEvent
from canasta.live.pad.pad import Deal, Pad, rules_of
from canasta.live.pad.requests import ChooseRules, decide


class PadTried(msgspec.Struct, frozen=True):
    """Scores and requirements under other rules."""

    title: str
    target: int
    before: tuple[int, ...]
    """The sides' current scores."""
    after: tuple[int, ...]
    requirements: tuple[int, ...]
    """Points that each side would need to open in the deal in play."""
    changed: tuple[int, ...]
    """Numbers of the deals that would score differently."""


def tried(pad: Pad, rules: PadRules, since: int) -> PadTried:
    """Return the scores as they would be if rules were chosen from a deal on.

    Raises:
        PadError, InvalidError: the rules cannot be chosen, or a deal on the pad is not possible
            under them.
    """
    (event,) = decide(pad, ChooseRules("somebody", rules, since))
    assert isinstance(event, RulesChosen)
    after = pad.with_event(StoredPadEvent(pad.number + 1, pad.entries[-1].at, event))
    return PadTried(
        title=rules_of(rules).title,
        target=rules_of(rules).target,
        before=pad.standing.scores,
        after=after.standing.scores,
        requirements=after.standing.requirements,
        changed=tuple(
            now.number
            for then, now in zip(pad.standing.deals, after.standing.deals, strict=True)
            if _totals(then) != _totals(now)
        ),
    )


def _totals(deal: Deal) -> list[int]:
    return [side.total for side in deal.sheet.sides]
