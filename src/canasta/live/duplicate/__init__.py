"""Duplicate games: several tables play the same packs, and their results are compared.

A contest consists of its events (``events.py``); everything else follows from them.
"""
