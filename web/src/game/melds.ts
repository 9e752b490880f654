/** What a meld is, by its cards, and its name in a sentence. */
import { t } from "../texts";

/** A joker or a deuce. */
export const isWild = (card: string) => card === "Jk" || card.startsWith("2");

/** Whether the cards of a meld are a run: no wild cards, and no rank twice. */
export function isRun(cards: readonly string[]): boolean {
  const ranks = new Set(cards.map((card) => card.charAt(0)));
  return cards.length > 1 && ranks.size === cards.length && !cards.some(isWild);
}

/** "the queens", "the run of spades". */
export function meldName(cards: readonly string[]): string {
  const natural = cards.find((card) => !isWild(card));
  if (natural === undefined) return t.log.wild;
  if (isRun(cards)) return t.log.run(natural.charAt(1));
  return natural.startsWith("3") ? t.log.black : t.log.set(natural.charAt(0));
}
