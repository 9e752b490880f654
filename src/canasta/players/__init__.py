"""Bots, and advice: from a seat's view to an action."""
