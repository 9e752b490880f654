"""The compiled part of the environments: entry points that work on many games in one call."""
