/** The text of house rules, where the page reads and writes a rule of it. */

/** Rules that set the card points of a rank: each with those of every book, and the rank's letter. */
export const CARD_POINTS = [
  ["joker_value", 50, "Jk"],
  ["deuce_value", 20, "2"],
  ["ace_value", 20, "A"],
  ["king_value", 10, "K"],
  ["queen_value", 10, "Q"],
  ["jack_value", 10, "J"],
  ["ten_value", 10, "T"],
  ["nine_value", 10, "9"],
  ["eight_value", 10, "8"],
  ["seven_value", 5, "7"],
  ["six_value", 5, "6"],
  ["five_value", 5, "5"],
  ["four_value", 5, "4"],
] as const;

/** The most card points of a card. */
export const MOST_CARD_POINTS = 100;

const lineOf = (rule: string): RegExp =>
  new RegExp(`^[ \\t]*${rule}[ \\t]*=[ \\t]*\\+?(\\d[\\d_]*)[^\\n]*(?:\\n|$)`, "m");

/** The number that a text sets a rule to; undefined if it doesn't. */
export function ruleIn(text: string, rule: string): number | undefined {
  const found = lineOf(rule).exec(text)?.[1];
  return found === undefined ? undefined : Number(found.replaceAll("_", ""));
}

/** The text with a rule set to a number; without the rule if it is the usual number. */
export function withRule(text: string, book: string, rule: string, value: number, usual: number): string {
  const line = value === usual ? "" : `${rule} = ${value}\n`;
  if (lineOf(rule).test(text)) return text.replace(lineOf(rule), () => line);
  if (line === "") return text;
  const begun = text.trim() === "" ? `book = "${book}"\n\n` : text.endsWith("\n") ? text : `${text}\n`;
  return /^[ \t]*\[rules\]/m.test(begun)
    ? begun + line
    : `${begun}${begun.endsWith("\n\n") ? "" : "\n"}[rules]\n${line}`;
}
