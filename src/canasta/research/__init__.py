"""Environments, arena, laboratory and learning, for people who study games."""
