"""Errors of environments."""


class EnvError(ValueError):
    """A request from which no environment can be made, or that does not fit the environment.

    Attributes:
        code: a stable name for it, such as ``env.opponents``.
    """

    def __init__(self, code: str, message: str) -> None:
        """Make an error with a stable name and a sentence for people."""
        super().__init__(message)
        self.code = code
