"""The server's Prometheus metrics: numbers and codes, nothing of the games."""

from collections.abc import Iterator

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
_FINE = (
    *(0.0005, 0.001, 0.002, 0.003, 0.004, 0.006, 0.008, 0.01, 0.0125, 0.015, 0.02, 0.025),
    *(0.03, 0.04, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.5, 1.0, 2.5, 10.0),
)
"""Buckets for times that add to the delay with which a move reaches everyone."""


disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics(Collector):
    """The counters of one server.

    Attributes:
        updates: updates sent; a plain number, since each act adds to it several times.
    """

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.connections = Gauge("canasta_connections", "Open WebSockets", registry=self.registry)
        self.tables = Gauge("canasta_tables", "Tables held in memory", registry=self.registry)
        self.held = Gauge(
            "canasta_held",
            "Score pads, evenings and duplicates held in memory",
            ("kind",),
            registry=self.registry,
        )
        self.requests = Counter(
            "canasta_requests",
            "Requests by kind and by how they ended: done, or the code of the refusal",
            ("request", "end"),
            registry=self.registry,
        )
        self.request_seconds = Histogram(
            "canasta_request_seconds",
            "From a request's arrival until it was kept",
            registry=self.registry,
            buckets=_SECONDS,
        )
        self.commit_seconds = Histogram(
            "canasta_commit_seconds",
            "Writing of what came together to the store, until it is safe",
            registry=self.registry,
            buckets=_FINE,
        )
        self.pause_seconds = Histogram(
            "canasta_pause_seconds",
            "How late the event loop came to what was due, looked at a hundred times a second",
            registry=self.registry,
            buckets=_FINE,
        )
        self.collection_seconds = Histogram(
            "canasta_collection_seconds",
            "Collections of cycles, in which nothing else is done",
            registry=self.registry,
            buckets=_FINE,
        )
        self.updates = 0
        self.registry.register(self)
        self.bot_seconds = Histogram(
            "canasta_bot_seconds",
            "Thinking of bots, waiting for a free process in it",
            registry=self.registry,
            buckets=_SECONDS,
        )
        self.bots_lost = Counter(
            "canasta_bots_lost", "Bots that never answered", registry=self.registry
        )

    def collect(self) -> Iterator[CounterMetricFamily]:
        """Yield what is counted as a plain number."""
        yield CounterMetricFamily("canasta_updates", "Updates sent", value=self.updates)

    def text(self) -> bytes:
        """Return all metrics in Prometheus' text format."""
        return generate_latest(self.registry)
