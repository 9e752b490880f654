/** What has happened since the own last turn. */
import type { Sentence } from "./sentences";

/** The sentences between the own last turn and now; what was done in this turn is left out. */
export function sinceOwnTurn(told: readonly Sentence[], own: number): readonly Sentence[] {
  const mine = ({ event }: Sentence): boolean => "seat" in event && event.seat === own;
  const end = told.findLastIndex((sentence) => !mine(sentence)) + 1;
  const begin = told.slice(0, end).findLastIndex(mine) + 1;
  return told.slice(begin, end);
}
