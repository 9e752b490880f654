"""From which networks people came to a table: kept in memory alone, never in events or logs."""

from canasta.table import Table, TableError


class Visitors:
    """The people of one table by the network they came from, as far as this process knows."""

    def __init__(self) -> None:
        """Nobody has come yet."""
        self._came: dict[str, tuple[str, str]] = {}
        self._banned: set[str] = set()

    def came(self, table: Table, person: str, network: str) -> None:
        """Somebody came, or came back."""
        self._came[person] = network, table.guests[person].key
        self._forget_gone(table)

    def network_of(self, person: str | None) -> str:
        """The network somebody came from; nothing where that is not known."""
        return self._came.get(person or "", ("", ""))[0]

    def near(self, network: str) -> set[str]:
        """Who came from a network."""
        return {person for person, (place, _) in self._came.items() if place == network}

    def require_welcome(self, table: Table, network: str) -> None:
        """Whether somebody new may come from a network.

        Raises:
            TableError: ``table.banned_network``: somebody from there was banned.
        """
        self._forget_gone(table)
        if network in self._banned:
            raise TableError(
                "table.banned_network",
                "Somebody from your network was sent away from this table for good: nobody new "
                "can come from there for now.",
            )

    def _forget_gone(self, table: Table) -> None:
        """Forget who is known no more; the networks of those who were banned are closed."""
        seated = {chair.person for chair in table.chairs} | {table.host}
        for person, (network, key) in tuple(self._came.items()):
            if person in table.guests:
                continue
            del self._came[person]
            # Who plays here, or keeps the table, is not shut out by a neighbour.
            if key in table.company.banned and not self.near(network) & seated:
                self._banned.add(network)
