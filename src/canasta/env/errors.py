"""What environments refuse."""


class EnvError(ValueError):
    """A request that no environment can be made from, or that does not fit the one there is.

    Attributes:
        code: a stable name for it, such as ``env.opponents``.
    """

    def __init__(self, code: str, message: str) -> None:
        """Made with a stable name and a sentence for people."""
        super().__init__(message)
        self.code = code
