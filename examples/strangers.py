"""Four players from outside who play each in their own way (docs/research/write-a-bot.md).

    canasta arena "python examples/strangers.py mirror" club --rules regency

They were made when the levels had been learned and tuned, and nothing was tuned on them: what is
claimed of a level against the pool is tried against them, too.
"""

import json
import random
import sys

NEVER = -2000
DISCARD = -500
"""The end of the turn comes after all that is worth laying."""
SIMPLE = {
    "splash": 900,
    "face": 800,
    "foot": 700,
    "yes": 10,
    "ask": NEVER,  # who is told yes has to go out
    "retract": NEVER / 2,
}


def rank(card):
    """The rank of a card: K of Kh; W of a wild card."""
    return "W" if card == "Jk" or card[0] == "2" else card[0]


def cards_of(act):
    """The cards that an act names, as 'meld K*3 2' does."""
    words = (word.partition("*") for word in act.partition(" -> ")[0].split()[1:])
    return [card for card, _, times in words for _ in range(int(times or 1))]


def worth(card):
    """Return the points of a card."""
    if card == "Jk":
        return 50
    return 20 if card[0] in "2A" else 10 if card[0] in "89TJQK" else 5


class Stranger:
    """Base of all of them: sets of naturals, openings, canastas, thrown singles."""

    least_pile = 3
    """Cards in a pile that is taken."""
    spends = 2
    """Wild cards that an opening may cost."""

    def __init__(self, hello):
        self.dice = random.Random(hello["seed"])
        self.seat = hello["seat"]
        self.side = self.seat % (2 if hello["players"] == 4 else hello["players"])
        self.thrown = []
        self.failed = None

    def hear(self, events):
        """Remember the ranks that others throw, the last one last; a new deal is a new pack."""
        for event in events:
            if event["event"] == "dealt":
                self.thrown = []
            elif event["event"] == "discarded" and event["seat"] != self.seat:
                self.thrown.append(rank(event["card"]))

    def choose(self, view, legal):
        """The act that is rated highest; chance decides between equals."""
        turn = (view["deal"], view["turns"])
        self.lays = self.failed != turn and (view["opened"][self.side] or self.can_open(view))
        best = max((self.rate(act, view), self.dice.random(), act) for act in legal)[2]
        self.failed = turn if best == "retract" else self.failed
        return best

    def rate(self, act, view):
        """Rate an act."""
        verb, cards = act.split()[0], cards_of(act)
        if verb == "discard":
            return DISCARD + self.throw(cards[0], view)
        if verb not in ("take", "meld", "add"):
            return SIMPLE.get(verb, 0)
        if not self.lays and (view["opened"][self.side] or not view["staged_points"]):
            return NEVER
        if verb == "take":
            return 100 if view["pile"]["size"] >= self.least_pile else -100
        return self.lay(act, cards, view)

    def lay(self, act, cards, view):
        """Rate laying cards: wild cards complete a canasta, or open."""
        wilds = sum(rank(card) == "W" for card in cards)
        size = len(cards)
        if act.startswith("add"):
            size += len(view["melds"][self.side][int(act.rpartition("#")[2]) - 1]["cards"])
        if wilds > (0 if view["opened"][self.side] else self.spends) and size < 7:
            return NEVER
        return 200 + 10 * size - 60 * wilds

    def throw(self, card, view):
        """Rate throwing a card."""
        held = sum(rank(other) == rank(card) for other in view["hand"])
        others = [melds for side, melds in enumerate(view["melds"]) if side != self.side]
        theirs = any(rank(card) in map(rank, meld["cards"]) for melds in others for meld in melds)
        return -90 * (rank(card) == "W") - 8 * held - 40 * theirs - worth(card) / 10

    def can_open(self, view):
        """Return whether sets, and pairs with wild cards, reach what is needed."""
        groups = [[card for card in view["hand"] if rank(card) == one] for one in "456789TJQKA"]
        wilds = [card for card in view["hand"] if rank(card) == "W"][: self.spends]
        sets = [card for group in groups for card in group if len(group) >= 3]
        pairs = sorted((2 * worth(group[0]) for group in groups if len(group) == 2), reverse=True)
        reached = view["staged_points"] + sum(map(worth, sets))
        reached += sum(pair + worth(wild) for pair, wild in zip(pairs, wilds, strict=False))
        return reached >= view["requirements"][self.side]


class Hermit(Stranger):
    """Keeps all in hand until someone has a canasta or half the stock is gone; no small pile."""

    least_pile = 9

    def can_open(self, view):
        """Not before it is late."""
        return (view["stock"] < 40 or max(view["canastas"]) > 0) and super().can_open(view)


class Mirror(Stranger):
    """Throws what others threw a moment ago, and takes every pile."""

    least_pile = 1

    def throw(self, card, view):
        """Prefer ranks that were thrown, which are safe."""
        return super().throw(card, view) + 60 * (rank(card) in self.thrown[-6:])


class Gambler(Stranger):
    """Freezes piles with wild cards, opens with as many as it takes, and trusts to its luck."""

    least_pile = 2
    spends = 9

    def throw(self, card, view):
        """A wild card freezes a large pile."""
        wilds = sum(rank(other) == "W" for other in view["hand"])
        large = view["pile"]["size"] > 4 and not view["pile"]["frozen"]
        if rank(card) == "W" and wilds >= 3 and large:
            return 50
        return super().throw(card, view) + self.dice.random() * 25


class Miser(Stranger):
    """Spends no wild card before it completes a canasta, and throws its dearest single."""

    spends = 0

    def throw(self, card, view):
        """Singles first, dear ones before cheap ones, whatever others do with them."""
        held = sum(rank(other) == rank(card) for other in view["hand"])
        return -90 * (rank(card) == "W") - 30 * held + worth(card) / 5


STRANGERS = {kind.__name__.lower(): kind for kind in (Hermit, Mirror, Gambler, Miser)}


def main():
    """Answer each line with a line, but those that want none."""
    if len(sys.argv) != 2 or sys.argv[1] not in STRANGERS:
        sys.exit(f"Say who plays: {', '.join(STRANGERS)}.")
    player = None
    for line in sys.stdin:
        said = json.loads(line)
        if said["type"] == "hello":
            player = STRANGERS[sys.argv[1]](said)
            print(json.dumps({"type": "ready", "protocol": 1}), flush=True)
            continue
        if player is not None:
            player.hear(said.get("events", ()))
        if said["type"] == "act":
            act = player.choose(said["view"], said["legal"])
            print(json.dumps({"type": "act", "id": said["id"], "act": act}), flush=True)


if __name__ == "__main__":
    main()
