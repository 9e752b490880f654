"""A table with people for tests: requests become events, which are applied."""

from random import Random

from tests.table.values import give_all

from canasta.live.table import (
    Settings,
    StoredEvent,
    Table,
    TableEvent,
    dealing,
    people,
    play,
    seating,
)


class Sitting:
    """A table, the events so far, and people by name."""

    def __init__(self, settings: Settings | None = None, *names: str) -> None:
        self.table = Table()
        self.entries: list[StoredEvent] = []
        self.tokens: dict[str, str] = {}
        self.ids: dict[str, str] = {}
        self.happen([seating.found(settings or Settings())])
        for name in names:
            self.come(name)

    def happen(self, events: list[TableEvent]) -> None:
        for event in events:
            entry = StoredEvent(self.table.number + 1, float(self.table.number), event)
            self.table.apply(entry)
            self.entries.append(entry)

    def come(self, name: str) -> str:
        person, token, events = people.arrive(self.table, name)
        self.happen(events)
        self.ids[name], self.tokens[name] = person, token
        return person

    def sit(self, name: str, seat: int) -> None:
        self.happen(seating.sit(self.table, self.ids[name], seat))

    def bot(self, seat: int, level: str = "random") -> None:
        host = self.table.host
        assert host is not None
        self.happen(seating.seat_bot(self.table, host, seat, level, ()))

    def begin(self) -> None:
        """A deal begins, every player giving a value of their own."""
        table = self.table
        seated = [table.chairs[seat].person or "" for seat in sorted(table.people_at())]
        self.happen(dealing.begin(table, seated[0]))
        give_all(table, self.happen, {who: f"{at:064x}" for at, who in enumerate(seated)})

    def one_act(self, rng: Random) -> None:
        """The player to act does something at random, people in words and bots in steps."""
        game = self.table.game
        assert game is not None
        assert game.actor is not None
        action = rng.choice(game.actions())
        chair = self.table.chairs[game.actor]
        if chair.bot:
            for steps in game.steps(action):
                self.happen(play.act_for(self.table, game.actor, steps))
        else:
            assert chair.person is not None
            self.happen(play.act(self.table, chair.person, str(action)))

    def play_deal(self, rng: Random) -> None:
        game = self.table.game
        assert game is not None
        while not game.deal_over:
            self.one_act(rng)


def two_and_bots(book: str = "regency", players: int = 4, deals: int = 0) -> Sitting:
    """Ann and Ben across each other (next to each other with two or three), bots elsewhere."""
    sitting = Sitting(Settings(book=book, players=players, deals=deals), "Ann", "Ben")
    seats = (0, 2) if players == 4 else (0, 1)
    sitting.sit("Ann", seats[0])
    sitting.sit("Ben", seats[1])
    for seat in range(players):
        if seat not in seats:
            sitting.bot(seat)
    return sitting
