"""The server: its store, its web side, and the static site with its worker."""
