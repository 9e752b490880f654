"""A side of the table: its score, its players, its threes, its melds, what it still needs."""

from rich.text import Text

from canasta.cli.table.cards import chips
from canasta.cli.table.fitting import fitted
from canasta.cli.table.melds import meld_brief, meld_lines
from canasta.cli.table.names import Names
from canasta.game import Meld, View
from canasta.kernel.codes import Form
from canasta.rules import Rules


def side_title(view: View, names: Names, side: int) -> Text:
    """The side's name and its score in the match."""
    style = "ours" if names.own(side) else "theirs"
    return Text(f" {names.side(side)}  {view.scores[side]:,} ", style=f"bold {_hue(style)}")


def _hue(style: str) -> str:
    return {"ours": "green", "theirs": "cyan"}[style]


def side_lines(view: View, names: Names, side: int, width: int, brief: bool = False) -> list[Text]:
    """What there is to see of a side, line by line.

    Args:
        view: what is seen.
        names: what the players are called.
        side: the side.
        width: of the lines.
        brief: melds one after the other, in few letters.
    """
    lines = fitted(_players(view, names, side), width, gap=3)
    lines += fitted(_standing(view, side), width)
    threes = [chips((three,)) for three in view.threes[side]]
    if threes:
        lines += fitted([Text("threes", style="note"), *threes], width, indent=7)
    melds = list(enumerate(view.melds[side], 1))
    if brief:
        return [*lines, *fitted((meld_brief(meld, n) for n, meld in melds), width, gap=2)]
    for number, meld in melds:
        lines += meld_lines(meld, number, view.rules, width)
    return lines


def _players(view: View, names: Names, side: int) -> list[Text]:
    """The players with the number of cards they hold."""
    players = []
    for seat in names.order(side):
        line = Text()
        turn = view.turn == seat and view.actor is not None
        line.append("▸" if turn else "", style="good")
        line.append(names.of(seat), style="bold" if turn else "")
        line.append(f" {view.hand_sizes[seat]}")
        foot = view.foot_sizes[seat]
        if foot:
            pot = view.rules.second_hand == "pot"
            line.append(" + pot" if pot else f" + {foot} face down", style="note")
        players.append(line)
    return players


def _standing(view: View, side: int) -> list[Text]:
    """What stands between the side and its opening, or its going out."""
    turn_side = view.side_of(view.turn)
    if not view.opened[side]:
        return _to_open(view, side, turn_side == side)
    done, needed = view.canastas[side], view.rules.canastas_to_go_out
    missing = obligations(view.rules, view.melds[side])
    if view.rules.second_hand == "pot" and any(
        view.foot_sizes[seat] for seat in _seats(view, side)
    ):
        missing.append("the pot")
    if done >= needed and not missing:
        return [Text(words, style="good") for words in _may_go_out(view)]
    line = Text().append("to go out: ", style="note")
    line.append(
        f"{done} of {needed} canasta{'' if needed == 1 else 's'}",
        style="good" if done >= needed else "",
    )
    return _listed([line, *(Text(words, style="warn") for words in missing)])


def _listed(parts: list[Text]) -> list[Text]:
    """The parts with commas between them."""
    for part in parts[:-1]:
        part.append(",")
    return parts


def _seats(view: View, side: int) -> list[int]:
    return [seat for seat in range(view.players) if view.side_of(seat) == side]


def _to_open(view: View, side: int, acting: bool) -> list[Text]:
    needed = view.requirements[side]
    line = Text().append("opening needs ", style="note").append(f"{needed}", style="warn")
    parts = [line]
    if view.rules.opening_clean_set:
        parts.append(Text("+ a clean set", style="note"))
    staged = view.staged_points
    if acting and staged:
        parts[-1].append(";")
        parts.append(Text(f"{staged} laid", style="good" if staged >= needed else "warn"))
        if staged < needed:
            parts[-1].append(",")
            parts.append(Text(f"{needed - staged} to go", style="warn"))
    return parts


def _may_go_out(view: View) -> tuple[str, ...]:
    asks = view.rules.question == "compulsory" and view.players == 4
    return ("may go out,", "once the partner is asked") if asks else ("may go out",)


def obligations(rules: Rules, melds: tuple[Meld, ...]) -> list[str]:
    """What else a side has to have before it goes out, as far as its melds show it."""
    missing = []
    kinds = {(meld.form, meld.wilds > 0) for meld in melds if meld.complete}
    if rules.two_kinds_to_go_out and len(kinds) < 2:
        missing.append("of two kinds")
    if rules.samba_to_go_out and not any(form == Form.RUN for form, _ in kinds):
        missing.append("a samba")
    open_melds = [meld for meld in melds if not meld.complete]
    if rules.complete_wild_meld and any(meld.form == Form.WILD for meld in open_melds):
        missing.append("the wild meld")
    sets = [meld for meld in open_melds if meld.form == Form.SET]
    if rules.complete_aces and any(meld.rank == 12 and _bound(rules, meld) for meld in sets):
        missing.append("the aces")
    if rules.complete_sevens and any(meld.rank == 5 for meld in sets):
        missing.append("the sevens")
    return missing


def _bound(rules: Rules, aces: Meld) -> bool:
    """Whether a meld of aces has to be completed."""
    if rules.aces_obligation == "natural":
        return not aces.wilds
    return aces.size - aces.wilds >= 3
