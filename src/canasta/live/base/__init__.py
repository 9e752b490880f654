"""Shared parts of tables, pads, contests and evenings: one aggregate, codes, names, errors."""
