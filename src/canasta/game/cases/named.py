"""Keys that both sorts of case have: the rule book and the number of players."""

from canasta.game.cases.case_table import CaseTable
from canasta.rules import Rules, RulesError, get_rules


def named_rules(table: CaseTable) -> Rules:
    """Return the rule book that a case names.

    Raises:
        CaseError: ``cases.rules``: there is no such book or variation.
    """
    try:
        return get_rules(table.text("rules"))
    except RulesError as error:
        raise table.place.error("cases.rules", error.message) from None


def number_of_players(table: CaseTable, rules: Rules) -> int:
    """Return the number of players that the case gives, else the book's first.

    Raises:
        CaseError: ``cases.players``: the book is not for so many.
    """
    players = table.whole("players", 1, 100)
    if players is None:
        return rules.players[0]
    if players not in rules.players:
        allowed = " or ".join(str(number) for number in rules.players)
        raise table.place.error(
            "cases.players", f"{rules.name} is for {allowed} players, not {players}."
        )
    return players
