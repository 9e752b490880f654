"""Networks from which people came to a table: in memory only, never in events or logs."""

from canasta.live.table import Table, TableError


class Visitors:
    """The people of one table by the network they came from, as far as this process knows."""

    def __init__(self) -> None:
        """Begin without people."""
        self._came: dict[str, tuple[str, str]] = {}
        self._banned: set[str] = set()

    def came(self, table: Table, person: str, network: str) -> None:
        """Note the network of a person who came, or came back."""
        self._came[person] = network, table.guests[person].key
        self._forget_gone(table)

    def network_of(self, person: str | None) -> str:
        """Return the network a person came from; empty if that is not known."""
        return self._came.get(person or "", ("", ""))[0]

    def near(self, network: str) -> set[str]:
        """Return the people who came from a network."""
        return {person for person, (place, _) in self._came.items() if place == network}

    def require_welcome(self, table: Table, network: str) -> None:
        """Check that a new person may come from a network.

        Raises:
            TableError: ``table.banned_network``: a person from there was banned.
        """
        self._forget_gone(table)
        if network in self._banned:
            raise TableError(
                "table.banned_network",
                "Somebody from your network was sent away from this table for good: nobody new "
                "can come from there for now.",
            )

    def _forget_gone(self, table: Table) -> None:
        """Forget people whom the table no longer knows, and close the networks of banned ones."""
        seated = {chair.person for chair in table.chairs} | {table.host}
        for person, (network, key) in tuple(self._came.items()):
            if person in table.guests:
                continue
            del self._came[person]
            # Players and the host are not shut out because of a neighbour.
            if key in table.company.banned and not self.near(network) & seated:
                self._banned.add(network)
