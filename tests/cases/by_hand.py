"""Scores worked out from the clauses, without the kernel and without the rules as data."""

from dataclasses import dataclass, field

from canasta.cards import RANKS

VALUES = dict(zip(RANKS, [20, 0, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 20], strict=True)) | {"Jk": 50}
"""W-099 to W-102, AR-4, AJ-6, C-41 to C-45, C-79; threes by their own clauses."""


@dataclass
class Side:
    """A side as its texts: melds as lists of cards such as ``K`` or ``2``, runs as ``run``."""

    melds: list[list[str]] = field(default_factory=list)
    red: int = 0
    black: int = 0
    hands: list[list[str]] = field(default_factory=list)
    out: bool = False


def rank(card: str) -> str:
    return "Jk" if card == "Jk" else card[0]


def wild(card: str) -> bool:
    return rank(card) in ("2", "Jk")


def value(cards: list[str]) -> int:
    return sum(VALUES[rank(card)] for card in cards)


def natural_rank(meld: list[str]) -> str:
    ranks = {rank(card) for card in meld if not wild(card)}
    return ranks.pop() if len(ranks) == 1 else ""


def wild_bonus(book: str, jokers: int) -> int:
    """The bonus of a wild canasta (W-095, WV-4, J-45 to J-47, C-54 to C-56)."""
    base, _, variation = book.partition("+")
    if base == "waldo":
        return 2500 if variation == "bolivia-2500" else 2000
    plain = 2000 if base == "joker" else 2500
    return {0: 4000, 4: 3000}.get(jokers, plain)


def bonus(book: str, meld: list[str]) -> int:
    """The bonus of a completed meld."""
    base, _, variation = book.partition("+")
    if len(meld) < 7 or natural_rank(meld) == "3":
        return 0
    if all(map(wild, meld)):
        return wild_bonus(book, meld.count("Jk"))
    if not natural_rank(meld):
        return 1500
    if any(map(wild, meld)):
        return 300
    if base == "wca" and natural_rank(meld) in "A7":
        return 2500
    special = {("canasta-of-aces", "A"): 1000, ("canasta-of-sevens", "7"): 2000}
    return special.get((variation, natural_rank(meld)), 500)


def threes(book: str, side: Side, canastas: int) -> int:
    """The threes faced, with their sign."""
    base = book.partition("+")[0]
    if base == "waldo":
        ladder = [0, 100, 200, 300, 400, 1000, 1200, 1400, 2000]
        return ladder[side.red] * (1 if side.melds else -1)
    if base == "regency":
        return [0, 100, 200, 300, 800][side.red] * (1 if side.melds else -1)
    ladder = [0, 100, 300, 500, 1000]
    points = ladder[side.red] + ladder[side.black]
    if base == "wca" and side.red == side.black == 4:
        points = 3000
    if base == "wca" and canastas == 1:
        return 0
    return points if canastas else -points


def left(book: str, side: Side) -> int:
    """The cost of cards left in hands."""
    base, _, variation = book.partition("+")
    cards = [card for hand in side.hands for card in hand]
    cost = value(cards)
    red = sum(card in ("3d", "3h") for card in cards)
    black = sum(card in ("3c", "3s") for card in cards)
    if base == "waldo":
        each = 5 if black < 4 else 100 if black < 7 else 200
        cost += 500 * red + black * (100 if variation == "black-threes-100" else each)
    elif base == "regency":
        cost += 500 * red + 5 * black
    elif base == "wca":
        cost += 100 * (red + black)
    for hand in side.hands:
        ranks = [rank(card) for card in hand]
        if base == "wca":
            cost += 1500 * ((ranks.count("A") >= 3) + (ranks.count("7") >= 3))
        if variation == "canasta-of-sevens" and ranks.count("7") > 3:
            cost += 500
    return cost


def unfinished(book: str, side: Side) -> int:
    """The cost of incomplete melds."""
    base, _, variation = book.partition("+")
    short = [meld for meld in side.melds if len(meld) < 7]
    if variation == "canasta-of-sevens":
        return 1500 * any(natural_rank(meld) == "7" for meld in short)
    if base != "wca":
        return 0
    aces = any(natural_rank(meld) == "A" and not any(map(wild, meld)) for meld in short)
    sevens = any(natural_rank(meld) == "7" for meld in short)
    return 2500 * (aces + sevens + any(all(map(wild, meld)) for meld in short))


def total(book: str, side: Side) -> int:
    """A side's points for the deal."""
    base = book.partition("+")[0]
    canastas = sum(bonus(book, meld) > 0 for meld in side.melds)
    melded = sum(value(meld) for meld in side.melds)
    if base in ("waldo", "regency"):
        melded += 5 * sum(len(meld) for meld in side.melds if natural_rank(meld) == "3")
    elif not canastas:
        melded = -melded
    out = (200 if base in ("waldo", "wca") else 100) * side.out
    points = sum(bonus(book, meld) for meld in side.melds) + threes(book, side, canastas)
    return points + out + melded - left(book, side) - unfinished(book, side)
