"""Coaching: cards that a player names to the partner whose turn it is, and that opponents place.

If the rules have it (W-115, AW-36), the opponents answer it: they lay the named cards wherever they
like, in any legal place on the table of the side at fault, or leave them. Only then does the player
go on. Named cards are read from the chat, which everyone sees; no one judges what was meant.

An answer that cannot be carried out leaves the cards, and its sender learns no more than that: the
reason would reveal what the player holds. The opponents have ``ANSWER_WITHIN`` seconds, and none if
none of them is there. The player's clock is stopped meanwhile.
"""

from collections.abc import Collection

from canasta.cards import WILDS, parse_cards, rank_of
from canasta.engine.codes import Form
from canasta.game import Add, CanastaError, Coached, Game, LayMeld
from canasta.live.base.errors import TableError
from canasta.live.table import events as ev
from canasta.live.table.state import ANSWER_WITHIN, Table


def answer(table: Table, seat: int, action: Coached) -> list[ev.TableEvent]:
    """Place cards that were named to the player whose turn it is, or leave them.

    A refusal follows only from what everyone sees. An answer that the player's hand does not allow
    leaves the cards.

    Args:
        table: the table.
        seat: the opponent's seat.
        action: the answer: a play of the cards, or none.

    Raises:
        TableError: ``table.not_coached``.
    """
    game = table.game
    named = action.play is None or _is_named(table, action.play)
    if game is None or not table.coaching_open or not named or not _is_against(game, seat):
        raise TableError(
            "table.not_coached", "Nobody has named these cards to the partner in this turn."
        )
    for play in dict.fromkeys((action.play, None)):
        try:
            steps = game.steps(Coached(play, seat))[0]
        except CanastaError:
            continue
        return [ev.Acted(seat, tuple(steps))]
    # The melds laid so far do not open yet: the player has to be able to go on with them.
    return [ev.CoachingEnded(seat)]


def lapses_at(table: Table) -> float | None:
    """Return when an open coaching lapses, in seconds since 1970; None if none is open."""
    since = table.coached_since
    return None if since is None or table.paused is not None else since + ANSWER_WITHIN


def lapse(table: Table, there: Collection[str], now: float) -> list[ev.TableEvent]:
    """End a coaching that was not answered in time, or that no opponent is there to answer.

    Args:
        table: the table.
        there: the people who are at the table (``LiveTable.there``).
        now: the time, in seconds since 1970.
    """
    end, game = lapses_at(table), table.game
    if end is None or game is None:
        return []
    against = [table.chairs[seat].person for seat in table.people_at() if _is_against(game, seat)]
    if now < end and any(person in there for person in against):
        return []
    return [ev.CoachingEnded()]


def placements(table: Table) -> tuple[str, ...]:
    """Return the answers proposed to the opponents: all that do not depend on the hand."""
    game = table.game
    if game is None or not table.coaching_open:
        return ()
    groups: dict[int, list[str]] = {}
    for text in table.coached:
        (card,) = parse_cards(text)
        wild = card.kinds[0] in WILDS
        groups.setdefault(0 if wild else rank_of(card.kinds[0]), []).append(text)
    found = [Coached()]
    for rank, cards in groups.items():
        found += [Coached(play) for play in _of_rank(game, rank, cards)]
    return tuple(map(str, found))


def _is_against(game: Game, seat: int) -> bool:
    return seat % game.sides != game.turn % game.sides


def _is_named(table: Table, play: LayMeld | Add) -> bool:
    """Return whether all cards of a placement were named: by rank, or with their suits."""
    named = {
        kind for text in table.coached for (card,) in [parse_cards(text)] for kind in card.kinds
    }
    laid = [card for text in play.cards for card in parse_cards(text)]
    return all(set(card.kinds) & named for card in laid)


def _of_rank(game: Game, rank: int, cards: list[str]) -> list[LayMeld | Add]:
    """Return a new meld and additions to sets of the rank; wild cards go to any set."""
    plays: list[LayMeld | Add] = []
    own = game.view(game.turn).melds[game.turn % game.sides]
    for number, meld in enumerate(own):
        if meld.form == Form.SET and rank in (0, meld.rank):
            plays += [Add(tuple(cards[:n]), f"#{number + 1}") for n in {1, len(cards)}]
    if rank or game.rules.wild_melds:
        plays.append(LayMeld((*cards, *[cards[-1][:1] if rank else cards[-1]] * (3 - len(cards)))))
    return plays
