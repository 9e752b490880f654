"""Policies that tests play with: some play, others misbehave."""

import sys
from typing import Any

import numpy as np

take_backs = "no function"


def first(observation: Any, mask: Any) -> int:
    """The first action listed: it plays."""
    assert observation.shape == (971,)
    return int(mask.argmax())


def last(observation: Any, mask: Any) -> Any:
    """The last one, as a number of NumPy's; what it is handed it may spoil."""
    action = np.flatnonzero(mask)[-1]
    observation[:] = 7
    mask[:] = False
    return action


class Counting:
    """A policy that is created again for each seat."""

    take_backs = 0

    def __init__(self, **given: Any) -> None:
        assert set(given) == {"rules", "players", "seat", "seed"}
        self.rng = np.random.default_rng(given["seed"])

    def __call__(self, observation: Any, mask: Any) -> int:
        """Any action."""
        del observation
        return int(self.rng.choice(np.flatnonzero(mask)))


def illegal(observation: Any, mask: Any) -> int:
    """An action that is not legal."""
    del observation
    return int(np.flatnonzero(~mask)[0])


def outside(observation: Any, mask: Any) -> int:
    """A number that is not an action."""
    del observation, mask
    return -1


def nothing(observation: Any, mask: Any) -> None:
    """No answer."""
    del observation, mask


def truth(observation: Any, mask: Any) -> bool:
    """No number."""
    del observation, mask
    return True


def raises(observation: Any, mask: Any) -> int:
    """An error class for this test."""
    del observation, mask
    raise KeyError("no weights\x1b[31m")


def leaves(observation: Any, mask: Any) -> int:
    """The end of everything."""
    del observation, mask
    sys.exit(3)


class Unwilling:
    """A class that does not begin."""

    def __init__(self, **given: Any) -> None:
        raise OSError(f"no file for seat {given['seat']}")


class AtSeatZero(Counting):
    """A class that begins at the first seat alone."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        if given["seat"]:
            raise OSError("no file")


class Mute:
    """A class whose instances cannot be called."""

    def __init__(self, **given: Any) -> None:
        pass


class Greedy(Counting):
    """A class with an impossible setting."""

    take_backs = -1
