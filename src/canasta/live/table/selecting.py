"""Options for chosen cards: the answer to every tap on a card, a meld or the pile.

Only the player to act may ask, about their own hand. Options are tried on the game as that player
knows it, so they reveal no more than the rules do, and nothing of hidden cards.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, islice
from typing import Final, NamedTuple

import msgspec

from canasta.cards import RED_THREES, WILDS, CardError, card_text, parse_cards, rank_of
from canasta.engine.codes import Act, Form, Phase
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
from canasta.game.board import Board
from canasta.live.table.game_view import Option, board_after, option
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
    one, in a turn that can be finished."""
    groups: tuple[Option, ...] = ()
    """The same as whole actions, the best first: for each meld and each rank, the one that spends
    the fewest wild cards and lays the most cards; melds that only open together as one. After each
    of them the turn can be finished."""


def known_to_mover(table: Table, person: str) -> Game:
    """Return the match as the player to act knows it, a copy of its own.

    Raises:
        TableError: as :func:`canasta.live.table.play.act`.
    """
    seat, true = turn_of(table, person)
    return true.known_to(seat)


def options_for(game: Game, cards: Sequence[str], onto: int | None = None) -> SelectionOptions:
    """Return the options of the player to act for some cards.

    It may take some 50 milliseconds when many cards fit: a server asks outside its event loop.

    Args:
        game: the match as that player knows it (``known_to_mover``).
        cards: cards of the player's hand as they are written, each with its suit; none for a hint.
        onto: the player's meld, from 0, that the cards are to go to; None for any.

    Raises:
        InvalidError: ``table.cards``: they cannot be read; ``table.meld``: there is none.
    """
    chosen = _read(cards)
    if onto is not None and not 0 <= onto < len(game.view(game.turn).melds[game.turn % game.sides]):
        raise InvalidError("table.meld", "This meld is not on the table; look at it again.")
    if not chosen:
        return _what_fits(game, onto)
    lacking = _lacking(game.board.hand(game.turn), chosen)
    if lacking is not None:
        return SelectionOptions(refusal=refusal(game.board, Reason.NOT_HELD, -1, (lacking,)))
    found: list[Option] = []
    refusals: list[Refusal] = []
    forbidden: list[Option] = []
    for action in _candidates(game, tuple(cards), chosen, onto):
        try:
            found.append(option(game.board, action))
        except IllegalError as error:
            refusals.append(error.refusal)
            forbidden += _all_the_same(game, action)
        except CanastaError as error:
            refusals.append(Refusal(error.code, error.message))
    if all(one.kind == "discard" for one in found) and onto is None:
        found = [*_several(game, tuple(cards), chosen), *found]
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
        return [option(game.board, Improper(action))]
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
            raise InvalidError("table.cards", f"{text!r:.20} is not a card.") from None
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


# ---- several melds at once

_MOST_MELDS: Final = 6
_MOST_TRIES: Final = 8
"""Ways to share out wild cards that are tried on the board."""
_MOST_WAYS: Final = 3
_MOST_SHARES: Final = 1_000
"""Ways to share out wild cards that are compared: ten melds and ten wild cards have 92,378."""


class _Group(NamedTuple):
    """Chosen cards that go to one meld."""

    cards: tuple[str, ...]
    onto: str
    """The meld they are added to; empty for a new one."""
    run: bool

    @property
    def lacks(self) -> int:
        """Number of wild cards without which it is not a meld."""
        return 0 if self.onto or not self.cards else max(3 - len(self.cards), 0)

    def with_wilds(self, wilds: Sequence[str]) -> Action:
        cards = (*self.cards, *wilds)
        return Add(cards, self.onto) if self.onto else LayMeld(cards)


def _several(game: Game, cards: tuple[str, ...], kinds: tuple[int, ...]) -> list[Option]:
    """Return options that lay the chosen cards on several melds, wild cards where they are needed.

    Each rank is added to its set or laid as one; in books with runs, suited neighbours too.
    """
    if game.phase != Phase.PLAY:
        return []
    wilds = [text for text, kind in zip(cards, kinds, strict=True) if kind in WILDS]
    found: list[Option] = []
    for acts in islice(_shared_out(game, kinds, wilds), _MOST_TRIES):
        line = "; ".join(map(str, acts))
        if any(one.act == line for one in found):
            continue
        try:
            whole = option(game.board, acts[-1], line)
        except CanastaError:
            continue
        found.append(msgspec.structs.replace(whole, kind="melds", cards=cards, onto=()))
        if len(found) == _MOST_WAYS:
            break
    return found


def _shared_out(game: Game, kinds: tuple[int, ...], wilds: list[str]) -> Iterator[list[Action]]:
    """Yield lines that lay the cards in groups, each with a way to share out the wild cards."""
    naturals = [kind for kind in kinds if kind not in WILDS]
    melds = game.view(game.turn).melds[game.turn % game.sides]
    ranks = Counter(map(rank_of, naturals))
    lone = [kind for kind in naturals if ranks[rank_of(kind)] == 1]
    for may_run in (naturals, lone, []) if game.rules.runs else ([],):
        groups = _grouped(naturals, melds, may_run)
        if not (len(groups) > 1 or (groups and wilds)) or len(groups) > _MOST_MELDS:
            continue
        if wilds:
            groups += _homes_of_wilds(melds, {group.onto for group in groups})
        needed = [place for place, group in enumerate(groups) for _ in range(group.lacks)]
        spare = len(wilds) - len(needed)
        if spare < 0 or any(group.run and group.lacks for group in groups):
            continue
        sets = [place for place, group in enumerate(groups) if not group.run]
        for share in sorted(
            map(Counter, islice(combinations_with_replacement(sets, spare), _MOST_SHARES)),
            key=lambda one: (len(one), sum(not groups[place].cards for place in one)),
        ):
            left, acts = list(wilds), []
            for place, group in enumerate(groups):
                count = needed.count(place) + share[place]
                if group.cards or count:
                    acts.append(group.with_wilds(left[:count]))
                del left[:count]
            if len(acts) > 1:
                yield sorted(acts, key=lambda act: isinstance(act, LayMeld))


def _homes_of_wilds(melds: Sequence[Meld], taken: set[str]) -> list[_Group]:
    """Return the melds, besides those that natural cards go to, that wild cards alone could join.

    A new meld of wild cards is one of them.
    """
    wild = any(meld.form == Form.WILD for meld in melds)
    homes = [f"#{n + 1}" for n, meld in enumerate(melds) if meld.form in (Form.SET, Form.WILD)]
    homes = homes if wild else ["", *homes]
    return [_Group((), onto, run=False) for onto in homes if onto == "" or onto not in taken]


def _grouped(naturals: list[int], melds: Sequence[Meld], may_run: list[int]) -> list[_Group]:
    """Return the natural cards by the meld that they go to, or make; some may be in runs."""
    left, free, groups = sorted(naturals), list(may_run), []
    while (run := _longest_run(free, melds)) is not None:
        groups.append(run)
        for kind in _read(run.cards):
            left.remove(kind)
            free.remove(kind)
    ranks: dict[int, list[int]] = {}
    for kind in left:
        ranks.setdefault(rank_of(kind), []).append(kind)
    for rank, group in ranks.items():
        home = [n for n, m in enumerate(melds) if m.form == Form.SET and m.rank == rank]
        onto = f"#{home[0] + 1}" if home else ""
        groups.append(_Group(tuple(map(card_text, group)), onto, run=False))
    return groups


def _longest_run(kinds: list[int], melds: Sequence[Meld]) -> _Group | None:
    """Return the longest run among some cards, new or onto a run that lies there."""
    best: _Group | None = None
    for low in set(kinds):
        high = low
        while high + 1 in kinds and high % 13 != 12:
            high += 1
        cards = tuple(card_text(kind) for kind in range(low, high + 1))
        home = [
            n
            for n, meld in enumerate(melds)
            if meld.form == Form.RUN and (meld.kinds[-1] + 1 == low or high + 1 == meld.kinds[0])
        ]
        if (home or len(cards) >= 3) and (best is None or len(cards) > len(best.cards)):
            best = _Group(cards, f"#{home[0] + 1}" if home else "", run=True)
    return best


# ---- what fits

_MOST_COMBINED: Final = 2_000
"""Combinations of melds whose points are added up, and below, that are tried on the board."""
_MOST_LINES: Final = 10
_DEEPEST: Final = 4


class _Piece(NamedTuple):
    """One action that lays cards, alone or as part of a line."""

    action: LayMeld | Add
    home: tuple[str, ...]
    """The meld or the rank that it goes to."""
    kinds: tuple[int, ...]
    staged: int
    """Points toward the opening that it alone brings."""
    done: bool
    """True if the turn can be finished after it."""

    @property
    def wilds(self) -> int:
        return sum(kind in WILDS for kind in self.kinds)


def _what_fits(game: Game, onto: int | None) -> SelectionOptions:
    """Return what a player could lay who does not know what fits, and finish the turn after it."""
    if game.phase != Phase.PLAY:
        return SelectionOptions()
    pieces = list(_pieces(game))
    lines = [(piece,) for piece in pieces if piece.done] + _combined(game, pieces)
    if onto is not None:
        aimed = f"#{onto + 1}"
        lines = [
            line
            for line in lines
            if any(isinstance(one.action, Add) and aimed in one.action.onto.split() for one in line)
        ]
    best: dict[tuple[tuple[str, ...], ...], tuple[_Piece, ...]] = {}
    for line in sorted(lines, key=_cost):
        best.setdefault(tuple(sorted(one.home for one in line)), line)
    found = [_line_option(game, line) for line in list(best.values())[: 2 * MOST_GROUPS]]
    found.sort(key=lambda one: (not one.canasta, _spends_wilds(one), -one.points))
    cards = dict.fromkeys(card for line in lines for one in line for card in one.action.cards)
    return SelectionOptions(playable=tuple(cards), groups=tuple(found[:MOST_GROUPS]))


def _cost(line: tuple[_Piece, ...]) -> tuple[int, int, int]:
    return sum(one.wilds for one in line), len(line), -sum(len(one.kinds) for one in line)


def _pieces(game: Game) -> Iterator[_Piece]:
    before = int(game.board.state.staged_points)
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
        after = board_after(game.board, [action])
        staged = int(after.state.staged_points) - before
        yield _Piece(action, home, kinds, staged, _can_finish(after, game.turn))


def _can_finish(board: Board, seat: int) -> bool:
    """Return whether the turn is over, or can end with one more step."""
    if board.phase != Phase.PLAY or board.actor != seat:
        return True
    if int(board.state.question) == 1:
        return True  # after the partner's yes, each step that is legal leaves a way to go out
    return any(code == Act.PASS or Act.DISCARD <= code < Act.LAY for code in board.legal())


def _combined(game: Game, pieces: Sequence[_Piece]) -> list[tuple[_Piece, ...]]:
    """Return the lines of several actions after which the turn can be finished, and not before.

    The shortest ones, those with the fewest wild cards first.
    """
    view = game.view(game.turn)
    opened = view.opened[view.side]
    missing = 0 if opened else view.requirements[view.side] - view.staged_points
    held = Counter(view.hand)
    variants: dict[tuple[object, ...], _Piece] = {}
    for piece in sorted(pieces, key=lambda one: (one.wilds, -len(one.kinds))):
        wild = tuple(kind for kind in piece.kinds if kind in WILDS)
        if not piece.done:
            variants.setdefault((piece.home, len(wild), wild.count(max(WILDS))), piece)
    parts = list(variants.values())
    for size in range(2, 3 if opened else _DEEPEST + 1):
        lines = [
            line
            for line in islice(combinations(parts, size), _MOST_COMBINED)
            if sum([one.staged for one in line]) >= missing and _apart(line, held)
        ]
        lines.sort(key=_cost)
        found = [line for line in lines[:_MOST_LINES] if _finishes(game, line)]
        if found:
            return found
    return []


def _apart(line: tuple[_Piece, ...], held: Counter[int]) -> bool:
    """Return whether actions go to different melds and need no card twice."""
    if len({one.home for one in line}) < len(line):
        return False
    return Counter(kind for one in line for kind in one.kinds) <= held


def _in_order(line: tuple[_Piece, ...]) -> list[Action]:
    """Return the actions of a line, the numbers of melds before new ones are laid."""
    return sorted((one.action for one in line), key=lambda act: isinstance(act, LayMeld))


def _finishes(game: Game, line: tuple[_Piece, ...]) -> bool:
    try:
        return _can_finish(board_after(game.board, _in_order(line)), game.turn)
    except CanastaError:
        return False


def _line_option(game: Game, line: tuple[_Piece, ...]) -> Option:
    acts = _in_order(line)
    if len(acts) == 1:
        return option(game.board, acts[0])
    whole = option(game.board, acts[-1], "; ".join(map(str, acts)))
    cards = tuple(card for one in acts for card in getattr(one, "cards", ()))
    return msgspec.structs.replace(whole, kind="melds", cards=cards, onto=())


def _spends_wilds(one: Option) -> bool:
    """Return whether an option lays wild cards."""
    return any(kind in WILDS for kind in _read(one.cards))


def _likelihood(one: Option) -> tuple[bool, bool, int, int]:
    order = ("take", "bridge", "add", "melds", "meld", "face", "discard")
    place = order.index(one.kind) if one.kind in order else len(order)
    return one.kind == "discard", not one.canasta, place, -one.worth
