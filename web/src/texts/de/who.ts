/** Deutsche Worte für die am Tisch: wer du ist und wer nicht. */
import type { Who } from "../en/log";
import { capital, list } from "./words";

/** "Du hast", "Ines hat". */
export const has = (who: Who) => (who.you ? "Du hast" : `${who.name} hat`);
/** "Du bist", "Ines ist". */
export const you = (who: Who) => (who.you ? "du" : who.name);
/** "dich", "Ines". */
export const whom = (who: Who) => (who.you ? "dich" : who.name);

/** "Ruth und du habt", "Ines hat". */
export function have(who: readonly Who[]): string {
  const yours = who.some((one) => one.you);
  const verb = who.length > 1 ? (yours ? "habt" : "haben") : yours ? "hast" : "hat";
  return `${capital(list(who.map(you)))} ${verb}`;
}
