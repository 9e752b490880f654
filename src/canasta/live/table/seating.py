"""Seats: people, bots, and bots that play for people who are away."""

from collections.abc import Collection

import msgspec

from canasta.game import InvalidError
from canasta.live.base.codes import new_code
from canasta.live.base.errors import TableError
from canasta.live.table import events as ev
from canasta.live.table.people import next_host, require_host, seat_in
from canasta.live.table.settings import Settings, settled
from canasta.live.table.state import Table
from canasta.players.bots import SEATED, todays_name


def sit(table: Table, person: str, seat: int) -> list[ev.TableEvent]:
    """Sit down: in an empty seat, in a bot's, or back in your own that a bot played.

    Raises:
        InvalidError: ``table.seat``.
        TableError: ``table.seat_taken``, ``table.seated``, ``table.saw_hands``,
            ``table.hand_closed``, ``table.ask_first``, ``table.boards_stay``,
            ``table.round_stays``.
    """
    chair = table.chairs[seat_in(table, seat)]
    own = table.seat_of(person)
    if own == seat:
        return [ev.Sat(person, seat)] if chair.bot else []
    _require_open(table)
    _require_free(table, seat)
    if own is not None:
        if table.under_way:
            raise _seated()
        return [ev.Stood(own), ev.Sat(person, seat)]
    _nothing_seen(table, person, seat)
    played_here = table.looked.get(person) == seat and seat not in table.sent_from
    if table.in_deal and not played_here and others_seated(table, person):
        raise _ask_first()
    return [ev.Sat(person, seat)]


def require_asking(table: Table, person: str, seat: int) -> None:
    """Require that a person may ask for a bot's seat during a deal.

    Raises:
        InvalidError: ``table.seat``.
        TableError: ``table.seat_taken``, ``table.seated``, ``table.saw_hands``,
            ``table.no_consent_needed``, ``table.boards_stay``, ``table.round_stays``.
    """
    _require_open(table)
    _require_free(table, seat_in(table, seat))
    if table.seat_of(person) is not None:
        raise _seated()
    if not table.in_deal:
        raise TableError(
            "table.no_consent_needed", "No deal is being played: you can sit down at once."
        )
    _nothing_seen(table, person, seat)


def _require_open(table: Table) -> None:
    """Require that seats are free to choose, as they are not for boards and an evening's round."""
    if table.round is not None:
        raise round_stays()
    if table.bound is not None:
        raise boards_stay()


def round_stays() -> TableError:
    """Return the error for a change at a table of a club evening."""
    return TableError(
        "table.round_stays",
        "This table belongs to a club evening, which sets its rules, seats and deals. Ask the "
        "director.",
    )


def boards_stay() -> TableError:
    """Return the error for a change at a table that plays boards."""
    return TableError(
        "table.boards_stay",
        "Results on these boards are compared, so people and rules stay the same to the end.",
    )


def _require_free(table: Table, seat: int) -> None:
    owner = table.chairs[seat].person
    if owner is not None:
        name = table.guests[owner].name
        raise TableError("table.seat_taken", f"{name} has this seat; it is kept for them.")


def _seated() -> TableError:
    return TableError(
        "table.seated", "You have a seat in this match; no one changes seats while it lasts."
    )


def _ask_first() -> TableError:
    return TableError("table.ask_first", "During a deal the others must agree to this. Ask them.")


def others_seated(table: Table, person: str) -> frozenset[str]:
    """Return everyone else who has a seat at the table, there or not."""
    seated = {chair.person for chair in table.chairs if chair.person is not None}
    return frozenset(seated - {person})


def _others_there(table: Table, person: str, present: Collection[str]) -> bool:
    """Return whether another person sits at the table and is there."""
    return any(chair.person in present for chair in table.chairs if chair.person != person)


def _nothing_seen(table: Table, person: str, seat: int) -> None:
    """Refuse a hand to people who have seen another, or if its player was sent away."""
    seen = table.looked.get(person)
    if table.in_deal and (table.settings.watchers_see or seen not in (None, seat)):
        raise TableError(
            "table.saw_hands",
            "You have seen other hands in this deal; sit down when the next one begins.",
        )
    if table.in_deal and seat in table.sent_from and seen != seat:
        raise TableError(
            "table.hand_closed",
            "The player in this seat was removed, so a bot finishes the hand. Sit down when the "
            "next deal begins.",
        )


def stand(table: Table, person: str, present: Collection[str]) -> list[ev.TableEvent]:
    """Leave your seat; in a match a bot plays on there."""
    if table.seat_of(person) is None:
        raise TableError("table.not_seated", "You have no seat at this table.")
    _require_open(table)
    heir = next_host(table, present) if person == table.host else None
    passed: list[ev.TableEvent] = [] if heir is None else [ev.HostPassed(heir, "left")]
    return [*vacate(table, person), *passed]


def vacate(table: Table, person: str) -> list[ev.TableEvent]:
    """Free a person's seat, if they have one; in a match a bot plays on there."""
    seat = table.seat_of(person)
    if seat is None:
        return []
    left: list[ev.TableEvent] = [ev.Stood(seat)]
    level = table.chairs[seat].bot or table.settings.bots  # a bot that plays there goes on
    return [*left, ev.BotSat(seat, level)] if table.under_way else left


def seat_bot(
    table: Table, person: str, seat: int, level: str, present: Collection[str]
) -> list[ev.TableEvent]:
    """Let a bot play, as the host: at an empty seat, or for a person who is away.

    During a deal no bot's level changes, a bot that stands in has the table's level, and the other
    players decide whether one stands in for the host.

    Args:
        present: people who are there, or were moments ago.

    Raises:
        InvalidError: ``table.seat``, ``table.bot``.
        TableError: ``table.not_host``, ``table.seat_taken``, ``table.no_consent_needed``,
            ``table.between_deals``, ``table.ask_first``, ``table.boards_stay``,
            ``table.round_stays``.
    """
    require_host(table, person)
    chair = table.chairs[seat_in(table, seat)]
    level = todays_name(level)
    if level not in SEATED:
        raise InvalidError("table.bot", f"There is no such bot; there are {', '.join(SEATED)}.")
    if chair.bot == level:
        return []
    if chair.person in (None, person) or chair.bot is not None:
        _require_open(table)
    if chair.person not in (None, person):
        require_absent(table, person, seat, present)
    if table.in_deal:
        if chair.bot is not None or level != table.settings.bots:
            raise _between_deals("The bots' levels")
        if chair.person == person and _others_there(table, person, present):
            raise _ask_first()
    return [ev.BotSat(seat, level)]


def require_absent(table: Table, person: str, seat: int, present: Collection[str]) -> None:
    """Require that a bot may stand in at a seat: for a person who is away, or at your own.

    Raises:
        InvalidError: ``table.seat``.
        TableError: ``table.seat_taken``, ``table.no_consent_needed``, ``table.boards_stay``,
            ``table.round_stays``.
    """
    chair = table.chairs[seat_in(table, seat)]
    if chair.person is None or chair.bot is not None:
        raise TableError("table.no_consent_needed", "This seat needs no stand-in.")
    if chair.person == person:
        _require_open(table)
    if chair.person != person and chair.person in present:
        name = table.guests[chair.person].name
        raise TableError(
            "table.seat_taken", f"{name} sits here, and is at the table or has only just left."
        )


def empty_seat(table: Table, person: str, seat: int) -> list[ev.TableEvent]:
    """Send a bot away, as the host, before the match.

    Raises:
        InvalidError: ``table.seat``.
        TableError: ``table.not_host``, ``table.seat_taken``, ``table.under_way``,
            ``table.boards_stay``, ``table.round_stays``.
    """
    require_host(table, person)
    _require_open(table)
    chair = table.chairs[seat_in(table, seat)]
    if chair.person is not None:
        name = table.guests[chair.person].name
        raise TableError("table.seat_taken", f"{name} has this seat; only they can leave it.")
    if table.under_way:
        raise TableError("table.under_way", "In a match every seat is played.")
    return [ev.Stood(seat)] if chair.bot else []


def choose(table: Table, person: str, settings: Settings) -> list[ev.TableEvent]:
    """Choose settings, as the host: the rules before a match, most others between deals.

    Raises:
        InvalidError: ``table.settings``.
        TableError: ``table.not_host``, ``table.under_way``, ``table.between_deals``,
            ``table.seat_taken``.
    """
    may_choose(table, person, settings)
    settings = msgspec.structs.replace(settings, position=table.settings.position)
    if settings == table.settings:
        return []
    settings = settled(settings)
    gone = [c.person for c in table.chairs[settings.players :] if c.person is not None]
    if gone:
        name = table.guests[gone[0]].name
        raise TableError("table.seat_taken", f"{name} sits at a seat that this game does not have.")
    return [ev.SettingsChosen(settings)]


def may_choose(table: Table, person: str, settings: Settings) -> None:
    """Require that a person may choose these settings now, if they can be played at all.

    It reads no rules, so that house rules are read only from people who may choose them.

    Raises:
        TableError: ``table.not_host``, ``table.lesson_stays``, ``table.position_stays``,
            ``table.boards_stay``, ``table.round_stays``, ``table.under_way``,
            ``table.between_deals``.
    """
    require_host(table, person)
    if table.round is not None and settings != msgspec.structs.replace(
        table.settings, pace=settings.pace
    ):
        raise round_stays()
    if table.bound is not None and settings != msgspec.structs.replace(
        table.settings, name=settings.name, pace=settings.pace
    ):
        raise boards_stay()
    position = settings.position in ("", table.settings.position)  # pages do not have it
    if settings.puzzle != table.settings.puzzle or not position:
        raise TableError(
            "table.position_stays", "A position has a table of its own: open one for it."
        )
    if settings.lesson != table.settings.lesson or (
        settings.lesson and _of_play(settings) != _of_play(table.settings)
    ):
        raise TableError(
            "table.lesson_stays",
            "A lesson has its own rules. Open another table for other rules.",
        )
    if table.under_way and _of_play(settings) != _of_play(table.settings):
        raise TableError("table.under_way", "The rules can't be changed during a match.")
    if table.in_deal and _of_turns(settings) != _of_turns(table.settings):
        raise _between_deals("The clock, the bots and what watchers see")


def _of_play(settings: Settings) -> tuple[str | int, ...]:
    return settings.book, settings.house, settings.players, settings.deals, settings.best_of


def _of_turns(settings: Settings) -> tuple[int, str, str, bool, bool]:
    """Return the settings that a host could change to their advantage during a deal."""
    shown = settings.watchers and settings.watchers_see
    return settings.clock, settings.bots, settings.pace, settings.watchers_see, shown


def _between_deals(what: str) -> TableError:
    return TableError("table.between_deals", f"{what} change between deals only.")


def found(settings: Settings) -> ev.Founded:
    """Return the event that opens a table, with a new code.

    Raises:
        InvalidError: ``table.settings``.
    """
    return ev.Founded(new_code(), settled(settings))
