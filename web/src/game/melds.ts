/** Melds by their cards: labels, and the order in which they are shown. */
import { isWild, rankOf, suitOf } from "../cards/card";
import type { MeldView } from "../protocol";
import { t } from "../texts";

/** Cards of a canasta. */
const WHOLE = 7;

export function naturalsOf(meld: MeldView): number {
  return meld.form === "wild" ? 0 : meld.cards.filter((card) => !isWild(card)).length;
}

/** Count the cards that a meld lacks. */
export function missingOf(meld: MeldView): number {
  return meld.form === "black" ? 0 : Math.max(0, WHOLE - meld.cards.length);
}

/** The card that stands for it. */
export function topOf(meld: MeldView): string {
  return meld.cards.find((card) => !isWild(card)) ?? "Jk";
}

/** Its name as events have it: the rank of a set, the suit of a run, or `wild`. */
export function codeOf({ form, cards: [first = ""] }: MeldView): string {
  switch (form) {
    case "wild":
      return form;
    case "run":
      return first.charAt(1);
    case "set":
    case "black":
      return first.charAt(0);
  }
}

/**
 * "queens, five cards, 2 to go".
 *
 * @param said what is written at the meld: a name holds it, for people who speak to their device.
 */
export function labelOf(meld: MeldView, fits: boolean, said = ""): string {
  const top = topOf(meld);
  const label = t.table.meldLabel({
    form: meld.form,
    rank: rankOf(top),
    suit: suitOf(top) ?? "",
    last: rankOf(meld.cards.at(-1) ?? top),
    cards: meld.cards.length,
    wilds: meld.cards.length - naturalsOf(meld),
    canasta: meld.canasta,
    missing: said === toGo(meld) ? 0 : missingOf(meld),
    must: meld.penalty < 0 && meld.canasta === "",
    fits,
  });
  return said === "" ? label : `${label}, ${said}`;
}

/** "2 to go". */
export function toGo(meld: MeldView): string {
  return `${missingOf(meld)} ${t.table.toGo}`;
}

/** The word on a canasta's ribbon. */
export function ribbonOf(meld: MeldView): string {
  return meld.canasta === "" ? "" : t.cards.ribbon[meld.canasta];
}

/** From the top edge of a cascade down: wild cards under naturals, runs from their low end. */
export function shownOrder(meld: MeldView): string[] {
  if (meld.form === "run") return meld.cards;
  if (meld.form === "wild") return [...meld.cards].reverse();
  const naturals = meld.cards.filter((card) => !isWild(card));
  return [...meld.cards.filter(isWild).reverse(), ...naturals.reverse()];
}
