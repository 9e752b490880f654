/** House rules, a line for each rule that they change. */

/** What a rule may be; null where it is not played. */
export type Value = boolean | number | string | readonly number[] | null;

export interface Change {
  rule: string;
  value: Value;
  plain: Value;
}

/** English has no names for the rules: the rule book's own sentences say it. */
export const house = { line: (_: Change): string => "" };
