"""The compiled part of the environments: doors that work on many games in one call."""
