"""A player from outside, in Python's standard library alone (docs/research/write-a-bot.md).

    canasta arena "python examples/outside_bot.py" novice
It is told which acts are legal and rates each by what it sees: it takes the pile, opens once its
melds reach the points, lays what it may, and discards what it has least use for.
"""

import json
import random
import sys

POINTS = {"Jk": 50, "A": 20, "2": 20, "K": 10, "Q": 10, "J": 10, "T": 10, "9": 10, "8": 10}
WILD = ("2", "Jk")
FIRST = {"splash": 100, "face": 90, "foot": 80, "ask": 70, "yes": 10, "draw": 5, "retract": -500}


def rank(card):
    """The rank of a card: K of Kh; a joker's is Jk."""
    return "Jk" if card == "Jk" else card[0]


def cards_of(act):
    """The cards that an act names, as 'meld K*3 2' does."""
    words = (word.partition("*") for word in act.partition(" -> ")[0].split()[1:])
    return [card for card, _, times in words for _ in range(int(times or 1))]


def points(cards):
    """Return the points of cards toward an opening."""
    return sum(POINTS.get(rank(card), 5) for card in cards)


class Player:
    """One match, as it is seen from one seat."""

    def __init__(self, hello):
        self.dice = random.Random(hello["seed"])
        self.side = hello["seat"] % (2 if hello["players"] == 4 else hello["players"])
        self.gave_up = None

    def choose(self, view, legal):
        """The act that it rates highest; chance decides between equals."""
        turn = (view["deal"], view["turns"])
        lays = self.gave_up != turn and (view["opened"][self.side] or self.can_open(view))
        rates = {act: self.rate(act, view, lays) for act in legal}
        best = self.dice.choice([act for act in legal if rates[act] == max(rates.values())])
        self.gave_up = turn if best == "retract" else self.gave_up  # its opening fell short
        return best

    def can_open(self, view):
        """Return whether the melds of this turn and the sets in the hand reach the points."""
        held = [[card for card in view["hand"] if rank(card) == one] for one in "456789TJQKA"]
        sets = [card for cards in held if len(cards) >= 3 for card in cards]
        wilds = [card for card in view["hand"] if rank(card) in WILD]
        reached = view["staged_points"] + points(sets) + points(wilds[:2])
        return reached >= view["requirements"][self.side]

    def rate(self, act, view, lays):
        """Rate an act; lays says whether anything is to be laid in this turn."""
        verb, cards = act.split()[0], cards_of(act)
        if verb == "discard":
            return -self.use(cards[0], view)
        if verb not in ("take", "meld", "add"):
            return FIRST.get(verb, 0)
        if not lays:
            return -400
        wilds = sum(rank(card) in WILD for card in cards)
        if verb == "take":
            return 60 + view["pile"]["size"] - 10 * wilds
        if not wilds:
            return 40 + len(cards)
        size = len(cards)
        if verb == "add":
            size += len(view["melds"][self.side][int(act.rpartition("#")[2]) - 1]["cards"])
        # Wild cards complete melds, and help where the points of the opening are short.
        return 20 - wilds if size >= 7 or not view["opened"][self.side] else -300

    def use(self, card, view):
        """Return the worth of a card in the hand, and to the others if it is thrown."""
        same = sum(rank(other) == rank(card) for other in view["hand"])
        others = [melds for side, melds in enumerate(view["melds"]) if side != self.side]
        wanted = any(rank(card) in map(rank, meld["cards"]) for melds in others for meld in melds)
        return 100 * (rank(card) in WILD) + 3 * same + 6 * wanted - points([card]) / 20


def main():
    """Answer each line with a line, but those that want none."""
    player = None
    for line in sys.stdin:
        said = json.loads(line)
        if said["type"] == "hello":
            player = Player(said)
            print(json.dumps({"type": "ready", "protocol": 1}), flush=True)
        elif said["type"] == "act":
            act = player.choose(said["view"], said["legal"])
            print(json.dumps({"type": "act", "id": said["id"], "act": act}), flush=True)


if __name__ == "__main__":
    main()
