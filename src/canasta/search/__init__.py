"""Search: from what a seat has seen to the act that promises most, in compiled code."""
