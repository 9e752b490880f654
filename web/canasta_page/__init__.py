"""The built page of canasta: what `canasta serve` gives a browser. Made from `web/` by the build."""
