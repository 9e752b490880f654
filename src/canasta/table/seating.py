"""Who sits where: people, bots, and bots that play for people who are away."""

from collections.abc import Collection

from canasta.bots import NAMES
from canasta.game import InvalidError
from canasta.table import facts as f
from canasta.table.errors import TableError
from canasta.table.people import require_host, seat_in
from canasta.table.settings import Settings, check_settings
from canasta.table.state import Table


def sit(table: Table, person: str, seat: int) -> list[f.Fact]:
    """Sit down: in an empty seat, in a bot's, or back in the own one that a bot looked after.

    Raises:
        InvalidError: ``table.seat``.
        TableError: ``table.seat_taken``, ``table.seated``, ``table.saw_hands``.
    """
    chair = table.chairs[seat_in(table, seat)]
    own = table.seat_of(person)
    if own == seat:
        return [f.Sat(person, seat)] if chair.bot else []
    if chair.person is not None:
        name = table.guests[chair.person].name
        raise TableError("table.seat_taken", f"{name} has this seat; it is kept for them.")
    if own is None:
        _nothing_seen(table, person, seat)
        return [f.Sat(person, seat)]
    if table.under_way:
        raise TableError(
            "table.seated", "You have a seat in this match; nobody changes seats while it lasts."
        )
    return [f.Stood(own), f.Sat(person, seat)]


def _nothing_seen(table: Table, person: str, seat: int) -> None:
    """Nobody plays a hand who has seen another in this deal."""
    seen = table.looked.get(person)
    others = table.settings.watchers_see if seen is None else seen != seat
    if table.in_deal and others:
        raise TableError(
            "table.saw_hands",
            "You have seen other hands in this deal; sit down when the next one begins.",
        )


def stand(table: Table, person: str) -> list[f.Fact]:
    """Leave the own seat; in a match a bot plays on there.

    Raises:
        TableError: ``table.not_seated``.
    """
    seat = table.seat_of(person)
    if seat is None:
        raise TableError("table.not_seated", "You have no seat at this table.")
    left: list[f.Fact] = [f.Stood(seat)]
    if table.under_way:
        left.append(f.BotSat(seat, table.settings.bots))
    return [*left, *_new_host(table, person)]


def _new_host(table: Table, person: str) -> list[f.Fact]:
    """Who is the host after the host has left: the next person who sits there."""
    others = [c.person for c in table.chairs if c.person is not None and c.person != person]
    return [f.HostPassed(others[0])] if person == table.host and others else []


def seat_bot(
    table: Table, person: str, seat: int, level: str, present: Collection[str]
) -> list[f.Fact]:
    """The host lets a bot play: at an empty seat, or for somebody who is away.

    Args:
        table: the table.
        person: who wants it.
        seat: where.
        level: the bot's level.
        present: who is connected.

    Raises:
        InvalidError: ``table.seat``, ``table.bot``.
        TableError: ``table.not_host``, ``table.seat_taken``.
    """
    require_host(table, person)
    chair = table.chairs[seat_in(table, seat)]
    if level not in NAMES:
        raise InvalidError("table.bot", f"There is no such bot; there are {', '.join(NAMES)}.")
    if chair.person is not None and chair.person in present and chair.person != person:
        name = table.guests[chair.person].name
        raise TableError("table.seat_taken", f"{name} sits here, and is at the table.")
    return [] if chair.bot == level else [f.BotSat(seat, level)]


def empty_seat(table: Table, person: str, seat: int) -> list[f.Fact]:
    """The host sends a bot away, before the match.

    Raises:
        InvalidError: ``table.seat``.
        TableError: ``table.not_host``, ``table.seat_taken``, ``table.under_way``.
    """
    require_host(table, person)
    chair = table.chairs[seat_in(table, seat)]
    if chair.person is not None:
        name = table.guests[chair.person].name
        raise TableError("table.seat_taken", f"{name} has this seat; only they can leave it.")
    if table.under_way:
        raise TableError("table.under_way", "In a match every seat is played.")
    return [f.Stood(seat)] if chair.bot else []


def choose(table: Table, person: str, settings: Settings) -> list[f.Fact]:
    """The host chooses what is played, before the match.

    Raises:
        InvalidError: ``table.settings``.
        TableError: ``table.not_host``, ``table.under_way``, ``table.seat_taken``.
    """
    may_choose(table, person, settings)
    if settings == table.settings:
        return []
    check_settings(settings)
    gone = [c.person for c in table.chairs[settings.players :] if c.person is not None]
    if gone:
        name = table.guests[gone[0]].name
        raise TableError("table.seat_taken", f"{name} sits at a seat that this game does not have.")
    return [f.SettingsChosen(settings)]


def may_choose(table: Table, person: str, settings: Settings) -> None:
    """Whether somebody may choose these settings now, if they can be played at all.

    It reads no rules, so that texts are read of those alone who may choose them.

    Raises:
        TableError: ``table.not_host``, ``table.under_way``.
    """
    require_host(table, person)
    if table.under_way and _of_play(settings) != _of_play(table.settings):
        raise TableError("table.under_way", "The rules stay as they are while a match lasts.")
    if table.in_deal and settings.watchers_see != table.settings.watchers_see:
        raise TableError(
            "table.under_way", "Whether watchers see the hands is settled before a deal begins."
        )


def _of_play(settings: Settings) -> tuple[str, str, int]:
    return settings.book, settings.house, settings.players
