"""What is counted while the server runs, in Prometheus' form: numbers and codes, no games."""

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        """All at nothing."""
        self.registry = CollectorRegistry()
        self.connections = Gauge("canasta_connections", "Open WebSockets", registry=self.registry)
        self.tables = Gauge("canasta_tables", "Tables held in memory", registry=self.registry)
        self.wishes = Counter(
            "canasta_wishes",
            "Wishes by kind and by how they ended: done, or the code of the refusal",
            ("wish", "end"),
            registry=self.registry,
        )
        self.wish_seconds = Histogram(
            "canasta_wish_seconds",
            "From a wish's arrival until it was kept",
            registry=self.registry,
            buckets=_SECONDS,
        )
        self.updates = Counter("canasta_updates", "Updates sent", registry=self.registry)
        self.bot_seconds = Histogram(
            "canasta_bot_seconds",
            "Thinking of bots, waiting for a free process in it",
            registry=self.registry,
            buckets=_SECONDS,
        )
        self.bots_lost = Counter(
            "canasta_bots_lost", "Bots that never answered", registry=self.registry
        )

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self.registry)
