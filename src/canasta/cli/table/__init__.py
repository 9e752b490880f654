"""The table in the terminal, drawn from a seat's view and nothing else."""

from canasta.cli.table.cards import Names
from canasta.cli.table.screen import Screen, draw_table, sheet_table

__all__ = ["Names", "Screen", "draw_table", "sheet_table"]
