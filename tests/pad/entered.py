"""Deals that were played, as their players count them at the table."""

from random import Random

from canasta.engine.codes import Act, Ending, Phase
from canasta.game import Game
from canasta.live.pad.entering import hand, side
from canasta.live.pad.entry import DealEntry, Out

OVER = (Phase.DEAL_OVER, Phase.MATCH_OVER)


def play_deal(game: Game, rng: Random) -> None:
    """Play a deal to its end at random; take back melds only if nothing else is legal."""
    while game.phase not in OVER:
        codes = game.legal()
        game.apply(rng.choice([code for code in codes if code != Act.RETRACT] or codes))


def entry_of_game(game: Game) -> DealEntry:
    """A deal that is over, as its players count it at the table."""
    board = game._board
    s, rules = board.state, game.rules
    ending = Ending(int(s.ending))
    outs: dict[Ending, Out] = {
        Ending.WENT_OUT: "out",
        Ending.CONCEALED: "concealed",
        Ending.SPLASH: "splash",
    }
    sides = []
    for number in range(game.sides):
        view = game.view(number)
        hands = []
        for seat in range(number, game.players, game.sides):
            kinds = [kind for kind in range(53) for _ in range(int(s.hands[seat, kind]))]
            foot = [kind for kind in range(53) for _ in range(int(s.feet[seat, kind]))]
            hands.append(hand(rules, kinds, foot))
        threes = [
            kind
            for suit, kind in enumerate((1, 14, 27, 40))
            for _ in range(int(s.threes[number, suit]))
        ]
        out = outs.get(ending, "") if int(s.out) % game.sides == number and s.out >= 0 else ""
        sides.append(
            side(
                rules,
                view.melds[number],
                threes,
                hands,
                out,
                exact_cut=int(s.exact_cut) == number,
            )
        )
    return DealEntry(tuple(sides))
