"""The version of the environments."""

from typing import Final

ENV_VERSION: Final = 2
"""Version of actions, observations, rewards and ends, raised when one of them changes."""
