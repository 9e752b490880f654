/** What stands around the lines of a lesson; the lines come with it. */
import { glossary } from "./glossary";

const lesson = {
  lesson: "Lesson",
  progress: (step: number, steps: number) => `Step ${step} of ${steps}`,
  next: "Next",
  tidy: "Hide the text",
  showAgain: "What do I do now?",
  playAlone: "Leave the lesson",
  leaveSure: "End the lesson? The deal goes on and you play it on your own.",
  leave: "End the lesson",
  stay: "Go on with it",
};

export const lessons = { lesson, glossary };
