/** Wie ein Regelwerk ist, in ein paar Worten; wo keine stehen, gelten die englischen des Servers. */
export const BOOKS: Record<string, string> = {
  waldo: "Folgen, Goldtöpfe, vier Spiele Karten.",
  regency: "Das klassische; wilde Karten frieren die Ablage ein.",
  joker: "Wilde Canastas, die Ablage immer eingefroren.",
  wca: "Kartenschale, Wendekarte, Talonkarten, Splash.",
  samba: "Folgen, drei Spiele Karten, zwei werden gezogen.",
  bolivia: "Samba mit wilden Canastas; aus geht man mit einer Folge.",
};
