"""What a score pad refuses."""

from canasta.game import CanastaError


class PadError(CanastaError):
    """Something that cannot be written on this pad now; its code begins with ``pad.``."""
