"""The rule lab: effects of rule changes, measured by play."""

from canasta.research.lab.rule_lab.study import Figure, Study, Value, changed, new_study, run

__all__ = ["Figure", "Study", "Value", "changed", "new_study", "run"]
