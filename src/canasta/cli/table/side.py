"""A side of the table: its score, its players, its threes, its melds, what it still needs."""

from rich.text import Text

from canasta.cli.table.cards import chips
from canasta.cli.table.melds import meld_brief, meld_line
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


def side_lines(view: View, names: Names, side: int, brief: bool = False) -> list[Text]:
    """What there is to see of a side, line by line.

    Args:
        view: what is seen.
        names: what the players are called.
        side: the side.
        brief: melds one after the other, in few letters.
    """
    lines = [_players(view, names, side), _standing(view, side)]
    threes = view.threes[side]
    if threes:
        lines.append(Text().append("threes ", style="note").append_text(chips(threes)))
    melds = view.melds[side]
    if brief and melds:
        briefs = [meld_brief(meld, number) for number, meld in enumerate(melds, 1)]
        return [*lines, Text("  ").join(_unbroken(text) for text in briefs)]
    lines += [meld_line(meld, number, view.rules) for number, meld in enumerate(melds, 1)]
    return lines


def _unbroken(text: Text) -> Text:
    """The text with blanks at which no line is broken."""
    plain = Text(text.plain.replace(" ", "\u00a0"))
    for span in text.spans:
        plain.stylize(span.style, span.start, span.end)
    plain.style = text.style
    return plain


def _players(view: View, names: Names, side: int) -> Text:
    """The players with the number of cards they hold."""
    foot = "pot" if view.rules.second_hand == "pot" else "face down"
    line = Text()
    for seat in names.order(side):
        if line:
            line.append("   ")
        turn = view.turn == seat and view.actor is not None
        line.append("▸" if turn else "", style="good")
        line.append(names.of(seat), style="bold" if turn else "")
        line.append(f" {view.hand_sizes[seat]}")
        if view.foot_sizes[seat]:
            line.append(f" + {foot} {view.foot_sizes[seat]}", style="note")
    return line


def _standing(view: View, side: int) -> Text:
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
        return Text("may go out" + _question(view.rules, view.players), style="good")
    line = Text().append("to go out: ", style="note")
    line.append(
        f"{done} of {needed} canasta{'' if needed == 1 else 's'}",
        style="good" if done >= needed else "",
    )
    if missing:
        line.append(f", {', '.join(missing)}", style="warn")
    return line


def _seats(view: View, side: int) -> list[int]:
    return [seat for seat in range(view.players) if view.side_of(seat) == side]


def _to_open(view: View, side: int, acting: bool) -> Text:
    needed = view.requirements[side]
    line = Text().append("opening needs ", style="note").append(f"{needed}", style="warn")
    if view.rules.opening_clean_set:
        line.append(" + a clean set", style="note")
    if acting and view.staged_points:
        staged = view.staged_points
        line.append(f"; {staged} laid", style="good" if staged >= needed else "warn")
        if staged < needed:
            line.append(f", {needed - staged} to go", style="warn")
    return line


def _question(rules: Rules, players: int) -> str:
    return ", once the partner is asked" if rules.question == "compulsory" and players == 4 else ""


def obligations(rules: Rules, melds: tuple[Meld, ...]) -> list[str]:
    """What else a side has to have before it goes out, as far as its melds show it."""
    missing = []
    kinds = {(meld.form, meld.wilds > 0) for meld in melds if meld.complete}
    if rules.two_kinds_to_go_out and len(kinds) < 2:
        missing.append("of two kinds")
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
