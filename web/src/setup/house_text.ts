/** The text of house rules, where the page reads and writes a rule of it. */

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
