"""The shape of a turn under these rules, step by step."""

from typing import Final

from canasta.rules.citing import rows_for
from canasta.rules.fields import applies, rule_fields
from canasta.rules.rule_book import Chapter, RuleSentence
from canasta.rules.rules import Rules
from canasta.rules.sentence import TextTable
from canasta.rules.words import count_words, number_words


def summed_up(rules: Rules, text: str, fields: str, table: TextTable = ()) -> RuleSentence:
    """Return an entry that sums up some rules; it cites the rows of those that apply."""
    names = [name for name in fields.split() if applies(rules, rule_fields()[name].needs)]
    rows = dict.fromkeys(row for name in names for row in rule_fields()[name].rows)
    return RuleSentence((), text, table, rows_for(rules, tuple(rows), tuple(names)))


def listed(parts: list[str]) -> str:
    """Join parts of a sentence: ``this``, ``this and that``, ``this, that and the other``."""
    *most, last = parts
    return f"{', '.join(most)} and {last}" if most else last


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


def aim(rules: Rules) -> Chapter:
    """Return the chapter on the aim of the game."""
    return Chapter("The aim", (_match(rules), _points(rules), _end(rules)))


def _match(rules: Rules) -> RuleSentence:
    who = " – or ".join(_racers(count) for count in rules.players)
    target = number_words(rules.target)
    text = f"{who} – race to {target} points, over as many deals as it takes."
    if len(rules.players) == 1:
        text = f"{who} race to {target} points, over as many deals as it takes."
    return summed_up(rules, text[:1].upper() + text[1:], "target players")


def _racers(players: int) -> str:
    if players == 4:
        return "two partnerships"
    return f"{count_words(players)} players, each for themselves" if players > 2 else "two players"


def _points(rules: Rules) -> RuleSentence:
    melds = ["sets of one rank"]
    bonuses = [
        f"{number_words(rules.natural_canasta)} for a natural one",
        f"{number_words(rules.mixed_canasta)} for one with wild cards in it",
    ]
    if rules.runs:
        melds.append("runs of one suit")
        bonuses.append(f"{number_words(rules.samba)} for a run of seven (a samba)")
    if rules.wild_melds:
        melds.append("wild cards by themselves")
        least = min(rules.wild_canasta, rules.wild_four_jokers, rules.wild_seven_deuces)
        most = max(rules.wild_canasta, rules.wild_four_jokers, rules.wild_seven_deuces)
        span = number_words(least) if least == most else f"{least:,} to {most:,}"
        bonuses.append(f"{span} for seven wild cards")
    text = (
        f"Points come from melds: {listed(melds)}. Each card counts a little; a meld of seven, "
        f"a canasta, counts a lot: {listed(bonuses)}."
    )
    fields = "natural_canasta mixed_canasta samba wild_canasta wild_four_jokers wild_seven_deuces"
    return summed_up(rules, text, fields)


def _end(rules: Rules) -> RuleSentence:
    count = rules.canastas_to_go_out
    needs = {0: "", 1: " once the side has a canasta"}.get(
        count, f" once the side has {count_words(count)} canastas"
    )
    text = (
        f"A deal ends when a player goes out, which is allowed{needs}. "
        if needs
        else "A deal ends when a player goes out. "
    )
    text += "Cards left in hand then count against their side"
    text += "; without a canasta so do its melds." if rules.melds_need_canasta else "."
    return summed_up(rules, text, "canastas_to_go_out melds_need_canasta")
