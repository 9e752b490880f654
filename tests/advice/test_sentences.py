"""Every reason has its sentence."""

import pytest

from canasta.players.advice import CODES, Reason, act_words, say

EXAMPLES: dict[str, tuple[dict[str, str | int | float], str]] = {
    "ahead": (
        {"act": "discard 9c", "other": "discard Qh", "points": 62, "error": 7.1},
        "It is worth about 62 points (± 14) more than discarding Qh.",
    ),
    "likely-ahead": (
        {"act": "draw", "other": "take 5d 5h", "points": 1, "error": 0},
        (
            "It is probably worth 1 point (± 0) more than taking the pile with 5d 5h, but that "
            "is not certain."
        ),
    ),
    "too-close-to-call": (
        {"act": "draw", "other": "discard Qh", "points": 3, "error": 8.2},
        ("Discarding Qh is about as good. The difference of 3 points (± 16) may be chance."),
    ),
    "even": (
        {"act": "discard Jh", "other": "discard 8s", "points": 0, "error": 0.0},
        "Discarding 8s is just as good.",
    ),
    "only-one": ({}, "Nothing else is possible."),
    "all-alike": ({}, "Whatever else you do has the same result."),
    "cut": (
        {"cards": 52, "points": 100},
        "The deal needs 52 cards; passing just so many brings 100 points.",
    ),
    "pile-safer": (
        {"share": 8, "other": "discard Qh", "other_share": 31, "cards": 6},
        "The next player takes the pile in 8 of 100 sample deals, but in 31 after discarding Qh.",
    ),
    "goes-out-more": (
        {"share": 62, "other": "draw", "other_share": 48},
        "Your side goes out in 62 of 100 sample deals, but in 48 after drawing.",
    ),
    "takes-pile-more": (
        {"share": 55, "other": "meld K*3", "other_share": 40},
        "Your side takes a pile later in 55 of 100 sample deals, but in 40 after laying K*3.",
    ),
    "more-canastas": (
        {"canastas": 2.4, "other": "add 5 -> #1", "other_canastas": 2.1},
        "Your side ends with 2.4 canastas on average; after adding 5 to #1 with 2.1.",
    ),
    "although-taken": (
        {"share": 31, "other": "discard Qh", "other_share": 8},
        (
            "The next player takes the pile more often: in 31 of 100 deals, against 8 after "
            "discarding Qh. It is still worth it."
        ),
    ),
    "stops-pile": (
        {"card": "3c", "cards": 9},
        "With 3c on top, the next player can’t take the pile (nine cards).",
    ),
    "shut-rank": (
        {"rank": "6"},
        "The next player can’t take the pile with sixes: their meld of sixes is nearly full.",
    ),
    "dead-rank": ({"rank": "9", "unseen": 0}, "Nines are safe: all the others have been seen."),
    "fewer-unseen": (
        {"rank": "9", "unseen": 2},
        "The next player is less likely to hold nines: two are unseen.",
    ),
    "threw-rank": (
        {"rank": "9"},
        "The next player has discarded nines, so is probably not collecting them.",
    ),
    "let-lie": (
        {"rank": "9"},
        "The next player has left nines on the pile before, so probably holds no pair.",
    ),
    "they-took": (
        {"rank": "Q", "other": "discard Qh"},
        "The next player took queens with the pile.",
    ),
    "tells-wilds": (
        {"least": 3, "most": 99},
        "In the signalling code it tells your partner that you hold three wild cards or more.",
    ),
    "keeps-pair": (
        {"rank": "Q", "other": "discard Qh", "count": 2},
        "It keeps your two queens together.",
    ),
    "keeps-wild": ({"other": "discard 2c"}, "It keeps your wild card."),
    "keeps-run": (
        {"card": "9h", "other": "discard 9h"},
        "It keeps 9h for a run with other cards of the suit in your hand.",
    ),
    "fits-meld": (
        {"rank": "T", "other": "discard Th"},
        "It saves tens for your side’s meld.",
    ),
    "they-meld": (
        {"rank": "K", "other": "discard Kh"},
        "The next player’s side has kings on the table.",
    ),
    "keeps-hand": (
        {"other": "meld K*3", "cards": 4},
        "It keeps cards in your hand; after laying K*3 you would hold four cards.",
    ),
    "hand-costs": (
        {"cards": 5, "points": 45},
        "The five cards in your hand would cost 45 points if the deal ended now.",
    ),
    "stock-low": ({"cards": 6}, "The stock is down to six cards."),
    "pile-brings": (
        {"cards": 12, "points": 145, "fits": 5},
        ("The pile brings twelve cards worth 145 points; five of them are useful to you."),
    ),
    "pile-small": (
        {"cards": 2, "fits": 0, "points": 10},
        "The pile has only two cards, none of them useful to you.",
    ),
    "opens": ({"points": 95, "needed": 90}, "It opens with 95 points (90 needed)."),
    "completes": ({"canastas": 1}, "It completes a canasta."),
    "lays": (
        {"cards": 3, "points": 30, "left": 8},
        "It puts 30 points on the table and leaves you eight cards.",
    ),
    "lone-card": ({"rank": "K", "card": "Kh"}, "It is your only king."),
    "no-lone-card": (
        {"rank": "6", "card": "6h", "count": 3},
        "You hold no single card; of sixes you hold three.",
    ),
    "not-theirs": (
        {"rank": "6", "card": "6h"},
        "The next player’s side has no sixes on the table.",
    ),
    "still-holds": ({"rank": "6", "card": "6h", "count": 1}, "You still hold another six."),
    "costs-points": ({"rank": "2", "card": "2h", "points": 20}, "It costs you 20 points of cards."),
    "takes-back": ({}, "You get the melds of this turn back and choose again."),
    "pile-count": ({"cards": 5}, "The pile brings five cards."),
    "pile-uses": (
        {"act": "take 5c 5d", "cards": 9},
        "Taking the pile with 5c 5d would use those cards up.",
    ),
    "pile-open": (
        {"act": "take -> #1", "cards": 9},
        "Everyone would know the nine cards that you take.",
    ),
    "foot-cards": ({"cards": 11}, "It brings eleven cards."),
    "passes": ({"cards": 3}, "You keep your three cards."),
    "splashes": ({"cards": 14}, "It ends the deal at once, and your opponents score nothing."),
}


@pytest.mark.parametrize(
    ("code", "values", "sentence"),
    [
        ("opens", {"points": 0, "needed": 90}, "It opens."),
        ("cut", {"cards": 60, "points": 0}, "The deal needs 60 cards."),
        (
            "dead-rank",
            {"rank": "9", "unseen": 1},
            "at most one more is unseen, so no one has a pair.",
        ),
        ("still-holds", {"rank": "6", "count": 2}, "You still hold two more sixes."),
        ("completes", {"canastas": 2}, "It completes canastas."),
    ],
)
def test_a_reason_with_no_value_or_several_has_a_sentence_of_its_own(
    code: str, values: dict[str, str | int | float], sentence: str
) -> None:
    assert say(Reason(code, values)).endswith(sentence)


def test_every_reason_has_an_example() -> None:
    assert set(EXAMPLES) == set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_a_reason_is_said_in_plain_words(code: str) -> None:
    values, sentence = EXAMPLES[code]
    assert say(Reason(code, values)) == sentence


@pytest.mark.parametrize(
    ("least", "most", "count"),
    [(0, 1, "one wild card at most"), (0, 2, "two wild cards at most"), (2, 2, "two wild cards")],
)
def test_a_signal_is_explained_as_a_number_of_wild_cards(least: int, most: int, count: str) -> None:
    told = say(Reason("tells-wilds", {"least": least, "most": most}))
    assert told == f"In the signalling code it tells your partner that you hold {count}."


@pytest.mark.parametrize(
    ("act", "words"),
    [
        ("take 5 5 -> #2; meld K*3", "taking the pile with 5 5 onto #2 and laying K*3"),
        ("take -> #1", "taking the pile onto #1"),
        ("add 9d -> #5; meld 7*3; meld T*3", "adding 9d to #5 and more"),
        ("yes", "saying yes"),
        ("no", "saying no"),
        ("ask", "asking your partner"),
        ("foot", "picking up the cards face down"),
        ("face 3h", "laying down 3h"),
        ("cut 52", "passing 52 cards"),
        ("retract; discard 4c", "taking back the melds and discarding 4c"),
    ],
)
def test_an_action_is_described_in_words(act: str, words: str) -> None:
    assert act_words(act) == words
