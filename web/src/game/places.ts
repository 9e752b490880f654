/** Where a seat lies, seen from one's own; seats count clockwise. */

export type Place = "self" | "left" | "across" | "right";

/** The place of a seat that is `steps` further clockwise than one's own. */
export function placeOf(steps: number, players: number): Place {
  if (steps === 0) return "self";
  if (players === 2) return "across";
  if (steps === 1) return "left";
  return steps === players - 1 ? "right" : "across";
}

/** Whether two seats play together. */
export function isPartner(own: number, seat: number, players: number): boolean {
  return players === 4 && (seat - own) % 2 === 0;
}
