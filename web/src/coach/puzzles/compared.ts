/** Results that are more frequent after an attempt than after the solution, in one sentence. */
import type { AttemptView } from "../../protocol";
import { t } from "../../texts";

/** From this difference on a share is told of. */
const SHARE = 0.05;
const CANASTAS = 0.15;

/** The largest difference that speaks against the attempt; nothing where none is large. */
export function compared({ own, best }: AttemptView): string {
  if (own === null) return "";
  const said: [number, string][] = [];
  const shares: ["taken" | "out" | "took", number][] = [
    ["taken", own.taken - best.taken],
    ["out", best.out - own.out],
    ["took", best.took - own.took],
  ];
  for (const [name, worse] of shares) {
    if (worse >= SHARE)
      said.push([worse, t.study.notBut[name](Math.round(100 * own[name]), Math.round(100 * best[name]))]);
  }
  const fewer = best.canastas - own.canastas;
  if (fewer >= CANASTAS) said.push([fewer, t.study.notBut.canastas(own.canastas.toFixed(1), best.canastas.toFixed(1))]);
  said.sort(([one], [other]) => other - one);
  return said[0]?.[1] ?? "";
}
