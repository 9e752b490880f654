"""Simulation: many deals, their figures, and the invariants of every step."""

from canasta.lab.faults import Fault, InvariantError, Place
from canasta.lab.simulate import simulate
from canasta.lab.simulation import Simulation

__all__ = ["Fault", "InvariantError", "Place", "Simulation", "simulate"]
