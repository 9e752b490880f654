"""A season: what several evenings come to together, for each person.

A person is known by the name they play under, or one that looks like it. Standings count victory
points, whatever an evening counted by. The rating takes each table as a match of two teams, so that
it says who is strong and not who has come often; it says with it how sure it can be.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from canasta.evening import events as e
from canasta.evening.evening import Evening, Player
from canasta.evening.standings import ahead_by, board_averages, counting, victory_points
from canasta.pad.pad import rules_of
from canasta.table.lookalikes import looks

MOST_EVENINGS: Final = 60
"""The evenings of a season; those before them are left out."""
MIDDLE: Final = 1500
_SCALE: Final = 60
_MIDDLE: Final = 25
"""The library's own middle; a unit of its scale is ``_SCALE`` points of ours."""
_SURE: Final = 1.96
"""Standard deviations within which 95 % lie."""


class SeasonLine(msgspec.Struct, frozen=True):
    """One person's line.

    Attributes:
        name: as they were called last.
        place: from 1; who stand equal share one.
        evenings: at how many they played.
        tables: how many they played in all.
        won: tables won; half of one for a table that ended even.
        victory: the sum of their victory points.
        rating: how strong they seem; 1500 is the middle.
        margin: within so many points of that they are, at 95 %.
    """

    name: str
    place: int
    evenings: int
    tables: int
    won: float
    victory: int
    rating: int
    margin: int


class Season(msgspec.Struct, frozen=True):
    """What the evenings of a club come to.

    Attributes:
        evenings: their codes, the first in front.
        lines: everybody who has played, the best first.
    """

    evenings: tuple[str, ...]
    lines: tuple[SeasonLine, ...]


@dataclass(slots=True, eq=False)
class _Person:
    name: str
    rating: Any
    evenings: int = 0
    tables: int = 0
    won: float = 0.0
    victory: int = 0
    bot: bool = False


def season_of(evenings: Sequence[Evening]) -> Season:
    """What some evenings come to, in the order in which they were held.

    Tables count that are done, or of which something is known in a round that is over. Bots are
    rated as those they play with have to be, and have no lines.
    """
    from openskill.models import PlackettLuce  # only a season needs it

    model, people = PlackettLuce(), _People()
    for evening in evenings:
        here: dict[str, _Person] = {}
        for teams, scores, shared in _tables(evening):
            known = [[people.known(player, model, here) for player in team] for team in teams]
            rated = model.rate(
                [[person.rating for person in team] for team in known],
                ranks=[-points for points in scores],
            )
            for side, team in enumerate(known):
                ahead = scores[side] - scores[1 - side]
                for place, person in enumerate(team):
                    person.rating = rated[side][place]
                    person.tables += 1
                    person.won += (1 + (ahead > 0) - (ahead < 0)) / 2
                    person.victory += shared[side]
        for person in here.values():
            person.evenings += 1
    return Season(tuple(one.code for one in evenings), _lines(people.all))


def _tables(evening: Evening) -> list[tuple[list[tuple[Player, ...]], e.Scores, tuple[int, int]]]:
    """Who played at each table, what it came to, and the victory points of its sides."""
    settings, entrants = evening.standing.settings, evening.standing.entrants
    target = rules_of(settings.rules).target
    found = []
    for played in evening.standing.rounds:
        averages = board_averages(played)
        for table in counting(played, settings):
            scores = table.scores
            if scores is None:
                continue
            teams = [
                tuple(player for n in side for player in entrants[n].players(played.number))
                for side in table.sides
            ]
            beyond = ahead_by(averages, table, scores)
            deals = table.deals or settings.deals or 1
            found.append((teams, scores, victory_points(beyond, deals, target)))
    return found


class _People:
    """Everybody who has played, by name; all bots of one level are one."""

    def __init__(self) -> None:
        self.all: list[_Person] = []
        self._bots: dict[str, _Person] = {}
        self._called: dict[str, _Person] = {}
        self._looking: dict[str, _Person] = {}

    def known(self, player: Player, model: Any, here: dict[str, _Person]) -> _Person:
        """Return a person by their name, or by one that looks like it.

        Args:
            player: who plays.
            model: what rates people.
            here: who has played at this evening, by name: two of them are two people, though
                their names look alike, as earlier releases allowed.
        """
        if player.bot:
            if player.bot not in self._bots:
                self._bots[player.bot] = self._new(player, model)
            return self._bots[player.bot]
        name = player.name.casefold()
        person = here.get(name) or self._before(player.name, here) or self._new(player, model)
        here[name] = self._called[name] = person
        for look in looks(player.name):
            self._looking.setdefault(look, person)
        person.name = player.name
        return person

    def _before(self, name: str, here: dict[str, _Person]) -> _Person | None:
        """Whoever has played under a name, or under one that looks like it, and not yet here."""
        known = [self._called.get(name.casefold()), *map(self._looking.get, sorted(looks(name)))]
        return next((one for one in known if one is not None and one not in here.values()), None)

    def _new(self, player: Player, model: Any) -> _Person:
        self.all.append(_Person(player.name, model.rating(), bot=bool(player.bot)))
        return self.all[-1]


def _lines(people: list[_Person]) -> tuple[SeasonLine, ...]:
    def rank(one: _Person) -> tuple[float, float]:
        return -one.victory, -one.won

    people = [one for one in people if not one.bot]
    order = sorted(people, key=lambda one: (*rank(one), one.name))
    found: list[SeasonLine] = []
    for index, one in enumerate(order):
        same = index > 0 and rank(one) == rank(order[index - 1])
        found.append(
            SeasonLine(
                one.name,
                found[-1].place if same else index + 1,
                one.evenings,
                one.tables,
                one.won,
                one.victory,
                round(MIDDLE + _SCALE * (one.rating.mu - _MIDDLE)),
                round(_SCALE * _SURE * one.rating.sigma),
            )
        )
    return tuple(found)
