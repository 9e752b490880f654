"""Tables, score pads, duplicate contests and club evenings; no web and no database."""
