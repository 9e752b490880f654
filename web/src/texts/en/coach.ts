/** Texts of lessons, positions that are studied, and puzzles. */
import words from "./glossary.json";

export const lesson = {
  lesson: "Lesson",
  progress: (step: number, steps: number) => `Step ${step} of ${steps}`,
  next: "Next",
  tidy: "Hide the text",
  showAgain: "Show me again",
  playAlone: "Leave the lesson",
  leaveSure: "End the lesson? The deal goes on and you play it on your own.",
  leave: "End the lesson",
  stay: "Go on with it",
};

/** The words of the game: `docs/play/words.md` has the same. */
export const glossary = { words };

/** Texts of positions that are studied, and of puzzles. */
const THEMES: Record<string, string> = {
  out: "Going out",
  take: "Take or draw",
  open: "Open or wait",
  minimum: "Count the minimum",
  freeze: "Freezing",
  discard: "Safe discards",
};

const QUESTIONS: Record<string, string> = {
  out: "Go out now, or play on?",
  take: "Take the pile, or draw?",
  open: "Open now, or wait?",
  minimum: "Which cards do you open with?",
  freeze: "Freeze the pile, or leave it as it is?",
  discard: "Which card do you discard?",
};

export const study = {
  about: "You see what the player saw, and make your move. Then you find out how good it was, and why.",
  theme: "Theme",
  book: "Rule book",
  grade: "Difficulty",
  all: "All",
  themeName: (theme: string) => THEMES[theme] ?? theme,
  question: (theme: string) => QUESTIONS[theme] ?? "What would you do?",
  gradeOf: (grade: number) => `Grade ${grade} of 5`,
  gradeWords: (grade: number) => ["", "1: easy", "2: moderate", "3: tricky", "4: hard", "5: expert"][grade] ?? `${grade}`,
  solved: (solved: number, of: number) => `${solved} of ${of} solved`,
  none: "No puzzles match.",
  list: "The puzzles",
  next: "Solve the next puzzle",
  begin: "Begin",
  isSolved: "solved",
  isShown: "solution seen",
  puzzle: "Puzzle",
  position: "Position",
  yourTurn: "Make your move at the table.",
  show: "Show me",
  again: "Try again",
  right: "Right!",
  rightButMore: (points: string) => `Right. Another way of doing it is worth ${points} points more.`,
  good: (points: string) => `Good, but not the best: it gives up ${points} points.`,
  wrong: (points: string) => `Not this: it costs ${points} points.`,
  wrongUnknown: "Not this one. The bots’ search dropped it early.",
  solution: "Best play:",
  notBut: {
    taken: (own: number, best: number) => `After your move the next player takes the pile in ${own} of 100 deals; after the best move, in ${best}.`,
    out: (own: number, best: number) => `After your move your side goes out in ${own} of 100 deals; after the best move, in ${best}.`,
    took: (own: number, best: number) => `After your move your side takes a later pile in ${own} of 100 deals; after the best move, in ${best}.`,
    canastas: (own: string, best: string) => `Your side ends with ${own} canastas on average after it; after the best move with ${best}.`,
  },
  found: (levels: readonly string[]) => (levels.length === 0 ? "None of the bots found it." : `Found by ${levels.join(", ")}.`),
  studyWhat: "Play it your way. As long as you follow the original moves, the others do too; after that, bots take over.",
  offLine: "You have left the original moves. From here bots play the other hands.",
  stepOn: "Play the original move",
  stepBack: "Step back",
  toStart: "To the start",
  share: "Share this moment",
  shareShort: "Share",
  shareWhat: "Anyone with this link plays on from here, in the same seat, with hints.",
  copy: "Copy",
  copied: "Copied",
  openHere: "Open it",
  opening: "Setting up the position …",
  noPosition: "This link holds no position. It may have been cut off: ask for it again.",
  minimise: "Hide",
  bring: "Show again",
  leave: "All puzzles",
  back: "Back to the start page",
};
