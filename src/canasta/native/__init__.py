"""The engine that Numba compiles: kernel and search behind the seam of ``canasta.engine``."""

from canasta.native.native import ENGINE

__all__ = ["ENGINE"]
