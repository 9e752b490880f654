"""Shared parts of tables, pads, duplicates and evenings: one aggregate, codes, names, errors."""
