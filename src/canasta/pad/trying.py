"""What other rules would change on a pad, before they are chosen."""

import msgspec

from canasta.pad.events import PadRules, RulesChosen, StoredPadEvent
from canasta.pad.pad import Deal, Pad, rules_of
from canasta.pad.requests import ChooseRules, decide


class PadTried(msgspec.Struct, frozen=True):
    """What would be so by other rules."""

    title: str
    target: int
    before: tuple[int, ...]
    """The sides' scores as they are."""
    after: tuple[int, ...]
    requirements: tuple[int, ...]
    """What each side would need to open in the deal in play."""
    changed: tuple[int, ...]
    """The numbers of the deals that would score otherwise."""


def tried(pad: Pad, rules: PadRules, since: int) -> PadTried:
    """What would be so if rules were chosen from a deal on.

    Raises:
        PadError, InvalidError: they cannot be chosen; a deal on the pad cannot be by them.
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
