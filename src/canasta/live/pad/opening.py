"""Opening a pad, and the right to write on it."""

from hashlib import sha256
from hmac import compare_digest
from secrets import token_urlsafe
from typing import Annotated

import msgspec

from canasta.live.pad.errors import PadError
from canasta.live.pad.events import PadEvent, PadOpened, PadRules, StoredPadEvent, WriterGiven
from canasta.live.pad.pad import Pad, rules_of
from canasta.live.pad.requests import read_names
from canasta.live.table.codes import new_code
from canasta.live.table.names import read_title


class NewPad(msgspec.Struct, frozen=True):
    """A request for a new pad."""

    rules: PadRules
    names: Annotated[tuple[str, ...], msgspec.Meta(max_length=4)]
    dealer: int = 0
    title: str = ""


def open_pad(wanted: NewPad) -> tuple[PadOpened, str]:
    """Return the first event of a new pad, and the secret with which people write on it.

    Raises:
        InvalidError: ``table.settings``, ``table.name``, ``pad.names``, ``pad.same_name``.
    """
    rules_of(wanted.rules)
    names = read_names(wanted.names, wanted.rules.players)
    key = token_urlsafe(16)
    dealer = wanted.dealer % wanted.rules.players
    opened = PadOpened(
        new_code(), wanted.rules, names, digest(key), dealer, read_title(wanted.title)
    )
    return opened, key


def take_in(pad: Pad, code: str) -> tuple[list[StoredPadEvent], str]:
    """Return the events of a pad that was read from a record, and its new secret for writers.

    Args:
        pad: the pad, as it was read.
        code: its code here.
    """
    key = token_urlsafe(16)
    opened = msgspec.structs.replace(pad.first_event, code=code, key=digest(key))
    first = msgspec.structs.replace(pad.entries[0], event=opened)
    return [first, *pad.entries[1:]], key


def digest(key: str) -> str:
    """Return the digest that is stored of a secret."""
    return sha256(key.encode()).hexdigest()


def may_write(pad: Pad, key: str) -> bool:
    """Return whether a secret is the pad's, or one that was given to a writer."""
    shown, given = digest(key), [pad.first_event.key]
    given += [one.event.key for one in pad.entries if isinstance(one.event, WriterGiven)]
    return any(compare_digest(shown, one) for one in given)


def give_writer(pad: Pad, key: str) -> list[PadEvent]:
    """Return the event that lets a person write with their own secret; none if they can already."""
    return [] if may_write(pad, key) else [WriterGiven(digest(key))]


def check_writer(pad: Pad, key: str) -> None:
    """Refuse a secret that does not allow writing.

    Raises:
        PadError: ``pad.reader``.
    """
    if not may_write(pad, key):
        raise PadError(
            "pad.reader",
            "You look on at this pad. To write on it, open the link that its writers have.",
        )
