"""Simulation: many deals, their figures, and the invariants of every step."""

from canasta.research.lab.deals import Fault, InvariantError, Place
from canasta.research.lab.simulation import Simulation, simulate

__all__ = ["Fault", "InvariantError", "Place", "Simulation", "simulate"]
