/** Seats of an evening, in the words of its page. */
import type { EveningView, RoundTableView, RoundView } from "../protocol";
import { t } from "../texts";

export function nameOf(view: EveningView, entrant: number): string {
  return t.evening.together(view.entrants[entrant]?.names ?? []);
}

/** The players of one side of a table. */
export function sideOf(view: EveningView, entrants: readonly number[]): string {
  return t.evening.together(entrants.flatMap((one) => view.entrants[one]?.names ?? []));
}

/** The round under way, or the last; undefined before the first. */
export function roundOf(view: EveningView): RoundView | undefined {
  return view.rounds.at(-1);
}

/** The table at which an entrant sits in a round, and the side. */
export function tableOf(round: RoundView | undefined, entrant: number): { table: RoundTableView; side: 0 | 1 } | null {
  for (const table of round?.tables ?? []) {
    if (table.sides[0].includes(entrant)) return { table, side: 0 };
    if (table.sides[1].includes(entrant)) return { table, side: 1 };
  }
  return null;
}

/** Return whether all tables of a round are done. */
export function allDone(round: RoundView): boolean {
  return round.tables.every((table) => table.finished);
}

/** The tables of all rounds whose sides say different things. */
export function differing(view: EveningView): { round: RoundView; table: RoundTableView }[] {
  return view.rounds.flatMap((round) =>
    round.tables.filter((table) => table.source === "differ").map((table) => ({ round, table })),
  );
}
