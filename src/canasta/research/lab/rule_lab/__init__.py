"""The rule lab: effects of rule changes, measured by play."""

from canasta.research.lab.rule_lab.change import changed
from canasta.research.lab.rule_lab.figures import Figure
from canasta.research.lab.rule_lab.study import Study, Value, new_study, run

__all__ = ["Figure", "Study", "Value", "changed", "new_study", "run"]
