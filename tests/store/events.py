"""Events that are written again and again, here and in other processes."""

from canasta.live.table import StoredEvent
from canasta.live.table.events import Said
from canasta.live.table.export import TABLES
from canasta.server.store import KindStore, Store


def tables(store: Store) -> KindStore[StoredEvent]:
    """The tables of a store."""
    return KindStore(store, TABLES)


WRITER = """
import sys
from canasta.server.store import open_store
from tests.store.events import said, tables
store = open_store(sys.argv[1])
number = len(tables(store).entries("ACDEFG"))
print("ready", flush=True)
while True:
    number += 1
    store.append("ACDEFG", [said(number)])
    print(number, flush=True)
"""
"""Writes until it is killed, and says each number that was accepted."""

WRITER_AT_MANY_TABLES = """
import sys
from threading import Thread
from canasta.server.store import open_store
from tests.store.events import said, tables
store = open_store(sys.argv[1])

def play(code):
    number = len(tables(store).entries(code))
    while True:
        number += 1
        store.append(code, [said(number)])
        sys.stdout.write(f"{code} {number}\\n")
        sys.stdout.flush()

sys.stdout.write("ready\\n")
sys.stdout.flush()
for table in range(20):
    Thread(target=play, args=(f"CODE{table}",)).start()
"""
"""The same at twenty tables at once, which are written together."""


def said(number: int, words: str = "x") -> StoredEvent:
    return StoredEvent(number, float(number), Said("ann", words))
