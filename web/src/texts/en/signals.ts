/** Texts of the system of signals by discards. */
import { number, rank } from "./words";

export const signals = {
  title: "Signals",
  what: "First discards may tell the partner of wild cards. All four know the system; nobody has to use it.",
  first: "Your first discard",
  answer: "The answer to a high one, at the partner's next turn",
  ranks: (low: string, high: string) => `${rank(low)} to ${rank(high)}`,
  says: (least: number, most: number | null) =>
    most === null
      ? `${number(least)} wild cards or more`
      : least === most
        ? `${number(least)} wild cards`
        : most === 1
          ? "no wild card or one"
          : `${number(most)} wild cards at most`,
};
