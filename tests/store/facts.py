"""Facts that are written again and again, here and in processes of their own."""

from canasta.table import Entry
from canasta.table.facts import Said

WRITER = """
import sys
from canasta.store import open_store
from tests.store.facts import said
store = open_store(sys.argv[1])
number = len(store.entries("ACDEFG"))
print("ready", flush=True)
while True:
    number += 1
    store.append("ACDEFG", [said(number)])
    print(number, flush=True)
"""
"""Writes until it is killed, and says each number that was accepted."""


def said(number: int, words: str = "x") -> Entry:
    return Entry(number, float(number), Said("ann", words))
