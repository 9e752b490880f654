"""The version of the environments."""

from typing import Final

ENV_VERSION: Final = 2
"""Raised whenever an environment behaves otherwise: actions, observations, rewards or ends."""
