/** Cards in a text of the rules ("10♠", "2♣", "joker"), told apart from the words around them. */

/** Words, or cards that stand beside each other, as the server writes cards. */
export type Piece = { words: string } | { cards: string[] };

const CARD = "(?:10|[2-9JQKA])[♠♥♦♣]\\uFE0E?";
const CARDS = new RegExp(`${CARD}(?: ${CARD})*`, "gu");
const SUITS: Record<string, string> = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };

export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const { 0: row, index } of text.matchAll(CARDS)) {
    if (index > from) found.push({ words: text.slice(from, index) });
    found.push({ cards: row.split(" ").map(cardOf) });
    from = index + row.length;
  }
  if (from < text.length) found.push({ words: text.slice(from) });
  return found;
}

/** "10♠" as "Ts". */
function cardOf(written: string): string {
  const suit = written.replace("\uFE0E", "").at(-1) ?? "";
  return written.replace("10", "T").charAt(0) + (SUITS[suit] ?? "");
}
