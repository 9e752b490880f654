/** An einen Tisch kommen. */
export const entrance = {
  titleOf: (name: string) => `${name} · Canasta`,
  titleAtTurn: (name: string) => `Du bist am Zug · ${name}`,
  tableOf: (code: string) => `Tisch ${code}`,
  invites: (host: string, book: string) => `${host} lädt dich zu ${book} ein`,
  free: (seats: number) =>
    seats === 0 ? "Alle Plätze sind besetzt; du kannst zuschauen." : seats === 1 ? "Ein Platz ist frei." : `${seats} Plätze sind frei.`,
  whatName: "Wie heißt du?",
  whatNameHint: (code: string) => `Die anderen am Tisch ${code} sehen diesen Namen.`,
  comeIn: "Hereinkommen",
};
