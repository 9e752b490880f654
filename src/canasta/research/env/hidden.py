"""New deals of the cards that a player does not know, for search over possible games."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from canasta.cards import BLACK_THREES, JOKER, KINDS, RED_THREES
from canasta.compiled.kernel.choices import BLACK_THREES_BONUS, FACED_HELD
from canasta.engine.codes import Act

SUITED: Final = 52


class Hidden:
    """Cards in hands that all players know: taken with the pile, and neither laid nor discarded."""

    def __init__(self, players: int) -> None:
        """Start with no card known."""
        self.known: NDArray[np.int64] = np.zeros((players, KINDS), np.int64)

    def begin(self, state: Any) -> None:
        """Forget all cards: a deal has begun."""
        del state
        self.known[:] = 0

    def follow(self, before: Any, after: Any, action: int) -> None:
        """Note the cards that a step showed.

        Args:
            before: the state's record before it.
            after: the same after it.
            action: the step.
        """
        seat = int(before["turn"])
        change = after["hands"][seat].astype(np.int64) - before["hands"][seat]
        # Cards that leave a hand are laid or discarded, for all to see.
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
        """Deal the cards that a seat cannot see again, in place.

        Hands, pots and the stock keep their sizes and known cards stay. Threes that would have been
        laid down at once go only where they can be. The dice are new, too.

        Args:
            record: the rules.
            state: the state's record.
            seat: the seat that does not know the cards.
            rng: the random number generator.
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
    """Return so many cards out of a pool of counts; barred ones only if there are no others."""
    free = np.where(barred, 0, pool)
    count = min(size, int(free.sum()))
    drawn = rng.multivariate_hypergeometric(free, count)
    if count < size:
        drawn = drawn + rng.multivariate_hypergeometric(pool - drawn, size - count)
    pool -= drawn
    return np.asarray(drawn, np.int64)
