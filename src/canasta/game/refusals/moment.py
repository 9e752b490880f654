"""Refusals of actions at the wrong moment."""

from typing import Final

from canasta.cards import KINDS
from canasta.engine.codes import Act, Phase
from canasta.engine.reasons import Reason
from canasta.game.refusals.situation import RefusalTexts, Situation, Slip
from canasta.game.words import many


def _not_now(it: Situation) -> str:  # noqa: PLR0911 - a sentence for each moment
    match it.board.phase:
        case Phase.DRAW | Phase.PLAY if it.code in (Act.YES, Act.NO):
            return "No question is open, so there is nothing to answer."
        case Phase.CUT:
            return "The pack has to be cut first: cut and the number of cards for the dealer."
        case Phase.DRAW:
            return "The turn has just begun: draw, or take the pile, before anything else."
        case Phase.PLAY:
            return "The draw is done: meld if you like, then discard."
        case Phase.ANSWER:
            return "A question is open: the partner answers yes or no before play goes on."
        case Phase.DEAL_OVER:
            return "The deal is over: begin the next one."
        case _:
            return _match_over(it)


def _match_over(_: Situation) -> str:
    return "The match is over; nothing more can be played in it."


def _unfinished(it: Situation) -> str:
    need = int(it.state.cards_needed)
    meld = it.meld
    begun = f" ({meld.text})" if meld is not None and meld.size else ""
    return (
        f"The meld begun{begun} needs {many(need, 'more card')} before anything else: lay "
        f"{'it' if need == 1 else 'them'}, or take the meld back."
    )


def _no_foot(it: Situation) -> str:
    if it.rules.foot == "by_choice":
        return "You have picked up your face-down hand already."
    if it.rules.foot == "first_canasta":
        return "A pot is not picked up by choice: it comes with the side's first canasta."
    return "No face-down hands are dealt in this rule book."


def _pass(it: Situation) -> str:
    if it.board.phase == Phase.DRAW:
        return "There are cards to draw: draw, or take the pile."
    if any(it.board.why_not(Act.DISCARD + kind) == Reason.OK for kind in range(KINDS)):
        return "You can discard, so the turn ends with a discard."
    return "The turn cannot end like this: take melds back, and keep a card to discard."


def _cut_too_few(it: Situation) -> str:
    most = it.rules.packs * 54 - it.rules.turn_card_depth - 1
    return (
        f"Cut fewer cards off for the dealer: {it.rules.turn_card_depth + 1} have to stay for the "
        f"tray and its turn card, so that {most} is the most."
    )


MOMENT: Final[RefusalTexts] = {
    Reason.UNKNOWN_ACTION: (
        "step.unknown",
        "That number stands for no step of a turn.",
        "AG-7",
    ),
    Reason.NOT_NOW: ("turn.not_now", _not_now, "W-024 W-044 W-073 R-06 R-39 J-53 C-01 AG-1"),
    Reason.UNFINISHED_MELD: ("meld.unfinished", _unfinished, "W-043 R-10 R-11 J-14 AC-55 AG-1"),
    Reason.AIM_NEEDS_CARD: (
        "meld.name_card",
        "The meld is named: put a card on it, or take back what was begun.",
        "AG-1",
    ),
    Reason.MATCH_OVER: ("match.over", _match_over, "W-004 R-18 J-19 C-57 AW-38 AR-23 AJ-34 AC-49"),
    Reason.DEAL_NOT_OVER: (
        "deal.not_over",
        "The deal is still being played; the next one begins when it is over.",
        "W-076 R-18 J-44 C-29",
    ),
    Reason.STOCK_EMPTY: (
        "stock.empty",
        "The stock is empty: take the pile if you can, or pass.",
        "W-086 AW-30 AR-11 AJ-14 AC-39",
    ),
    Reason.PASS_NOT_ALLOWED: ("turn.no_pass", _pass, "W-024 W-073 R-39 R-40 J-32 AC-26 AG-2"),
    Reason.NOTHING_TO_RETRACT: (
        "turn.nothing_to_take_back",
        (
            "There is nothing to take back: only melds of this turn can be, until something hidden "
            "has been shown or the turn has ended."
        ),
        "AG-1",
    ),
    Slip.UNDO_UNKNOWN: (
        "turn.undo_unknown",
        (
            "Your last action cannot be undone by itself: it is not known here, or cards have been "
            "put right since. You can take back all melds of this turn at once (retract)."
        ),
        "AG-1",
    ),
    Reason.NO_FOOT: ("foot.none", _no_foot, "W-027 T2-2 T2-4 AJ-30 AC-1"),
    Reason.FOOT_BEFORE_OPENING: (
        "foot.before_opening",
        (
            "You play from your own hand alone until your side has opened; then the face-down hand "
            "may be picked up."
        ),
        "T2-3 T2-4 AJ-30",
    ),
    Reason.NO_CUT: (
        "cut.none",
        (
            "There is nothing to cut now: the pack is cut once, before the deal, where the rule "
            "book has it cut."
        ),
        "C-01 AC-5",
    ),
    Reason.CUT_TOO_FEW_LEFT: ("cut.too_many_for_dealer", _cut_too_few, "AC-5 C-04 C-05 C-06"),
    Slip.TOO_MANY_CARDS: ("cut.more_than_the_pack", _cut_too_few, "AC-5 C-04 C-05 C-06"),
}
"""The wrong moment: codes, sentences, rows."""
