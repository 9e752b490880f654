"""Refusals about the last cards: leaving one, going out, the question, a splash."""

from typing import Final

from canasta.engine.codes import Act
from canasta.engine.reasons import Reason
from canasta.game.refusals.situation import RefusalTexts, Situation
from canasta.game.words import many, number_word, points


def _last_card(it: Situation) -> str:
    if it.rules.last_discard == "compulsory":
        return (
            "Keep one card to discard. Every turn ends with a discard, even the one in which "
            "you go out."
        )
    return "Keep one card for your discard: you can't go out now."


def _too_few(it: Situation) -> str:
    return (
        f"Going out needs {many(it.rules.canastas_to_go_out, 'completed canasta')}; your side has "
        f"{number_word(it.canastas) if it.canastas else 'none'}. {_keep(it)}"
    )


def _keep(it: Situation) -> str:
    if it.family == Act.DISCARD:
        return "Keep a card, or take melds back."
    return "Keep more cards in your hand."


GOING_OUT: Final[RefusalTexts] = {
    Reason.LAST_CARD: ("out.keep_a_card", _last_card, "W-079 AW-20 R-39 AR-19 J-32 AC-11 AC-26"),
    Reason.TOO_FEW_CANASTAS: ("out.too_few_canastas", _too_few, "W-076 AW-4 AR-2 J-44 AJ-37 C-29"),
    Reason.ONE_KIND_ONLY: (
        "out.one_kind_only",
        "Going out needs two different kinds of canasta, or a canasta and a samba.",
        "WV-1 AW-40",
    ),
    Reason.NO_SAMBA: (
        "out.no_samba",
        "To go out, one of your canastas must be a samba.",
        "BO-08",
    ),
    Reason.WILD_MELD_INCOMPLETE: (
        "out.wild_meld_incomplete",
        "Your side's wild meld has to be completed before you go out.",
        "C-16",
    ),
    Reason.ACES_INCOMPLETE: (
        "out.aces_incomplete",
        "Your side's meld of aces has to be completed before you go out.",
        "C-21 AC-28 AC-24",
    ),
    Reason.SEVENS_INCOMPLETE: (
        "out.sevens_incomplete",
        "Your side's meld of sevens has to be completed before you go out.",
        "C-21 AC-28",
    ),
    Reason.ANSWERED_NO: (
        "out.partner_said_no",
        "Your partner said no: you may not go out in this turn, so keep a card.",
        "W-081 AW-21 AG-3 AR-20 AJ-19 AC-27",
    ),
    Reason.MUST_ASK: (
        "out.must_ask",
        "Ask your partner before you go out.",
        "C-28 AC-27 AG-3",
    ),
    Reason.PROMISED_TO_GO_OUT: (
        "out.promised",
        ("Your partner said yes, so you must go out this turn. This would make that impossible."),
        "W-081 AW-21 AG-3 AR-20 AJ-19 C-28",
    ),
    Reason.NOT_OPENED: (
        "out.not_opened",
        lambda it: (
            f"Your side hasn't opened: its melds reach {points(int(it.state.staged_points))} and "
            f"need {int(it.state.requirement[it.side]):,}."
        ),
        "W-026 W-032 R-17 J-24 C-46 AG-1",
    ),
    Reason.POT_DOWN: (
        "out.pot_down",
        "You can't go out yet: you must first pick up your pot and play it.",
        "W-077 AW-14 AW-20",
    ),
    Reason.NO_PARTNER: ("ask.no_partner", "You have no partner to ask.", "W-080 AG-3 AW-37 T2-6"),
    Reason.NO_QUESTION: (
        "ask.none",
        "In this game you don't ask your partner before going out.",
        "AG-3 W-080 AR-20 AJ-19 C-28",
    ),
    Reason.ALREADY_ASKED: (
        "ask.already_asked",
        lambda it: (
            "You have already asked this turn; the answer stands."
            if it.rules.question_limit == "turn"
            else "You may ask only once in a deal, and you already have."
        ),
        "AW-21 AG-3 C-28 AC-27",
    ),
    Reason.ASK_TOO_FEW_CARDS: (
        "ask.too_few_cards",
        "You need at least two cards in hand to ask, so that you can obey either answer.",
        "AG-3",
    ),
    Reason.ASK_AFTER_MELDING: (
        "ask.after_melding",
        ("Ask after you draw and before you meld. To ask now, take your melds back."),
        "AG-3 AR-20 AJ-19",
    ),
    Reason.ASK_NO_LINE: (
        "ask.no_way_out",
        ("You can't go out this turn with the cards you hold, so there is nothing to ask."),
        "AG-3 AW-21",
    ),
    Reason.OPENING_UNFINISHED: (
        "opening.unfinished",
        "First finish the opening that you have begun, or take it back.",
        "AG-3 AG-1 T2-3",
    ),
    Reason.ASK_POT_DOWN: (
        "ask.pot_down",
        "You can't go out while your pot is on the table, so there is nothing to ask.",
        "AG-3 W-077",
    ),
    Reason.NO_SPLASH: (
        "splash.none",
        "There are no splashes in this game.",
        "C-36 C-66 AW-37 AR-25 J-01",
    ),
    Reason.SPLASH_SIDE_OPENED: (
        "splash.side_opened",
        "You can't show a splash once your side has melded.",
        "C-36 AC-41",
    ),
    Reason.SPLASH_NOT_FOURTEEN: (
        "splash.not_fourteen",
        (
            "A splash hand is fourteen cards: the thirteen dealt and the one just drawn, or the "
            "pile's only card."
        ),
        "C-37 C-40 AC-42 AC-48",
    ),
    Reason.SPLASH_NO_PATTERN: (
        "splash.no_pattern",
        "Your fourteen cards don't match any of the splash patterns.",
        "C-68 C-69 C-70 C-71 C-72 C-73 C-74 C-75 C-76",
    ),
}
"""The last cards: codes, sentences, clauses."""
