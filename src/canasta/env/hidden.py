"""What a player does not know of a game, dealt anew: for search over what may be."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from canasta.cards import BLACK_THREES, JOKER, KINDS, RED_THREES
from canasta.engine.codes import Act
from canasta.kernel.choices import BLACK_THREES_BONUS, FACED_HELD

SUITED: Final = 52


class Hidden:
    """Which cards all players know to lie in which hand: those taken with the pile, still there."""

    def __init__(self, players: int) -> None:
        """Nothing is known."""
        self.known: NDArray[np.int64] = np.zeros((players, KINDS), np.int64)

    def begin(self, state: Any) -> None:
        """A deal has begun."""
        del state
        self.known[:] = 0

    def follow(self, before: Any, after: Any, action: int) -> None:
        """Note what a step showed.

        Args:
            before: the state's record before it.
            after: the same after it.
            action: the step.
        """
        seat = int(before["turn"])
        change = after["hands"][seat].astype(np.int64) - before["hands"][seat]
        # What leaves a hand is laid or thrown, for all to see.
        self.known[seat] = np.maximum(self.known[seat] + np.minimum(change, 0), 0)
        if before["pile_size"] > 0 and after["pile_size"] == 0 and action != Act.DEAL:
            pile = before["pile"][: before["pile_size"]]
            lay_there = np.bincount(pile, minlength=KINDS)
            self.known[seat] += np.minimum(np.maximum(change, 0), lay_there)
        elif action == Act.RETRACT:
            # Cards taken back from the table were seen there.
            self.known[seat] += np.maximum(change, 0)

    def deal_anew(
        self, record: NDArray[Any], state: Any, seat: int, rng: np.random.Generator
    ) -> None:
        """Deal the cards that a seat cannot see anew, in place.

        Hands, pots and the stock keep their sizes, known cards stay, and threes that would have
        been faced at once lie where they may lie. The dice are new, too.

        Args:
            record: the rules.
            state: the state's record.
            seat: who does not know.
            rng: where the cards come from.
        """
        r = record[0]
        players = int(r["seats"])
        others = [other for other in range(players) if other != seat]
        stock = state["stock"][: state["stock_size"]]
        pool = np.bincount(stock, minlength=KINDS).astype(np.int64)
        for other in others:
            pool += state["hands"][other]
        for owner in range(players):
            pool += state["feet"][owner]
        kept = {other: np.minimum(self.known[other], state["hands"][other]) for other in others}
        for other in others:
            pool -= kept[other]
        bonus = np.zeros(KINDS, bool)
        bonus[list(RED_THREES)] = True
        if r["black_threes"] == BLACK_THREES_BONUS:
            bonus[list(BLACK_THREES)] = True
        faces = r["threes_faced"] != FACED_HELD and not r["threes_by_hand"]
        for other in others:
            size = int(state["hand_size"][other]) - int(kept[other].sum())
            barred = bonus if faces and state["had_turn"][other] else np.zeros(KINDS, bool)
            hand = kept[other] + _drawn(pool, size, barred, rng)
            state["hands"][other] = hand
            state["held"][other] = sum(1 << kind for kind in np.flatnonzero(hand).tolist())
            state["ranks"][other] = [*hand[:SUITED].reshape(4, 13).sum(axis=0), hand[JOKER]]
        for owner in range(players):
            state["feet"][owner] = _drawn(
                pool, int(state["foot_size"][owner]), np.zeros(KINDS, bool), rng
            )
        rest = np.repeat(np.arange(KINDS), pool)
        rng.shuffle(rest)
        state["stock"][: state["stock_size"]] = rest
        state["dice"] = rng.integers(2**63)


def _drawn(
    pool: NDArray[np.int64], size: int, barred: NDArray[np.bool_], rng: np.random.Generator
) -> NDArray[np.int64]:
    """So many cards out of a pool of counts, none of those barred while there are others."""
    free = np.where(barred, 0, pool)
    count = min(size, int(free.sum()))
    drawn = rng.multivariate_hypergeometric(free, count)
    if count < size:
        drawn = drawn + rng.multivariate_hypergeometric(pool - drawn, size - count)
    pool -= drawn
    return np.asarray(drawn, np.int64)
