"""The questions that docs/rule-lab.md answers, a file each: what is played, and what is said."""
