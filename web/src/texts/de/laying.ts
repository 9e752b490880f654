/** Was ein Tisch nur beim Auslegen und Nehmen zeigt. */
import * as w from "./words";

export const laying = {
  pileStays: "Die Ablage bleibt liegen",
  stillDraw: "Ziehen geht immer noch.",
  takeSeat: "Für einen Bot mitspielen",
  oneDiscard: "Am Ende des Zugs wird eine Karte abgelegt: Wähl nur diese eine.",
  sorting: "Ordnung des Blatts",
  sortBy: { rank: "Nach Wert", suit: "Nach Farbe", own: "Meine Ordnung" },
  sortShort: { rank: "Wert", suit: "Farbe", own: "Eigene" },
  retract: "Alles zurück",
  ask: (name: string) => `${name} fragen`,
  splash: "Splash zeigen",
  bury: (card: string) => `${w.theCard(card)} einstecken`,
  talon: (n: number) => `Lege ab, dann nimmst du ${w.count(n, "Talonkarte", "Talonkarten")}.`,
  overdraw: "Noch eine ziehen",
  countYourself: (needed: string) => `Braucht ${needed}. Zähl selbst: Ist es zu wenig, braucht ihr mehr.`,
  askBack: "Zug zurücknehmen",
  noCanasta: "Noch kein Canasta",
  counts: "Bis zum ersten zählen Meldungen und Dreien gegen euch.",
  newMeld: "neue Meldung",
  laid: (needed: string) => `von ${needed} ausgelegt`,
  withChosen: (needed: string) => `von ${needed} mit diesen Karten`,
  meter: (staged: string, projected: string, needed: string) =>
    `${staged} von ${needed} ausgelegt, ${projected} mit den gewählten Karten`,
  naturalSet: "Natürlicher Satz",
  ways: "Die Ablage nehmen mit",
  wayNew: (cards: readonly string[]) => (cards.length > 0 ? cards.map(w.card).join(", ") : "der Meldung auf dem Tisch"),
  wants: (cards: readonly string[]) => `Nötig: ${w.counted(cards)}.`,
  wayOnto: (meld: string) => `an ${meld}`,
};
