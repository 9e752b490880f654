"""Questions that docs/research/rule-lab.md answers, a file each."""
