"""What a table refuses, beside what the rules of the game refuse."""

from canasta.game import CanastaError


class TableError(CanastaError):
    """Something that a person may not do at this table now; its code begins with ``table.``."""
