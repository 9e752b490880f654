/** An einen Tisch kommen. */
export const entrance = {
  titleOf: (name: string) => `${name} · Canasta`,
  titleAtTurn: (name: string) => `Du bist am Zug · ${name}`,
  tableOf: (code: string) => `Tisch ${code}`,
  whatName: "Wie heißt du?",
  whatNameHint: (code: string) => `Die anderen am Tisch ${code} sehen diesen Namen.`,
  comeIn: "Hereinkommen",
};
