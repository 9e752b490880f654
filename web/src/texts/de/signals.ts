/** Texte des Systems der Zeichen beim Ablegen. */
import { number, rank } from "./words";

export const signals = {
  title: "Zeichen",
  what: "Was jemand zuerst ablegt, darf dem Partner sagen, wie viele wilde Karten er hat. Alle vier kennen das System; niemand muss es nutzen.",
  first: "Deine erste abgelegte Karte",
  answer: "Die Antwort des Partners auf eine hohe, in seinem nächsten Zug",
  ranks: (low: string, high: string) => `${rank(low)} bis ${rank(high)}`,
  says: (least: number, most: number | null) =>
    most === null
      ? `${number(least)} wilde Karten oder mehr`
      : least === most
        ? `${number(least)} wilde Karten`
        : most === 1
          ? "keine wilde Karte oder eine"
          : `höchstens ${number(most)} wilde Karten`,
};
