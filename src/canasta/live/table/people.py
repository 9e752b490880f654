"""People's way to a table: names, tokens and invitations."""

from base64 import urlsafe_b64encode
from collections.abc import Collection, Iterator
from hashlib import sha256
from hmac import compare_digest
from secrets import token_urlsafe
from typing import Final, NamedTuple

from canasta.game import InvalidError
from canasta.live.base.errors import TableError
from canasta.live.base.names import Names, read_name, read_words
from canasta.live.table import events as ev
from canasta.live.table.state import Chair, Guest, Report, Table

BOT_NAMES: Final = (("Vera", "Greta"), ("Walter", "Oskar"), ("Ruth", "Hanna"), ("Ines", "Emil"))
"""Names of bots, by seat: the second is used if a guest has the first."""


def seat_names(table: Table) -> tuple[str, ...]:
    """Return the names by seat; empty for an empty seat.

    A bot that plays for a person goes by that person's name; no other bot's name looks like a
    guest's.
    """
    return tuple(name_at(table, seat, chair) for seat, chair in enumerate(table.chairs))


def name_at(table: Table, seat: int, chair: Chair) -> str:
    """Return the name of the person or bot that has, or had, a seat."""
    if chair.person is not None:
        guest = table.guests.get(chair.person)
        return "" if guest is None else guest.name
    guests = Names(guest.name for guest in table.guests.values())
    return _bot_name(seat, guests) if chair.bot else ""


def _bot_name(seat: int, guests: Names) -> str:
    free = (name for name in BOT_NAMES[seat] if name not in guests)
    return next(free, f"Bot {seat + 1}")


def is_free(table: Table, name: str, person: str = "") -> bool:
    """Return whether no other person or bot at a table has a name that looks like this one."""
    return name not in Names(_names(table, person))


def free_name(table: Table, name: str) -> str:
    """Return a free name: the one that is wanted, or that with a number.

    Two people called Anna may well come to one table.
    """
    return Names(_names(table, "")).free(name)


def _names(table: Table, person: str) -> Iterator[str]:
    for one, guest in table.guests.items():
        if one != person:
            yield guest.name
    if table.under_way:  # before a match bots give way: their names are free
        for chair, name in zip(table.chairs, seat_names(table), strict=True):
            if chair.person is None and name:
                yield name


MOST_GUESTS = 200
"""Most people that one table knows: players, watchers, and those who came before."""

MOST_UNINVITED = MOST_GUESTS // 2
"""Most of these people who came without the table's invitation: the other places are reserved for
people who have it."""

_INVITATION = 18
"""Bytes of an invitation."""

MOST_OF_A_NETWORK = 20
"""Most people without a seat who came from one network."""


class Visit(NamedTuple):
    """The circumstances in which a person comes to a table."""

    present: Collection[str] = ()
    """The people who are there."""
    invitation: str = ""
    """The secret of the link that they follow."""
    neighbours: Collection[str] = ()
    """The people who came from the same network."""


def arrive(table: Table, name: str, visit: Visit = Visit()) -> tuple[str, str, list[ev.TableEvent]]:  # noqa: B008
    """Let a person come to the table; absent people without a seat are forgotten to make room.

    Returns:
        The id that messages use for them, the token by which they are recognized (it is not
            stored), and the events.

    Raises:
        InvalidError: ``table.name``.
        TableError: ``table.full``, ``table.invited_only``, ``table.crowd``.
    """
    invited = is_invitation(table, visit.invitation)
    gone = _make_room(table, invited, visit)
    person, token = token_urlsafe(6), token_urlsafe(24)
    called = free_name(table, read_name(name))
    came = ev.Came(person, called, digest(token), invited, _invites(token))
    return person, token, [*(ev.Forgotten(one) for one in gone), came]


def _make_room(table: Table, invited: bool, visit: Visit) -> list[str]:
    """Return the people to forget so that another person can come."""
    seated = {chair.person for chair in table.chairs} | {table.host}
    away = [one for one in table.guests if one not in seated and one not in visit.present]
    near = [one for one in visit.neighbours if one in table.guests and one not in seated]
    others = [one for one, guest in table.guests.items() if not guest.invited]
    gone: list[str] = []

    def make_room(among: Collection[str], most: int, code: str, message: str) -> None:
        if len(set(among) - set(gone)) < most:
            return
        free = next((one for one in away if one in among and one not in gone), None)
        if free is None:
            raise TableError(code, message)
        gone.append(free)

    make_room(
        near,
        MOST_OF_A_NETWORK,
        "table.crowd",
        f"{MOST_OF_A_NETWORK} people from your network are already here without a seat. Come "
        f"back when one of them has left or sat down.",
    )
    if table.people.has_invitations and not invited:
        make_room(
            others,
            MOST_UNINVITED,
            "table.invited_only",
            "The places left are for people who are invited: ask someone who sits at the table "
            "for its link.",
        )
    make_room(
        table.guests,
        MOST_GUESTS,
        "table.full",
        "This table is full. Come back when someone has left.",
    )
    return gone


def forget(table: Table, person: str, present: Collection[str]) -> list[ev.TableEvent]:
    """Forget a person without a seat who has been away for long."""
    seated = table.seat_of(person) is not None or person == table.host
    if seated or person in present or person not in table.guests:
        return []
    return [ev.Forgotten(person)]


def digest(token: str) -> str:
    """Return the digest of a token, which is all that is stored of it."""
    return sha256(b"canasta seat\0" + token.encode()).hexdigest()


def invitation_of(token: str) -> str:
    """Return the secret of a person's invitation links, which follows from their token."""
    made = sha256(b"canasta invitation\0" + token.encode()).digest()
    return urlsafe_b64encode(made[:_INVITATION]).decode()


def _invites(token: str) -> str:
    """Return the digest of a person's invitation, which is all that is stored of it."""
    return _digest_of_invitation(invitation_of(token))


def _digest_of_invitation(secret: str) -> str:
    return sha256(b"canasta invited\0" + secret.encode()).hexdigest()


def is_invitation(table: Table, secret: str) -> bool:
    """Return whether a secret is the invitation of a person who has had a seat or been the host."""
    if not secret:
        return False
    old, wanted = table.people.invitation, _digest_of_invitation(secret)
    if old and compare_digest(old.encode(), secret.encode()):
        return True
    inviters = [guest for guest in table.guests.values() if guest.inviter]
    return any(compare_digest(guest.invites, wanted) for guest in inviters)


def give_key(table: Table, seat: int, token: str) -> list[ev.TableEvent]:
    """Give the person at a seat a token to be recognized by; no event if it is theirs already.

    Args:
        seat: the seat; nothing happens if no person has it.
        token: the token, of which only the digest is stored.
    """
    person = table.chairs[seat].person if 0 <= seat < len(table.chairs) else None
    if person is None or compare_digest(table.guests[person].key, digest(token)):
        return []
    return [ev.KeyGiven(person, digest(token), _invites(token))]


def take_key(table: Table, seat: int) -> list[ev.TableEvent]:
    """Take the token from the person at a seat, until they are given another (:func:`give_key`)."""
    person = table.chairs[seat].person if 0 <= seat < len(table.chairs) else None
    if person is None or not table.guests[person].key:
        return []
    return [ev.KeyGiven(person, "")]


def known(table: Table, token: str) -> str:
    """Return the person who has a token."""
    key = digest(token)
    if key in table.people.banned:
        raise banned()
    found = [person for person, guest in table.guests.items() if compare_digest(guest.key, key)]
    if not found:
        raise unknown()
    return found[0]


def unknown() -> TableError:
    """Return the error for a person whom a table does not know."""
    return TableError("table.unknown", "The table no longer knows you. Enter your name again.")


def banned() -> TableError:
    """Return the error for a person who is banned from a table."""
    return TableError(
        "table.banned", "You were sent away from this table for good; you can open one of your own."
    )


def rename(table: Table, person: str, name: str) -> list[ev.TableEvent]:
    """Change a person's name.

    Raises:
        InvalidError: ``table.name``.
        TableError: ``table.name_taken``, ``table.muted``.
    """
    text = read_name(name)
    if table.guests[person].name == text:
        return []
    require_voice(table, person)
    if not is_free(table, text, person):
        raise TableError(
            "table.name_taken",
            f"Someone at this table is called {text}, or has a name that looks like it. Change "
            f"yours.",
        )
    return [ev.Renamed(person, text)]


def require_voice(table: Table, person: str) -> None:
    """Require that a person is not muted."""
    if table.guests[person].muted:
        raise TableError("table.muted", "You are muted at this table: no one sees what you say.")


def require_host(table: Table, person: str) -> None:
    if person != table.host:
        host = table.guests[table.host].name if table.host else "the host"
        raise TableError("table.not_host", f"Only the host, {host}, may do this.")


def seat_in(table: Table, seat: int) -> int:
    """Return a seat's number, if there is such a seat."""
    if not 0 <= seat < len(table.chairs):
        raise InvalidError("table.seat", f"The seats are 1 to {len(table.chairs)}.")
    return seat


def guest_in(table: Table, person: str) -> Guest:
    """Return a person who has come to the table."""
    guest = table.guests.get(person)
    if guest is None:
        raise InvalidError("table.person", "They are not at this table any more.")
    return guest


def shown(table: Table, tokens: Collection[str]) -> tuple[str, ...]:
    """Return the people whose tokens are shown together: those of one device."""
    return tuple(known(table, token) for token in tokens)


GRACE: Final = 20.0
"""Seconds for which a person counts as present after their connection closed: pages are reloaded,
and phones change networks."""

HOST_AWAY: Final = 60.0
"""Seconds for which a host may be away before the role passes to another person."""


def next_host(table: Table, present: Collection[str]) -> str | None:
    """Return the person who is the host after the present one.

    This is the next person clockwise who sits at the table and is there; else the first to have
    come of the people there; None if no one else is there.
    """
    seat = (table.seat_of(table.host) if table.host else None) or 0
    order = [*table.chairs[seat:], *table.chairs[:seat]]
    seated = [chair.person for chair in order if chair.person is not None]
    for person in (*seated, *table.guests):
        if person != table.host and person in present:
            return person
    return None


def pass_host(
    table: Table, person: str, heir: str, present: Collection[str]
) -> list[ev.TableEvent]:
    """Make another person the host."""
    require_host(table, person)
    guest = guest_in(table, heir)
    if heir not in present:
        raise TableError("table.away", f"{guest.name} is away. The host must be present.")
    return [] if heir == person else [ev.HostPassed(heir, "given")]


def pass_from_absent(table: Table, present: Collection[str]) -> list[ev.TableEvent]:
    """Pass the role on from a host who has been away for ``HOST_AWAY`` seconds, if anyone is there.

    They get the role back on return (``give_back``), unless someone has passed it on.
    """
    heir = next_host(table, present)
    if table.host is None or table.host in present or heir is None:
        return []
    return [ev.HostPassed(heir, "away")]


def give_back(table: Table, present: Collection[str]) -> list[ev.TableEvent]:
    """Give the role back to a host who was away for long and has returned."""
    first = table.absent_host
    if first is None or first not in present or first not in table.guests:
        return []
    return [] if first == table.host else [ev.HostPassed(first, "back")]


QUICK_WORDS: Final = (
    *("hello", "well_played", "thank_you", "sorry", "one_moment", "good_luck"),
    *("back_soon", "bye"),
)
"""Names of phrases that one tap says, at a table without chat too; pages have their words."""


REACTIONS: Final = (":bravo", ":laugh", ":wow", ":oh_no", ":heart")
"""Names of reactions, which pages draw; there are none at a table without chat. The colon sets them
apart from quick words."""


def say_quickly(table: Table, person: str, word: str) -> list[ev.TableEvent]:
    """Say one of the quick words, or react.

    Raises:
        InvalidError: ``table.words``.
        TableError: ``table.no_chat`` (for reactions only), ``table.muted``.
    """
    require_voice(table, person)
    if word in REACTIONS:
        _require_chat(table)
    elif word not in QUICK_WORDS:
        raise InvalidError("table.words", f"The quick words are {', '.join(QUICK_WORDS)}.")
    return [ev.Said(person, word, quick=True)]


def say(table: Table, person: str, words: str) -> list[ev.TableEvent]:
    """Say something in the chat.

    Raises:
        InvalidError: ``table.words``.
        TableError: ``table.no_chat``, ``table.muted``.
    """
    require_voice(table, person)
    _require_chat(table)
    return [ev.Said(person, read_words(words))]


def _require_chat(table: Table) -> None:
    if table.settings.chat is False:
        raise TableError("table.no_chat", "The host has switched the chat off.")


def unmute(table: Table, person: str, about: str) -> list[ev.TableEvent]:
    """Unmute a person, as the host; hosts whom the others have muted cannot unmute themselves."""
    require_host(table, person)
    guest = guest_in(table, about)
    if about == person:
        raise TableError(
            "table.not_about_yourself",
            "Only the others can unmute you. Make one of them the host.",
        )
    return [ev.Muted(about, person, muted=False)] if guest.muted else []


def pause(table: Table, person: str) -> list[ev.TableEvent]:
    """Pause the table, as any player may."""
    table.own_seat(person)
    last = table.round is not None and table.round.up is not None  # the evening waits for it
    return [] if table.paused is not None or last else [ev.Paused(person)]


def go_on(table: Table, person: str) -> list[ev.TableEvent]:
    """Let a paused table go on, as any player may."""
    table.own_seat(person)
    return [] if table.paused is None else [ev.Resumed(person)]


MOST_BY_ONE: Final = 3
"""Most reports of one person that a table stores."""


def report(table: Table, person: str, about: str, words: str) -> list[ev.TableEvent]:
    """Report a person to the host; a report about the host goes to the next player.

    Raises:
        InvalidError: ``table.person``, ``table.words``.
        TableError: ``table.not_about_yourself``, ``table.reported``, ``table.nobody_to_tell``.
    """
    guest_in(table, about)
    if about == person:
        raise TableError("table.not_about_yourself", "You cannot report yourself.")
    told = ev.Reported(person, about, read_words(words))
    if sum(one.person == person for one in table.people.reports) >= MOST_BY_ONE:
        raise TableError(
            "table.reported", f"You have reported {MOST_BY_ONE} times: the host knows of it."
        )
    if _reader(table, person, about) is None:
        raise TableError("table.nobody_to_tell", "No one is here to read it.")
    return [told]


def reports_for(table: Table, person: str) -> tuple[Report, ...]:
    """Return the reports that a person is to read, the newest last."""
    return tuple(
        one for one in table.people.reports if _reader(table, one.person, one.about) == person
    )


def _reader(table: Table, person: str, about: str) -> str | None:
    """Return who reads a report: the host, or if it concerns them, the next player clockwise."""
    if table.host not in (None, about, person):
        return table.host
    seat = (table.seat_of(table.host) if table.host else None) or 0
    order = [*table.chairs[seat:], *table.chairs[:seat]]
    found = (chair.person for chair in order if chair.person not in (None, about, person))
    return next(found, None)
