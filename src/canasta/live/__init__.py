"""Tables, score pads, duplicate games and club evenings; no web and no database."""
