"""Checks that events about people can happen at a table: those from outside are not trusted."""

from typing import Final, TypeAlias

from canasta.live.table import events as ev
from canasta.live.table.impossible import require
from canasta.live.table.names import can_be_said
from canasta.live.table.proposals import KINDS
from canasta.live.table.state import Table

_ENDS: Final = ("yes", "no", "late", "lapsed", "withdrawn")

CompanyEvent: TypeAlias = (
    ev.Proposed
    | ev.Agreed
    | ev.ProposalEnded
    | ev.Kicked
    | ev.Banned
    | ev.Muted
    | ev.LetGo
    | ev.Reported
)


def check_company(table: Table, event: CompanyEvent) -> None:
    """Check that an event about people can happen now.

    Raises:
        InvalidError: ``table.impossible``.
    """
    match event:
        case ev.Proposed(_, kind, seat, about):
            require(table.company.proposal is None, "something was proposed already")
            require(kind in KINDS, "nothing of the kind can be proposed")
            require(-1 <= seat < len(table.chairs), "there is no such seat")
            require(about in ("", *table.guests), "it was about nobody at the table")
        case ev.Agreed():
            require(table.company.proposal is not None, "nothing was proposed")
        case ev.ProposalEnded(how, _):
            require(table.company.proposal is not None, "nothing was proposed")
            require(how in _ENDS, "no proposal ends so")
        case ev.Kicked(person) | ev.Banned(person) | ev.LetGo(person):
            require(table.seat_of(person) is None, "they sat at the table")
            require(person != table.host, "they were the host")
        case ev.Reported(_, about, words):
            require(about in table.guests, "they had not come to the table")
            require(can_be_said(words), "nobody can have said it so")
    optional = isinstance(event, ev.ProposalEnded)
    for name in ("person", "by"):
        one = getattr(event, name, None)
        named = one in table.guests or (optional and one == "")
        require(one is None or named, "they had not come to the table")
