"""Learning from deals that bots play: a model of the others' hands, and a policy."""
