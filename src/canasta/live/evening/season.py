"""A season: the results of several evenings together, for each person.

A person is known by the name they play under, or one that looks like it. The standings add up what
the evenings' own standings say, or victory points if the evenings counted differently. A person who
has not played a whole evening in one place gets what their tables were worth. The rating takes each
table as a match of two teams, so it measures strength, not attendance; it comes with its
uncertainty.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

import msgspec

from canasta.live.base.names import looks
from canasta.live.evening import events as e
from canasta.live.evening.evening import Evening, Player
from canasta.live.evening.standings import board_averages, counting, sums_of, worth_of

MOST_EVENINGS: Final = 60
"""Most evenings of a season; earlier ones are left out."""
MIDDLE: Final = 1500
_SCALE: Final = 60
_MIDDLE: Final = 25
"""Middle of the library's scale; one unit of it is ``_SCALE`` points of ours."""
_SURE: Final = 1.96
"""Standard deviations on either side that hold 95 %."""


class SeasonLine(msgspec.Struct, frozen=True):
    """One person's line.

    Attributes:
        name: the name under which they played last.
        place: from 1; equal results share one.
        evenings: the number of evenings at which they played.
        tables: the number of tables played.
        won: tables won; half of one for a table that ended even.
        total: the sum of what they have at the evenings, in the points of :attr:`Season.scoring`.
        rating: their estimated strength; 1500 is the middle.
        margin: half of the rating's 95 % interval.
    """

    name: str
    place: int
    evenings: int
    tables: int
    won: float
    total: float
    rating: int
    margin: int


class Season(msgspec.Struct, frozen=True):
    """The results of a club's evenings.

    Attributes:
        evenings: their codes, the earliest first.
        lines: everyone who has played, the best first.
        scoring: what the evenings counted; victory points if they counted differently.
    """

    evenings: tuple[str, ...]
    lines: tuple[SeasonLine, ...]
    scoring: e.Scoring = "victory"


@dataclass(slots=True, eq=False)
class _Person:
    name: str
    rating: Any
    evenings: int = 0
    tables: int = 0
    won: float = 0.0
    total: Fraction = Fraction(0)
    bot: bool = False


def season_of(evenings: Sequence[Evening]) -> Season:
    """Return the season of some evenings, in the order in which they were held.

    A table counts if it is done, or if it has a result in a round that is over. Bots are rated,
    because the rating of people who play with them depends on it, but have no lines.
    """
    from openskill.models import PlackettLuce  # only a season needs it

    model, people = PlackettLuce(), _People()
    scorings = {one.standing.settings.scoring for one in evenings}
    scoring: e.Scoring = scorings.pop() if len(scorings) == 1 else "victory"
    for evening in evenings:
        here: dict[str, _Person] = {}
        whole: dict[int, set[_Person]] = {}
        for sides, teams, scores, worth in _tables(evening, scoring):
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
                    person.total += worth[side]
                    entrant = sides[side][place * len(sides[side]) // len(team)]
                    whole.setdefault(entrant, set()).add(person)
        for person in here.values():
            person.evenings += 1
        _add_missed(evening, scoring, whole)
    return Season(tuple(one.code for one in evenings), _lines(people.all), scoring)


def _add_missed(evening: Evening, scoring: e.Scoring, whole: dict[int, set[_Person]]) -> None:
    """Add what entrants get for rounds that they sat out, unless others have played for them."""
    for entrant, own in zip(evening.standing.entrants, sums_of(evening, scoring), strict=True):
        if not entrant.before:
            for person in whole.get(entrant.id, ()):
                person.total += own.total - sum(own.worth)


def _tables(
    evening: Evening, scoring: e.Scoring
) -> list[tuple[e.Sides, list[tuple[Player, ...]], e.Scores, tuple[Fraction, Fraction]]]:
    """Return the entrants of each table, their players, the scores, and their worth."""
    standing = evening.standing
    settings = msgspec.structs.replace(standing.settings, scoring=scoring)
    found = []
    for played in standing.rounds:
        averages = board_averages(played)
        for table in counting(played, settings):
            scores = table.scores
            if scores is None:
                continue
            teams = [
                tuple(
                    player for n in side for player in standing.entrants[n].players(played.number)
                )
                for side in table.sides
            ]
            found.append((table.sides, teams, scores, worth_of(settings, averages, table, scores)))
    return found


class _People:
    """Everyone who has played, by name; all bots of one level count as one."""

    def __init__(self) -> None:
        self.all: list[_Person] = []
        self._bots: dict[str, _Person] = {}
        self._called: dict[str, _Person] = {}
        self._looking: dict[str, _Person] = {}

    def known(self, player: Player, model: Any, here: dict[str, _Person]) -> _Person:
        """Return a person by their name, or by one that looks like it.

        Args:
            player: the player.
            model: the rating model.
            here: the people who have played at this evening, by name. Two of them are different
                people even if their names look alike, as earlier releases allowed.
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
        """Return who played under a name, or one that looks like it, and not yet at this one."""
        known = [self._called.get(name.casefold()), *map(self._looking.get, sorted(looks(name)))]
        return next((one for one in known if one is not None and one not in here.values()), None)

    def _new(self, player: Player, model: Any) -> _Person:
        self.all.append(_Person(player.name, model.rating(), bot=bool(player.bot)))
        return self.all[-1]


def _lines(people: list[_Person]) -> tuple[SeasonLine, ...]:
    def rank(one: _Person) -> tuple[float, float]:
        return -float(one.total), -one.won

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
                float(round(one.total, 2)),
                round(MIDDLE + _SCALE * (one.rating.mu - _MIDDLE)),
                round(_SCALE * _SURE * one.rating.sigma),
            )
        )
    return tuple(found)
