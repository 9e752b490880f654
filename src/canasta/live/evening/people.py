"""Requests about entrants: arrivals and departures, names and claims, and bots in their places."""

from itertools import chain, count

from canasta.game import InvalidError
from canasta.live.base.errors import EveningError
from canasta.live.base.names import Names, first_taken, read_name
from canasta.live.evening import events as e
from canasta.live.evening.evening import MOST_ENTRANTS, Entrant, Evening
from canasta.live.evening.messages import (
    Claim,
    Enter,
    EnterBot,
    Leave,
    LetBotPlay,
    OfPeople,
    Release,
    RenameEntrant,
    Return,
)
from canasta.live.evening.opening import check_open, may_play, person_of
from canasta.live.pad.requests import digest
from canasta.players.bots import SEATED


def of_people(evening: Evening, request: OfPeople) -> list[e.EveningEvent]:
    """Return the events by which people come and go, or change their names.

    Raises:
        EveningError: ``evening.full``, ``evening.no_such_entrant``, ``evening.bots_online``,
            ``evening.bots_alone``.
        InvalidError: ``evening.names``, ``evening.same_name``, ``evening.bot``, ``table.name``.
    """
    if isinstance(request, Enter):
        return _entered(evening, request.entrants)
    if isinstance(request, EnterBot):
        return _bot_entered(evening, request)
    entrant = _entrant(evening, request.entrant)
    found: list[e.EveningEvent] = []
    match request:
        case RenameEntrant(names=wanted):
            names = _names(evening, wanted)
            _check_different(evening, [names], but=entrant.id)
            found = [e.Renamed(entrant.id, names)]
        case LetBotPlay(person=person, level=level):
            found = _bot_plays(evening, entrant, person, level)
        case Leave() if entrant.here:
            found = [e.Left(entrant.id)]
        case Return() if not entrant.here:
            _check_people(evening, [*_playing(evening), entrant.bots])
            found = [e.Returned(entrant.id)]
        case Release(person=person):
            _person(evening, entrant.id, person)
            found = [e.Released(entrant.id, person)]
    return found


def claim(evening: Evening, request: Claim, key: str) -> list[e.EveningEvent]:
    """Return the events by which a player says who they are.

    Raises:
        EveningError: ``evening.players_link``, ``evening.no_such_entrant``, ``evening.taken``,
            ``evening.bot_plays``, ``evening.closed``.
    """
    check_open(evening)
    if not may_play(evening, key):
        raise EveningError(
            "evening.players_link",
            "To say who you are, open the players' link. The director can show it to you.",
        )
    kept, wanted = _person(evening, request.entrant, request.person), digest(request.token)
    if evening.standing.entrants[request.entrant].bots[request.person]:
        raise EveningError("evening.bot_plays", "A bot plays there; choose your own name.")
    if kept == wanted:
        return []
    if kept:
        name = evening.standing.entrants[request.entrant].names[request.person]
        raise EveningError(
            "evening.taken",
            f"{name} is here already, on another device. If that is you, ask the director to let "
            "you in with this one.",
        )
    before = person_of(evening, request.token)
    found: list[e.EveningEvent] = [] if before is None else [e.Released(*before)]
    return [*found, e.Claimed(request.entrant, request.person, wanted)]


def unclaim(evening: Evening, token: str) -> list[e.EveningEvent]:
    """Return the events by which a player takes that back; none if they had not said it.

    Raises:
        EveningError: ``evening.closed``.
    """
    check_open(evening)
    person = person_of(evening, token)
    return [] if person is None else [e.Released(*person)]


def _entrant(evening: Evening, one: int) -> Entrant:
    if not 0 <= one < len(evening.standing.entrants):
        raise EveningError("evening.no_such_entrant", "There is no such entrant.")
    return evening.standing.entrants[one]


def _person(evening: Evening, one: int, person: int) -> str:
    """Return the digest of a person's secret; empty before they said who they are."""
    tokens = _entrant(evening, one).tokens
    if not 0 <= person < len(tokens):
        raise EveningError("evening.no_such_entrant", "There is no such entrant.")
    return tokens[person]


def _entered(evening: Evening, entrants: tuple[tuple[str, ...], ...]) -> list[e.EveningEvent]:
    if len(evening.standing.entrants) + len(entrants) > MOST_ENTRANTS:
        raise EveningError("evening.full", f"An evening has at most {MOST_ENTRANTS} entrants.")
    found = [_names(evening, names) for names in entrants]
    _check_different(evening, found)
    return [e.Entered(names) for names in found]


def _names(evening: Evening, names: tuple[str, ...]) -> tuple[str, ...]:
    wanted = _persons(evening)
    if len(names) != wanted:
        raise InvalidError(
            "evening.names",
            "Everyone plays singly here. Enter one name for each."
            if wanted == 1
            else "Pairs play here. Enter two names for each.",
        )
    return tuple(read_name(name) for name in names)


def _check_different(
    evening: Evening, added: list[tuple[str, ...]], but: int | None = None
) -> None:
    known = [one.names for one in evening.standing.entrants if one.id != but]
    taken = first_taken(chain.from_iterable(added), chain.from_iterable(known))
    if taken is not None:
        raise InvalidError(
            "evening.same_name",
            f"There would be two called {taken}, or a name that looks like it. Add a letter to "
            f"one.",
        )


def _persons(evening: Evening) -> int:
    """Return the number of players of an entrant."""
    return 1 if evening.standing.settings.movement == "singles" else 2


def _playing(evening: Evening) -> list[list[str]]:
    """Return the bots of each entrant who plays the rounds to come."""
    return [one.bots for one in evening.standing.entrants if one.here]


def _bot_entered(evening: Evening, request: EnterBot) -> list[e.EveningEvent]:
    """Return the event by which a bot enters: singly, with a partner, or two of them as a pair."""
    _check_level(evening, request.level)
    if len(evening.standing.entrants) >= MOST_ENTRANTS:
        raise EveningError("evening.full", f"An evening has at most {MOST_ENTRANTS} entrants.")
    names, bots = list[str](), list[str]()
    if request.partner:
        if _persons(evening) == 1:
            raise InvalidError(
                "evening.names", "Everyone plays singly here. Enter one name for each."
            )
        names, bots = [read_name(request.partner)], [""]
    while len(names) < _persons(evening):
        names.append(_bot_name(evening, names))
        bots.append(request.level)
    _check_different(evening, [tuple(names)])
    _check_people(evening, [*_playing(evening), bots])
    return [e.Entered(tuple(names), tuple(bots))]


def _bot_plays(evening: Evening, entrant: Entrant, person: int, level: str) -> list[e.EveningEvent]:
    """Return the event by which a bot takes a player's place."""
    _check_level(evening, level)
    _person(evening, entrant.id, person)
    bots = [*entrant.bots]
    bots[person] = level
    others = [one.bots for one in evening.standing.entrants if one.here and one is not entrant]
    _check_people(evening, [*others, *([bots] if entrant.here else [])])
    name = entrant.names[person] if entrant.bots[person] else _bot_name(evening, [])
    return [e.BotTookOver(entrant.id, person, name, level)]


def _check_level(evening: Evening, level: str) -> None:
    if not evening.standing.settings.online:
        raise EveningError(
            "evening.bots_online",
            "Bots can't play with real cards, only at evenings with online tables.",
        )
    if level not in SEATED:
        raise InvalidError("evening.bot", f"There is no such bot; there are {', '.join(SEATED)}.")


def _check_people(evening: Evening, playing: list[list[str]]) -> None:
    """Refuse so many bots that a table might have no people at it."""
    alone = sum(all(one) for one in playing)
    if alone > (3 if _persons(evening) == 1 else 1):
        raise EveningError(
            "evening.bots_alone",
            "No table may have only bots. At most three bots play singly, or one pair of bots.",
        )


def _bot_name(evening: Evening, taken: list[str]) -> str:
    """Return a name for a bot that is like no other name."""
    known = Names(name for one in evening.standing.entrants for name in one.names)
    for name in taken:
        known.add(name)
    return next(name for n in count(1) if (name := f"Bot {n}") not in known)
