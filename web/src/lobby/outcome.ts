/** Endings of matches, as the lobby lists them. */
import type { Ended } from "../protocol";
import { t } from "../texts";

/** "won", "lost (resigned)"; `won` is null if no side has won. */
export function outcome(won: boolean | null, resigned: boolean): string {
  const said = won === null ? t.lobby.noWinner : won ? t.lobby.won : t.lobby.lost;
  return resigned ? `${said} (${t.lobby.gaveUp})` : said;
}

/** "won 5,100 to 3,200": your own points first. */
export function endedWords({ scores, winner, own, resigned }: Ended): string {
  const said = own === null ? "" : outcome(winner === null ? null : winner === own, resigned !== null);
  const sides = scores.map((_, side) => side).sort((one, other) => Number(other === own) - Number(one === own));
  return t.lobby.ended(
    said,
    sides.map((side) => scores[side] ?? 0),
  );
}
