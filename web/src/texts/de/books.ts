/** Wie Regelwerke und ihre Varianten heißen und sind; fehlt ein Buch, gelten die englischen Worte des Servers. */

/** Wie ein Regelwerk ist, in ein paar Worten; wo keine stehen, gelten die englischen des Servers. */
export const BOOKS: Record<string, string> = {
  waldo: "Folgen, Goldtöpfe, vier Spiele Karten.",
  regency: "Das klassische; wilde Karten frieren die Ablage ein.",
  joker: "Wilde Canastas, die Ablage immer eingefroren.",
  wca: "Das Spiel der Clubs: Abheben kann zählen, und ein seltenes Blatt gewinnt sofort.",
  samba: "Folgen, drei Spiele Karten, zwei werden gezogen.",
  bolivia: "Samba mit wilden Canastas; aus geht man mit einer Folge.",
};

/** Die Varianten: wie sie heißen, und was sie ändern. */
export const VARIATIONS: Record<string, [name: string, words: string]> = {
  "two-kinds-to-go-out": ["Zweierlei zum Ausmachen", "Zum Ausmachen gehören Canastas von zweierlei Art oder ein Canasta und ein Samba."],
  "no-lay-off": ["Nichts an fertige Canastas", "An einen fertigen Canasta wird nichts angelegt."],
  "black-threes-100": ["Schwarze Dreien 100", "Jede schwarze Drei, die im Blatt bleibt, kostet 100."],
  "bolivia-2500": ["Bolivia 2.500", "Jeder wilde Canasta (Bolivia) zählt 2.500."],
  "no-bridges": ["Keine Brücken", "Folgen werden nicht durch Brücken verbunden."],
  "canasta-of-aces": ["Canasta aus Assen", "Ein Naturalcanasta aus Assen bringt 1.000."],
  "natural-aces-only": ["Nur natürliche Asse", "Zu Assen kommen keine wilden Karten."],
  "canasta-of-sevens": [
    "Canasta aus Siebenen",
    "Ein Naturalcanasta aus Siebenen bringt 2.000; begonnene und nicht vollendete Siebenen kosten 1.500, vier oder mehr im Blatt 500.",
  ],
  conversion: ["Umwandlung", "Drei wilde Karten können durch vier natürliche auf einmal zum gemischten Canasta werden."],
  "two-hand": ["Zu zweit", "Zwei Spieler; nach der Erstmeldung darf jeder sein verdecktes Blatt aufnehmen."],
};
