"""Reading ``[[score]]``: a deal at its end."""

from typing import Final

from canasta.engine.state import SIDE_MELDS
from canasta.game.cases.boards import Listed
from canasta.game.cases.case import ScoreCase, SideEnd, named_rules, number_of_players
from canasta.game.cases.case_table import CaseTable
from canasta.rules import Rules, sides_of

_KEYS: Final = ("id", "rules", "players", "note", "side")
_SIDE_KEYS: Final = (
    *("melds", "threes", "hands", "feet", "opened", "went_out", "concealed", "exact_cut", "splash"),
    *("total",),
)
_MOST_POINTS: Final = 1_000_000
_SPLASH_CARDS: Final = 14


def read_score(table: CaseTable) -> ScoreCase:
    """Read a score case from its table.

    Raise ``CaseError`` if something in it is wrong, or no pack holds its cards.
    """
    table.only(*_KEYS)
    rules = named_rules(table)
    players = number_of_players(table, rules)
    sides = table.tables("side", sides_of(players))
    if not sides:
        raise table.place.error("cases.missing", "there is no [[score.side]].")
    splashed = any("splash" in side.values for side in sides)
    listed = Listed(table.place, rules.packs)
    readers = [_SideReader(side, rules, players, splashed, listed) for side in sides]
    listed.find()
    case = ScoreCase(
        place=table.place,
        id=table.text("id"),
        rules=rules,
        players=players,
        note=table.text("note", ""),
        sides=tuple(reader.read() for reader in readers),
    )
    _one_ending(table, case)
    return case


class _SideReader:
    """Reader of one side: it requests its cards at once, and reads them when all sides have."""

    def __init__(
        self, table: CaseTable, rules: Rules, players: int, splashed: bool, listed: Listed
    ) -> None:
        table.only(*_SIDE_KEYS)
        self._table = table
        self._rules = rules
        self._listed = listed
        members = players // sides_of(players)
        self._hands = self._ask_lists("hands", members)
        if len(self._hands) != members and not (splashed and not self._hands):
            raise table.place.error(
                "cases.hands",
                f"{table.field('hands')} lists {len(self._hands)}: one is needed for each "
                f'player of the side, {members}; "" for the one who went out.',
            )
        self._feet = self._ask_lists("feet", members)
        if self._feet and rules.foot == "none":
            raise table.place.error(
                "cases.no_foot",
                f"{table.field('feet')}: {rules.name} has no pots or face-down hands.",
            )
        self._melds = self._ask_lists("melds", SIDE_MELDS)
        self._threes = listed.ask(table.field("threes"), table.text("threes", ""))
        splash = table.optional_text("splash")
        self._splash = None if splash is None else listed.ask(table.field("splash"), splash)

    def _ask_lists(self, key: str, most: int) -> list[int]:
        texts = self._table.texts(key, most)
        return [
            self._listed.ask(f"{self._table.field(key)}[{n}]", text) for n, text in enumerate(texts)
        ]

    def read(self) -> SideEnd:
        table, kinds = self._table, self._listed.kinds
        splash = None if self._splash is None else kinds(self._splash)
        if splash is not None:
            self._check_splash(splash)
        if table.flag("exact_cut") and not self._rules.cut:
            raise table.place.error(
                "cases.cut",
                f"{table.field('exact_cut')}: the pack is not cut in {self._rules.name}.",
            )
        opened = table.flag("opened")
        concealed = table.flag("concealed") or False
        return SideEnd(
            melds=tuple(self._listed.meld(number) for number in self._melds),
            threes=self._listed.threes(self._threes, self._rules),
            hands=tuple(kinds(number) for number in self._hands),
            feet=tuple(kinds(number) for number in self._feet),
            opened=bool(self._melds) if opened is None else opened,
            went_out=table.flag("went_out") or concealed,
            concealed=concealed,
            exact_cut=table.flag("exact_cut") or False,
            splash=splash,
            total=table.whole("total", -_MOST_POINTS, _MOST_POINTS),
        )

    def _check_splash(self, splash: tuple[int, ...]) -> None:
        table = self._table
        if not self._rules.splash:
            raise table.place.error(
                "cases.splash", f"{table.field('splash')}: {self._rules.name} has no splash hands."
            )
        if len(splash) != _SPLASH_CARDS:
            raise table.place.error(
                "cases.splash",
                f"{table.field('splash')} lists {len(splash)} cards: a splash has 14 (C-37).",
            )


def _one_ending(table: CaseTable, case: ScoreCase) -> None:
    """Check that a deal ends once: at most one side goes out or splashes, and one cut the pack."""
    if sum(side.went_out or side.splash is not None for side in case.sides) > 1:
        raise table.place.error("cases.ending", "two sides are said to have gone out.")
    if sum(side.exact_cut for side in case.sides) > 1:
        raise table.place.error("cases.cut", "two sides are said to have cut the pack.")
