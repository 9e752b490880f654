"""What one person sees of a table: the only form in which anything of it leaves the server.

Everything of the game comes from :class:`canasta.game.View`, which is made from a redacted record.
"""

from collections.abc import Collection
from typing import Any

import msgspec

from canasta.cards import card_text
from canasta.game import WATCHER, Event, Game, Meld, Refusal, Sheet, View
from canasta.kernel import Form
from canasta.table.fair import commitment
from canasta.table.settings import Settings, rules_of
from canasta.table.state import Dealt, Table


class SeatSight(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    name: str
    """Whose seat it is; empty for nobody's."""
    bot: str
    """The level of the bot that plays there; empty where a person does."""
    present: bool
    """Whether its person is at the table."""


class MeldSight(msgspec.Struct, frozen=True):
    """A meld as everybody sees it."""

    form: str
    cards: tuple[str, ...]


class PileSight(msgspec.Struct, frozen=True):
    """The discard pile as this person sees it."""

    size: int
    top: str
    frozen: bool
    closed: bool
    blocked: bool
    bar: Refusal | None


class GameSight(msgspec.Struct, frozen=True, kw_only=True):
    """The match as this person sees it; seats and sides count from 0."""

    deal: int
    dealer: int
    phase: str
    turn: int
    actor: int | None
    question: str
    hand: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    """All hands, for watchers where the host lets them see; else nothing."""
    hand_sizes: tuple[int, ...]
    foot_sizes: tuple[int, ...]
    stock: int
    turn_card: bool
    pile: PileSight
    melds: tuple[tuple[MeldSight, ...], ...]
    threes: tuple[tuple[str, ...], ...]
    opened: tuple[bool, ...]
    requirements: tuple[int, ...]
    staged_points: int
    canastas: tuple[int, ...]
    scores: tuple[int, ...]
    ending: str
    out: int | None
    sheet: Sheet | None


class PromiseSight(msgspec.Struct, frozen=True):
    """A deal about to begin: what is published of it, and whose values are in."""

    deal: int
    commitment: str
    given: tuple[int, ...]


class DealtSight(msgspec.Struct, frozen=True):
    """How a deal came about: the secret only once the deal is over."""

    deal: int
    commitment: str
    values: dict[int, str]
    secret: str
    seed: str
    """In decimals, since browsers' numbers are too short for it."""


class SaidSight(msgspec.Struct, frozen=True):
    """Something that was said."""

    number: int
    name: str
    words: str


class AskingSight(msgspec.Struct, frozen=True):
    """A player asks to take a turn back."""

    seat: int
    agreed: tuple[int, ...]


class TableSight(msgspec.Struct, frozen=True, kw_only=True):
    """A table as one person sees it."""

    number: int
    """Its version: the number of the last fact."""
    code: str
    title: str
    settings: Settings
    host: str
    you: str
    seat: int
    """The person's own seat; -1 for somebody who watches."""
    seats: tuple[SeatSight, ...]
    paused: str
    """Who paused the table; empty where it goes on."""
    promise: PromiseSight | None
    game: GameSight | None
    events: int
    """How many events of the game there have been."""
    dealt: tuple[DealtSight, ...]
    may_take_back: bool
    """Whether the person may ask to take back the turn just ended."""
    asking: AskingSight | None
    said: tuple[SaidSight, ...]


def sight(table: Table, person: str, present: Collection[str]) -> TableSight:
    """What somebody sees of a table.

    Args:
        table: the table.
        person: who looks.
        present: who is at the table now.
    """
    seat = table.seat_of(person)
    own = WATCHER if seat is None else seat
    game = table.game
    return TableSight(
        number=table.number,
        code=table.code,
        title=rules_of(table.settings).title,
        settings=table.settings,
        host=_name(table, table.host),
        you=_name(table, person),
        seat=own,
        seats=tuple(
            SeatSight(_name(table, chair.person), chair.bot or "", chair.person in present)
            for chair in table.chairs
        ),
        paused=_name(table, table.paused),
        promise=_promise(table),
        game=None if game is None else _game(game, own, table.settings.watchers_see),
        events=0 if game is None else len(game.events()),
        dealt=tuple(_dealt(table, dealt) for dealt in table.dealt),
        may_take_back=table.before is not None and table.before.turn == seat,
        asking=None
        if table.asking is None
        else AskingSight(table.asking.seat, tuple(sorted(table.asking.agreed))),
        said=tuple(
            SaidSight(word.number, _name(table, word.person), word.words) for word in table.said
        ),
    )


def events_since(table: Table, person: str, known: int) -> tuple[Event, ...]:
    """What has happened in the game since so many events, as somebody sees it."""
    seat = table.seat_of(person)
    if table.game is None:
        return ()
    return table.game.events(known, WATCHER if seat is None else seat)


def _name(table: Table, person: str | None) -> str:
    return "" if person is None else table.guests[person].name


def _promise(table: Table) -> PromiseSight | None:
    promise = table.promise
    if promise is None:
        return None
    return PromiseSight(promise.deal, commitment(promise.secret), tuple(sorted(promise.values)))


def _dealt(table: Table, dealt: Dealt) -> DealtSight:
    game = table.game
    assert game is not None  # a deal is a deal of a match
    over = dealt.deal < game.deal or game.deal_over
    return DealtSight(
        dealt.deal,
        commitment(dealt.secret),
        dealt.values,
        dealt.secret if over else "",
        str(dealt.seed) if over else "",
    )


def _game(game: Game, seat: int, watchers_see: bool) -> GameSight:
    view = game.view(seat)
    all_seen = seat == WATCHER and watchers_see
    return GameSight(
        deal=view.deal,
        dealer=view.dealer,
        phase=view.phase.name.lower(),
        turn=view.turn,
        actor=view.actor,
        question=view.question,
        hand=_cards(view.hand),
        hands=tuple(_cards(game.view(n).hand) for n in range(game.players)) if all_seen else (),
        hand_sizes=view.hand_sizes,
        foot_sizes=view.foot_sizes,
        stock=view.stock_size,
        turn_card=view.turn_card,
        pile=_pile(view),
        melds=tuple(tuple(map(_meld, melds)) for melds in view.melds),
        threes=tuple(map(_cards, view.threes)),
        opened=view.opened,
        requirements=view.requirements,
        staged_points=view.staged_points,
        canastas=view.canastas,
        scores=view.scores,
        ending=view.ending.name.lower(),
        out=view.out,
        sheet=view.sheet,
    )


def _pile(view: View) -> PileSight:
    pile = view.pile
    return PileSight(pile.size, pile.top_text, pile.frozen, pile.closed, pile.blocked, pile.bar)


def _meld(meld: Meld) -> MeldSight:
    return MeldSight(Form(meld.form).name.lower(), _cards(meld.kinds))


def _cards(kinds: Any) -> tuple[str, ...]:
    return tuple(card_text(kind) for kind in kinds)
