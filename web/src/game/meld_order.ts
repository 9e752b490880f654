/** In which order the cards of a meld lie. */
import { isWild } from "../cards/card";
import type { MeldView } from "../protocol";

/** From the top edge of a cascade down: wild cards under naturals, runs from their low end. */
export function shownOrder(meld: MeldView): string[] {
  if (meld.form === "run") return meld.cards;
  if (meld.form === "wild") return [...meld.cards].reverse();
  const naturals = meld.cards.filter((card) => !isWild(card));
  return [...meld.cards.filter(isWild).reverse(), ...naturals.reverse()];
}
