"""`canasta play`: a match in the terminal."""
