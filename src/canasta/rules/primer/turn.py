"""The shape of a turn under these rules, step by step."""

from typing import Final

from canasta.rules.primer.summary import summed_up
from canasta.rules.rule_book import Chapter
from canasta.rules.rules import Rules
from canasta.rules.words import count_words

Step = tuple[str, str]
"""Name of the step, and the actions in it."""

_MELD: Final = (
    "Lay as much as you like, or nothing. Your side's first melds of a deal have to be worth the "
    "points of the opening; from then on you may also add to its melds."
)


def turn(rules: Rules) -> Chapter:
    """Return an outline of a turn, as a table."""
    steps = (
        ("Step", "What you do"),
        _threes(rules),
        ("Draw", f"Take {_cards(rules.draw_count)} from the stock."),
        ("or take the pile", _pile(rules)),
        ("Meld", _MELD),
        ("Discard", _discard(rules)),
        *_afterwards(rules),
    )
    text = "Turns go to the left. In yours, in this order:"
    return Chapter("Your turn", (summed_up(rules, text, "draw_count last_discard", steps),))


def _cards(count: int) -> str:
    return f"{count_words(count)} card{'' if count == 1 else 's'}"


def _threes(rules: Rules) -> Step:
    kind = "threes" if rules.black_threes == "bonus" else "red threes"
    say = {
        "before_choice": f"Lay {kind} face up and take a card from the stock for each.",
        "with_draw": f"Lay {kind} face up; you draw one card more for each.",
        "held_until_opening": (
            f"Lay {kind} face up and take a card from the stock for each. Until your side has "
            "opened you may also keep them."
        ),
    }
    return kind.capitalize(), say[rules.threes_faced]


def _pile(rules: Rules) -> str:
    text = "Take all of it, if you hold two natural cards of its top card's rank"
    if rules.pile_match == "classic":
        return (
            f"{text} – or, while it is not frozen, a natural and a wild card, or your side has a "
            "meld of that rank. Meld the top card at once."
        )
    return f"{text}, and meld the three at once."


def _discard(rules: Rules) -> str:
    text = "Lay one card on the pile; your turn is over."
    if rules.last_discard == "optional":
        return f"{text} Only in going out may you meld your last card instead."
    return text


def _afterwards(rules: Rules) -> tuple[Step, ...]:
    steps: list[Step] = []
    first, second = rules.talon_first, rules.talon_second
    if first or second:
        text = (
            f"If you have just opened, you get {count_words(first)} more "
            f"card{'' if first == 1 else 's'} from the stock, or {count_words(second)} if the "
            "other side opened before yours."
        )
        steps.append(("Talon", text))
    if rules.foot == "first_canasta":
        side = "both of you pick up your pots" if 4 in rules.players else "you pick up your pot"
        first_of = "canasta or samba" if rules.runs else "canasta"
        steps.append(("Pot", f"When your side completes its first {first_of}, {side} at once."))
    elif rules.foot == "by_choice":
        steps.append(
            ("Second hand", "Once you have opened, pick up the hand at your right when you like.")
        )
    return tuple(steps)
