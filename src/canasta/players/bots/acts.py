"""Conversion of an action's steps to the typed action."""

from collections.abc import Sequence

from canasta.cards import DEUCES, JOKER, card_text, kind_of
from canasta.engine.codes import PAIRS, Act, Form
from canasta.game import (
    Action,
    Add,
    Answer,
    Ask,
    Cut,
    Discard,
    Draw,
    Face,
    Foot,
    LayMeld,
    NextDeal,
    Pass,
    Retract,
    Splash,
    Take,
)
from canasta.players.bots.table_view import OwnMeld, TableView

_SINGLE: dict[int, Action] = {
    Act.DRAW: Draw(),
    Act.PASS: Pass(),
    Act.RETRACT: Retract(),
    Act.FOOT: Foot(),
    Act.ASK: Ask(),
    Act.YES: Answer(True),
    Act.NO: Answer(False),
    Act.SPLASH: Splash(),
    Act.DEAL: NextDeal(),
}


def action_of(table: TableView, steps: Sequence[int]) -> Action:  # noqa: PLR0911 - one return a family
    """Return the action that consists of these steps, in the position that a table shows."""
    first = steps[0]
    if first in _SINGLE:
        return _SINGLE[first]
    if first >= Act.CUT:
        return Cut(first - Act.CUT)
    if first >= Act.FACE:
        return Face((card_text(first - Act.FACE),))
    if first >= Act.BRIDGE:
        return _bridge(table, first - Act.BRIDGE)
    if first >= Act.TARGET:
        onto = f"#{first - Act.TARGET + 1}"
        if steps[1] < Act.DISCARD:
            return _take(table, steps[1], onto)
        return Add(_cards(steps[1:]), onto)
    if first >= Act.RUN:
        low = first - Act.RUN
        return LayMeld((*map(card_text, range(low, low + 3)), *_cards(steps[1:])))
    if first >= Act.NEW:
        return LayMeld(_cards(steps))
    if first >= Act.LAY:
        return Add(_cards(steps), f"#{table.target_meld + 1}")
    if first >= Act.DISCARD:
        return Discard(card_text(first - Act.DISCARD))
    return _take(table, first, f"#{table.target_meld + 1}" if table.target_chosen else "")


def _cards(steps: Sequence[int]) -> tuple[str, ...]:
    return tuple(card_text(step % 64) for step in steps)


def _take(table: TableView, step: int, onto: str) -> Take:
    if step == Act.TAKE_TOP:
        return Take((), onto)
    rank = table.top_rank
    if step >= Act.TAKE_MIXED:
        suit, wild = divmod(step - Act.TAKE_MIXED, 5)
        kinds = (kind_of(rank, suit), (*DEUCES, JOKER)[wild])
    else:
        one, other = PAIRS[step - Act.TAKE_PAIR]
        kinds = (kind_of(rank, one), kind_of(rank, other))
    return Take(tuple(map(card_text, kinds)), onto)


def _bridge(table: TableView, kind: int) -> Add:
    suit, rank = divmod(kind, 13)
    low = _run_of_three(table.own, suit, rank - 3)
    high = _run_of_three(table.own, suit, rank + 1)
    return Add((card_text(kind),), f"#{low + 1} #{high + 1}")


def _run_of_three(melds: Sequence[OwnMeld], suit: int, rank: int) -> int:
    return next(
        meld.number
        for meld in melds
        if (meld.form, meld.suit, meld.rank, meld.size) == (Form.RUN, suit, rank, 3)
    )
