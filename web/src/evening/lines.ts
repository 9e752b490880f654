/** Lists of names as people type and paste them. */

/** A mark before a name in a list: 1. or 2), a dash or another. */
const NUMBERED = /^(\d{1,3}[.)]|[-–—•*])\s+/;

/** Separators of two names; a line is split at the first that it has. A comma may be part of a name: Müller, Anna &
 * Schmidt, Otto. */
const SIGNS = [/\t+/, /[&/+;]/, / [-–—] /, /,/, / (?:und|and) (?!zu )/i];

/** Reads a line: an entrant's names. */
export function namesIn(line: string, singly: boolean): string[] {
  const plain = line
    .replace(/^\uFEFF/, "")
    .trim()
    .replace(NUMBERED, "");
  const sign = singly ? undefined : SIGNS.find((one) => one.test(plain));
  const parts = sign === undefined ? [plain] : plain.split(sign);
  return parts
    .map((name) =>
      name
        .trim()
        .replace(/^["“”„](.*)["“”]$/, "$1")
        .trim(),
    )
    .filter((name) => name !== "");
}
