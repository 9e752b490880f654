/** What stands around the lines of a lesson; the lines come with it. */
import { glossary } from "./glossary";

const lesson = {
  lesson: "Lesson",
  progress: (step: number, steps: number) => `Step ${step} of ${steps}`,
  next: "Next",
  tidy: "Tidy the words away",
  showAgain: "What was I to do?",
  playAlone: "Leave the lesson",
  leaveSure: "The lesson would end here. The deal goes on, and everything is up to you.",
  leave: "End the lesson",
  stay: "Go on with it",
};

export const lessons = { lesson, glossary };
