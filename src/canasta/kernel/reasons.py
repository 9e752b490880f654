"""Why an action is refused (``canasta.engine.reasons``)."""

from canasta.engine.reasons import Reason

__all__ = ["Reason"]
