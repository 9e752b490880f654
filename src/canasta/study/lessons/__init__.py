"""Guided deals: rules, a fixed pack, and steps that wait for the learner's moves."""

from canasta.study.lessons.lesson import LESSONS, At, Lesson, LessonError, Step, get_lesson, matches

__all__ = ["LESSONS", "At", "Lesson", "LessonError", "Step", "get_lesson", "matches"]
