"""What a club evening refuses."""

from canasta.game import CanastaError


class EveningError(CanastaError):
    """Something that cannot be done at this evening now; its code begins with ``evening.``."""
