/** Texts of lessons, positions that are studied, and puzzles. */

export const lesson = {
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

/** What the words of the game mean, for whoever never played it. */
export const glossary = {
  words: [
    {
      name: "Canasta",
      forms: ["canasta", "canastas"],
      means:
        "A meld of seven cards (some rule books allow more). It is natural without wild cards and mixed with them. In some books seven wild cards or a run of seven count, too.",
    },
    {
      name: "Meld",
      forms: ["meld", "melds"],
      means:
        "Three or more matching cards laid on the table: a set of one rank or, in some books, a run of one suit or a set of wild cards. It belongs to your side; you and your partner may both add to it.",
    },
    {
      name: "Pile",
      forms: ["discard pile", "pile"],
      means: "The face-up discards. If you can use the top card, you may take the whole pile instead of drawing.",
    },
    { name: "Stock", forms: ["stock"], means: "The face-down cards you draw from." },
    {
      name: "Wild card",
      forms: ["wild cards", "wild card", "wild"],
      means: "A two or a joker. It stands in for another card in a meld, but there are limits to how many a meld may have.",
    },
    {
      name: "Red three",
      forms: ["red threes", "red three"],
      means: "A three of hearts or diamonds. It is a bonus card: you lay it down and draw another for it.",
    },
    {
      name: "Black three",
      forms: ["black threes", "black three"],
      means:
        "A three of clubs or spades. In most books the next player can’t take the pile after you discard it. In Joker and WCA canasta it is a bonus card, like a red three.",
    },
    {
      name: "Frozen",
      forms: ["freezes", "freeze", "frozen"],
      means:
        "You can take a frozen pile only with two natural cards from your hand that match its top card. In some books a wild card in the pile freezes it, in others you always need the pair.",
    },
    {
      name: "Opening",
      forms: ["opened", "opening", "opens"],
      means: "Your side’s first melds of a deal. They must be worth a minimum number of points; the higher your score, the higher the minimum.",
    },
    {
      name: "Going out",
      forms: ["going out", "go out", "goes out"],
      means: "Getting rid of the last card, which ends the deal. A side may do it only with the canastas that the rules ask for.",
    },
    { name: "Run", forms: ["runs", "run"], means: "Cards of one suit in order, such as 5♥ 6♥ 7♥. Seven of them are a canasta of their own kind." },
    { name: "Samba", forms: ["sambas", "samba"], means: "A run of seven cards: a canasta of one suit in order, without wild cards." },
    { name: "Bridge", forms: ["bridges", "bridge"], means: "One card that joins two runs of the same suit into one." },
    { name: "Pot", forms: ["pots", "pot"], means: "A face-down hand for each player, picked up with their side’s first canasta." },
    { name: "Talon", forms: ["talons", "talon"], means: "Cards that a side is given for its opening." },
    { name: "Splash", forms: ["splash"], means: "To end the deal by showing that the whole hand makes one of the patterns." },
    { name: "Natural", forms: ["natural"], means: "Without wild cards." },
    { name: "Discard", forms: ["discards", "discard"], means: "The card thrown onto the pile at the end of a turn." },
  ],
};

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
  puzzles: "Puzzles",
  puzzlesWhat: "Moments from real deals with one best move. Can you find what the strongest bots find?",
  solve: "Solve a puzzle",
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
  next: "Next puzzle",
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
  shareWhat: "Anyone who opens this link takes the seat you are looking from, plays on from here, and can ask for hints.",
  copy: "Copy",
  copied: "Copied",
  openHere: "Open it",
  opening: "Setting up the position …",
  noPosition: "This link holds no position. It may have been cut off: ask for it again.",
  minimise: "Hide",
  bring: "Show again",
  leave: "All puzzles",
  back: "To the first page",
};
