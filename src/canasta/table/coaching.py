"""Coaching: cards that somebody names to the partner whose turn it is, and who places them then.

Where the rules play it (W-115, AW-36) the other side answers it: it lays the cards named where it
sees fit, in any legal place on the table of the side at fault, or leaves them; only then does the
player go on. What was named is read from the chat, which all hear; nobody judges what was meant.
"""

from canasta.cards import WILDS, parse_cards, rank_of
from canasta.engine.codes import Form, Phase
from canasta.game import Add, Coached, Game, LayMeld
from canasta.table.state import Table


def is_answered(table: Table) -> bool:
    """Whether nobody waits for what the other side says of cards that were named."""
    game = table.game
    if game is None or not table.coached or game.phase != Phase.PLAY:
        return True
    against = game.turn % game.sides
    return all(seat % game.sides == against for seat in table.people_at())


def is_named(table: Table, play: LayMeld | Add) -> bool:
    """Whether all cards of a placement were named: by rank, or with their suits."""
    named = {
        kind for text in table.coached for (card,) in [parse_cards(text)] for kind in card.kinds
    }
    laid = [card for text in play.cards for card in parse_cards(text)]
    return all(set(card.kinds) & named for card in laid)


def placements(table: Table) -> tuple[str, ...]:
    """The acts proposed to the other side: what can be thought of without seeing the hand."""
    game = table.game
    if game is None or is_answered(table):
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


def _of_rank(game: Game, rank: int, cards: list[str]) -> list[LayMeld | Add]:
    """A new meld, and all that lies there of the rank; wild cards go anywhere."""
    plays: list[LayMeld | Add] = []
    own = game.view(game.turn).melds[game.turn % game.sides]
    for number, meld in enumerate(own):
        if meld.form == Form.SET and rank in (0, meld.rank):
            plays += [Add(tuple(cards[:n]), f"#{number + 1}") for n in {1, len(cards)}]
    if rank or game.rules.wild_melds:
        plays.append(LayMeld((*cards, *[cards[-1][:1] if rank else cards[-1]] * (3 - len(cards)))))
    return plays
