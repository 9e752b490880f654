"""Simulation: many deals, their figures, and the invariants of every step."""

from canasta.research.lab.faults import Fault, InvariantError, Place
from canasta.research.lab.simulate import simulate
from canasta.research.lab.simulation import Simulation

__all__ = ["Fault", "InvariantError", "Place", "Simulation", "simulate"]
