"""Reading case files (docs/develop/notation.md, Case files)."""

import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

from canasta.cards import WILDS
from canasta.engine.state import CARDS, SIDE_MELDS
from canasta.game.cases.boards import Listed, layout
from canasta.game.cases.bonus import bonus_threes
from canasta.game.cases.case import Cards, Case, Position, Try, named_rules, number_of_players
from canasta.game.cases.case_table import CaseTable
from canasta.game.cases.errors import CaseError, Place, file_name, printable
from canasta.game.cases.side_end import read_score
from canasta.game.melds import Meld
from canasta.rules import Rules, sides_of, slip_rules

_KEYS: Final = (
    *("id", "rules", "players", "note", "scores", "seat", "phase", "hands", "melds", "threes"),
    *("pile", "frozen", "stock", "turn_card_drawn", "requirement", "foot_taken", "asked"),
    *("asked_before", "slips", "try"),
)
_MOST_SCORE: Final = 1_000_000
_MOST_REQUIREMENT: Final = 10_000
_RANDOM: Final = "?"
_READ_POSITION_LONGEST_LINE: Final = 2_000
T = TypeVar("T")


def read_position(table: CaseTable) -> Position:
    """Read a position from its table.

    Raise ``CaseError`` if something in it is wrong, or no pack could make it.
    """
    table.only(*_KEYS)
    played: dict[str, Any] = dict.fromkeys(_slips(table), True)
    rules = replace(named_rules(table), **played)
    players = number_of_players(table, rules)
    sides = sides_of(players)
    listed = Listed(table.place, rules.packs)
    hands = [
        None if text.strip() == _RANDOM else listed.ask(f"hands[{n}]", text)
        for n, text in enumerate(table.texts("hands", players))
    ]
    meld_texts = table.text_lists("melds", sides, SIDE_MELDS)
    melds = [
        [listed.ask(f"melds[{s}][{n}]", text) for n, text in enumerate(texts)]
        for s, texts in enumerate(meld_texts)
    ]
    threes = [listed.ask(f"threes[{n}]", t) for n, t in enumerate(table.texts("threes", sides))]
    pile = listed.ask("pile", table.text("pile", ""))
    listed.find()
    side_melds = _filled([tuple(listed.meld(n) for n in of_side) for of_side in melds], sides, ())
    cards = listed.kinds(pile)
    frozen = table.flag("frozen")
    position = Position(
        place=table.place,
        id=table.text("id"),
        rules=rules,
        players=players,
        note=table.text("note", ""),
        scores=_filled(table.wholes("scores", sides, -_MOST_SCORE, _MOST_SCORE), sides, 0),
        seat=table.whole("seat", 0, players - 1) or 0,
        phase=_phase(table),
        hands=_filled([None if h is None else listed.kinds(h) for h in hands], players, None),
        melds=side_melds,
        threes=_filled([listed.threes(number, rules) for number in threes], sides, ()),
        pile=cards,
        frozen=_freezes(rules, cards) if frozen is None else frozen,
        stock=table.whole("stock", 0, CARDS),
        turn_card_drawn=table.flag("turn_card_drawn"),
        requirement=table.whole("requirement", 0, _MOST_REQUIREMENT),
        foot_taken=_foot_taken(table, rules, players, side_melds),
        asked=_read_question(table, rules, players),
        asked_before=table.flag("asked_before") or False,
        tries=_tries(table),
    )
    layout(position)
    return position


def _slips(table: CaseTable) -> list[str]:
    """Return the irregularities that can occur, by the names of the rules that allow them."""
    played = slip_rules()
    found = table.texts("slips", len(played))
    for name in found:
        if name not in played:
            raise table.place.error(
                "cases.slips",
                f"{name[:40]!r} is not an irregularity. Those are: {', '.join(played)}.",
            )
    return found


def _filled(values: list[T], count: int, default: T) -> tuple[T, ...]:
    return (*values, *(default,) * (count - len(values)))


def _phase(table: CaseTable) -> Literal["draw", "play"]:
    return "play" if table.choice("phase", ("draw", "play")) == "play" else "draw"


def _freezes(rules: Rules, pile: Cards) -> bool:
    """Return whether a card in the pile, wild or a bonus three, freezes it (R-31, AR-7, AR-8)."""
    stops = {*WILDS, *bonus_threes(rules)}
    return rules.pile_match != "pair" and any(kind in stops for kind in pile)


def _foot_taken(
    table: CaseTable, rules: Rules, players: int, melds: tuple[tuple[Meld, ...], ...]
) -> tuple[bool, ...]:
    """Return whether each seat has picked up its pot or face-down hand.

    A pot comes with the side's first completed set (W-027, W-030), other hands by choice.
    """
    said = table.flags("foot_taken", players)
    if any(said) and rules.foot == "none":
        raise table.place.error(
            "cases.no_foot", f"foot_taken: {rules.name} has no pots or face-down hands."
        )
    comes = rules.foot == "first_canasta"
    done = [comes and any(meld.complete for meld in of_side) for of_side in melds]
    return tuple(
        said[seat] if seat < len(said) else done[seat % len(melds)] for seat in range(players)
    )


def _read_question(table: CaseTable, rules: Rules, players: int) -> Literal["yes", "no"] | None:
    answer = table.choice("asked", ("yes", "no"))
    if (answer or table.flag("asked_before")) and (sides_of(players) == players):
        raise table.place.error(
            "cases.asked", f"in {rules.name} with {players} players there is no partner to ask."
        )
    if answer and _phase(table) == "draw":
        raise table.place.error(
            "cases.asked", 'asked: the partner is asked after the draw; write phase = "play".'
        )
    return "yes" if answer == "yes" else "no" if answer else None


def _tries(table: CaseTable) -> tuple[Try, ...]:
    lines = table.inner("try")
    found = []
    for line in lines.values:
        if len(line) > _READ_POSITION_LONGEST_LINE or not line.isprintable():
            raise table.place.error("cases.line", "a line of [position.try] cannot be read.")
        found.append(Try(line, lines.choice(line, ("legal", "illegal")) == "legal"))
    return tuple(found)


_LARGEST_FILE: Final = 2**20
"""Bytes: a thousand cases and more."""
_LONGEST_LINE: Final = 3_000
"""Bytes. A key of ten thousand parts, which is in one line, takes tomllib seconds to read."""
_MOST_CASES: Final = 100_000
_LONGEST_ID: Final = 100


def read_cases(path: Path | str) -> list[Case]:
    """Return the cases of a file: its score cases, then its positions.

    Raises:
        CaseError: the file cannot be read, something in it is not as docs/develop/notation.md says,
            or no pack could make one of its cases.
    """
    cases, errors = read_all(path)
    if errors:
        raise errors[0]
    return cases


def read_all(path: Path | str) -> tuple[list[Case], list[CaseError]]:
    """Return the cases of a file, and the errors of those that cannot be read.

    Raise ``CaseError`` if the file as a whole cannot be read.
    """
    place = Place(file_name(Path(path)))
    top = CaseTable(_toml(Path(path), place), place)
    cases: list[Case] = []
    errors: list[CaseError] = []
    try:
        top.only("score", "position")
    except CaseError as error:
        errors.append(error)
    ids: set[str] = set()
    for key, read in _READERS.items():
        for number, table in enumerate(top.tables(key, _MOST_CASES)):
            try:
                name = _case_id(table.values, Place(place.file, f"[[{key}]] number {number + 1}"))
                named = Place(place.file, name)
                if name in ids:
                    raise named.error("cases.repeated_id", "this id is in the file twice.")
                ids.add(name)
                cases.append(read(CaseTable(table.values, named)))
            except CaseError as error:
                errors.append(error)
    return cases, errors


def _toml(path: Path, place: Place) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            content = file.read(_LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        # A ValueError where the name holds a null character.
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise place.error("cases.unreadable", f"the file cannot be read: {why}.") from None
    if len(content) > _LARGEST_FILE:
        raise place.error(
            "cases.too_large", f"the file is larger than {_LARGEST_FILE:,} bytes: no case file."
        )
    for row, text in enumerate(content.split(b"\n"), start=1):
        if len(text) > _LONGEST_LINE:
            raise place.error(
                "cases.too_large",
                f"line {row} is longer than {_LONGEST_LINE:,} bytes: no case file.",
            )
    try:
        return tomllib.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise place.error("cases.toml", f"line {line} is not UTF-8 text.") from None
    except RecursionError:
        raise place.error("cases.toml", "the file is nested too deeply.") from None
    except ValueError as error:
        # tomllib's own error is a ValueError, and so is what int() says to 5,000 digits.
        raise place.error("cases.toml", f"not TOML: {printable(str(error), 300)}.") from None


def _case_id(values: dict[str, Any], place: Place) -> str:
    name = CaseTable(values, place).text("id")
    if not name.strip() or not name.isprintable() or len(name) > _LONGEST_ID:
        raise place.error(
            "cases.id", f"id has to be a printable text of 1 to {_LONGEST_ID} letters."
        )
    return name


_READERS: Final[dict[str, Callable[[CaseTable], Case]]] = {
    "score": read_score,
    "position": read_position,
}
