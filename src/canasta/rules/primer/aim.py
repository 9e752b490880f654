"""The aim of the game: winning the match, earning points, and the end of a deal."""

from canasta.rules.primer.summary import listed, summed_up
from canasta.rules.rule_book import Chapter, RuleSentence
from canasta.rules.rules import Rules
from canasta.rules.words import count_words, number_words


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
