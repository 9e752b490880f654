"""Speed, measured beside peers; see README.md."""
