/** Puzzles that this browser has solved, and the choices made last. */
import { read, write } from "../../storage/tokens";
import type { PuzzleListed } from "../../protocol";

const SOLVED = "canasta.puzzles";
const CHOSEN = "canasta.puzzles.chosen";

export type How = "solved" | "shown";

export interface Choice {
  theme: string;
  book: string;
  /** 0 for any. */
  grade: number;
}

/** Return the end of each puzzle, by its name. */
export function progress(): Record<string, How> {
  try {
    const found = JSON.parse(read(SOLVED) || "{}") as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(found).filter((one): one is [string, How] => one[1] === "solved" || one[1] === "shown"),
    );
  } catch {
    return {};
  }
}

/** Stores how a puzzle ended: with the solution shown it is not solved, and a solved one stays solved. */
export function keep(name: string, how: How): void {
  const done = progress();
  if (done[name] === undefined) write(SOLVED, JSON.stringify({ ...done, [name]: how }));
}

/** Which puzzles were chosen last. */
export function chosen(): Choice {
  try {
    const found = JSON.parse(read(CHOSEN) || "{}") as Partial<Choice>;
    return { theme: String(found.theme ?? ""), book: String(found.book ?? ""), grade: Number(found.grade ?? 0) || 0 };
  } catch {
    return { theme: "", book: "", grade: 0 };
  }
}

export function choose(choice: Choice): void {
  write(CHOSEN, JSON.stringify(choice));
}

/** The puzzles that fit a choice. */
export function matching(puzzles: readonly PuzzleListed[], { theme, book, grade }: Choice): PuzzleListed[] {
  return puzzles.filter(
    (one) =>
      (theme === "" || one.theme === theme) &&
      (book === "" || one.book === book) &&
      (grade === 0 || one.grade === grade),
  );
}
