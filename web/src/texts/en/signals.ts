/** Texts of the system of signals by discards. */
import { number, rank } from "./words";

export const signals = {
  title: "Signals",
  what: "Your first discard can tell your partner how many wild cards you hold. All four players know the code; nobody has to use it.",
  first: "Your first discard",
  answer: "Partner’s reply to a high discard, on their next turn",
  ranks: (low: string, high: string) => `${rank(low)} to ${rank(high)}`,
  says: (least: number, most: number | null) =>
    most === null
      ? `${number(least)} wild cards or more`
      : least === most
        ? `${number(least)} wild cards`
        : most === 1
          ? "none or one"
          : `${number(most)} wild cards at most`,
};
