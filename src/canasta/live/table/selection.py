"""Options for chosen cards: the answer to every tap on a card, a meld or the pile.

Only the player to act may ask, about their own hand. Options are tried on the game as that player
knows it, so they reveal no more than the rules do, and nothing of hidden cards.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

import msgspec

from canasta.cards import RED_THREES, WILDS, CardError, card_text, parse_cards, rank_of
from canasta.engine.codes import Form, Phase
from canasta.engine.reasons import Reason
from canasta.game import (
    Action,
    Add,
    CanastaError,
    Discard,
    Face,
    Game,
    IllegalError,
    Improper,
    InvalidError,
    LayMeld,
    Meld,
    Refusal,
    Take,
    refusal,
)
from canasta.live.table.offering import Option, option
from canasta.live.table.play import turn_of
from canasta.live.table.state import Table

MOST_CARDS: Final = 40
MOST_GROUPS: Final = 6
"""Most actions that are proposed to a player who asks what fits."""


class SelectionOptions(msgspec.Struct, frozen=True, kw_only=True):
    """Options for the chosen cards, the likeliest first."""

    options: tuple[Option, ...] = ()
    refusal: Refusal | None = None
    """The reason why the cards cannot be laid, if nothing but a discard is possible."""
    improper: tuple[Option, ...] = ()
    """Forbidden plays of the cards, at a table where these can be made."""
    playable: tuple[str, ...] = ()
    """If no card is chosen, the cards that could be laid now, on the chosen meld if there is
    one."""
    groups: tuple[Option, ...] = ()
    """The same as whole actions, the best first: for each meld and each rank, the one that spends
    the fewest wild cards and lays the most cards."""


def selection_options(
    table: Table, person: str, cards: Sequence[str], onto: int | None = None
) -> SelectionOptions:
    """Return the options of the player to act for some cards.

    Args:
        table: the table.
        person: the player.
        cards: cards of the player's hand as they are written, each with its suit; none for a hint.
        onto: the player's meld, from 0, that the cards are to go to; None for any.

    Raises:
        InvalidError: ``table.cards``: they cannot be read; ``table.meld``: there is none.
        TableError: as :func:`canasta.live.table.play.act`.
    """
    seat, true = turn_of(table, person)
    chosen = _read(cards)
    game = true.known_to(seat)
    if onto is not None and not 0 <= onto < len(game.view(game.turn).melds[game.turn % game.sides]):
        raise InvalidError("table.meld", "This meld is not on the table; look at it again.")
    if not chosen:
        return SelectionOptions(playable=_playable(game, onto), groups=_groups(game, onto))
    lacking = _lacking(game.board.hand(seat), chosen)
    if lacking is not None:
        return SelectionOptions(refusal=refusal(game.board, Reason.NOT_HELD, -1, (lacking,)))
    found: list[Option] = []
    refusals: list[Refusal] = []
    forbidden: list[Option] = []
    for action in _candidates(game, tuple(cards), chosen, onto):
        try:
            found.append(option(game, action))
        except IllegalError as error:
            refusals.append(error.refusal)
            forbidden += _all_the_same(game, action)
        except CanastaError as error:
            refusals.append(Refusal(error.code, error.message))
    if all(one.kind == "discard" for one in found) and onto is None:
        found = [*_apart(game, tuple(cards), chosen), *found]
    found.sort(key=_likelihood)
    laid = [one for one in found if one.kind != "discard"]
    # The last refusal is that of the most complete action, a new meld.
    return SelectionOptions(
        options=tuple(found),
        refusal=None if laid or not refusals else refusals[-1],
        improper=tuple(forbidden),
    )


def _all_the_same(game: Game, action: Action) -> list[Option]:
    """Return a refused action as an improper play, if the table plays those (W-114)."""
    if not game.rules.improper_plays or not isinstance(action, Take | LayMeld | Add | Discard):
        return []
    try:
        return [option(game, Improper(action))]
    except CanastaError:
        return []


def _lacking(hand: Sequence[int], chosen: Sequence[int]) -> int | None:
    """Return a kind of which more cards are chosen than held; None if there is none."""
    return next((kind for kind in chosen if chosen.count(kind) > hand[kind]), None)


def _read(cards: Sequence[str]) -> tuple[int, ...]:
    if len(cards) > MOST_CARDS:
        raise InvalidError("table.cards", f"No more than {MOST_CARDS} cards can be chosen.")
    kinds: list[int] = []
    for text in cards:
        try:
            (card,) = parse_cards(text)
            (kind,) = card.kinds
        except (CardError, ValueError):
            raise InvalidError("table.cards", f"{text!r:.20} is no card.") from None
        kinds.append(kind)
    return tuple(kinds)


def _candidates(
    game: Game, cards: tuple[str, ...], kinds: tuple[int, ...], onto: int | None
) -> Iterator[Action]:
    if game.phase == Phase.DRAW:
        yield from _takes(game, cards, kinds, onto)
        return
    if len(kinds) == 1 and onto is None and kinds[0] not in RED_THREES:
        yield Discard(cards[0])
    if all(rank_of(kind) == rank_of(RED_THREES[0]) for kind in kinds):
        yield Face(cards)
    melds = game.view(game.turn).melds[game.turn % game.sides]
    numbers = range(len(melds)) if onto is None else [onto]
    naturals = {rank_of(kind) for kind in kinds if kind not in WILDS}
    for number in numbers:
        if number < len(melds) and (onto is not None or _may_fit(melds[number], naturals)):
            yield Add(cards, f"#{number + 1}")
    runs = [number for number, meld in enumerate(melds) if meld.form == Form.RUN]
    for one, other in combinations(runs, 2):
        if onto in (None, one, other) and len(kinds) == 1:
            yield Add(cards, f"#{one + 1} #{other + 1}")
    if len(kinds) >= 2 and onto is None:
        yield LayMeld(cards)


def _may_fit(meld: Meld, naturals: set[int]) -> bool:
    """Return whether an addition is worth trying: cards of another rank never join a set."""
    return meld.form in (Form.RUN, Form.WILD) or not naturals or naturals == {meld.rank}


def _takes(
    game: Game, cards: tuple[str, ...], kinds: tuple[int, ...], onto: int | None
) -> Iterator[Action]:
    if onto is not None:
        yield Take(cards, f"#{onto + 1}")
        return
    yield Take(cards, "")
    if len(kinds) <= 2:
        for number in range(len(game.view(game.turn).melds[game.turn % game.sides])):
            yield Take(cards, f"#{number + 1}")


def _apart(game: Game, cards: tuple[str, ...], kinds: tuple[int, ...]) -> Iterator[Option]:
    """Yield an option for cards of several ranks: each rank is added to its meld or laid as one."""
    groups: dict[int, list[str]] = {}
    for text, kind in zip(cards, kinds, strict=True):
        if kind in WILDS:
            return
        groups.setdefault(rank_of(kind), []).append(text)
    if not 1 < len(groups) <= 5 or game.phase != Phase.PLAY:
        return
    melds = game.view(game.turn).melds[game.turn % game.sides]
    acts: list[Action] = []
    for rank, group in groups.items():
        home = [n for n, m in enumerate(melds) if m.form == Form.SET and m.rank == rank]
        acts.append(Add(tuple(group), f"#{home[0] + 1}") if home else LayMeld(tuple(group)))
    line = "; ".join(map(str, acts))
    try:
        whole = option(game, acts[-1], line)
    except CanastaError:
        return
    yield msgspec.structs.replace(whole, kind="melds", cards=cards, onto=())


def _playable(game: Game, onto: int | None) -> tuple[str, ...]:
    """Return the cards of the hand that can be laid now, with others or alone."""
    if game.phase != Phase.PLAY:
        return ()
    found: dict[str, None] = {}
    if onto is None:
        for action in game.actions():
            if isinstance(action, LayMeld | Add):
                found.update(dict.fromkeys(action.cards))
    else:
        for kind in dict.fromkeys(game.view(game.turn).hand):
            text = card_text(kind)
            try:
                game.steps(Add((text,), f"#{onto + 1}"))
            except CanastaError:
                continue
            found[text] = None
    return tuple(found)


def _groups(game: Game, onto: int | None) -> tuple[Option, ...]:
    """Return the options worth proposing to a player who does not know what fits."""
    if game.phase != Phase.PLAY:
        return ()
    best: dict[tuple[str, ...], tuple[tuple[int, int], LayMeld | Add]] = {}
    for action in game.actions():
        if not isinstance(action, LayMeld | Add):
            continue
        kinds = _read(action.cards)
        if isinstance(action, Add):
            home: tuple[str, ...] = ("add", action.onto)
        else:
            ranks = {rank_of(kind) for kind in kinds if kind not in WILDS}
            one = len(ranks) <= 1
            home = ("meld", str(min(ranks, default=-1)) if one else " ".join(action.cards[:1]))
        wanted = (sum(kind in WILDS for kind in kinds), -len(kinds))
        if home not in best or wanted < best[home][0]:
            best[home] = wanted, action
    found = [option(game, action) for _, action in best.values()]
    if onto is not None:
        found = [one for one in found if onto in one.onto]
    found.sort(key=lambda one: (not one.canasta, _spends_wilds(one), -one.points))
    return tuple(found[:MOST_GROUPS])


def _spends_wilds(one: Option) -> bool:
    """Return whether an option lays wild cards."""
    return any(kind in WILDS for kind in _read(one.cards))


def _likelihood(one: Option) -> tuple[bool, bool, int, int]:
    order = ("take", "bridge", "add", "melds", "meld", "face", "discard")
    place = order.index(one.kind) if one.kind in order else len(order)
    return one.kind == "discard", not one.canasta, place, -one.worth
