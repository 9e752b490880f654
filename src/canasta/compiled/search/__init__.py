"""Search: from what a seat has seen to the most promising action, in compiled code."""
