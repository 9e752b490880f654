"""Guided deals: rules, a fixed pack, and steps that wait for the learner's moves."""

from canasta.study.lessons.lesson import LESSONS, Lesson, Step, get_lesson
from canasta.study.lessons.progress import At, matches
from canasta.study.lessons.reading import LessonError

__all__ = ["LESSONS", "At", "Lesson", "LessonError", "Step", "get_lesson", "matches"]
