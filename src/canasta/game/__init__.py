"""The public Python API: games, actions, views, events, notation, score sheets, errors."""
