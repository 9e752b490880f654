/** Coming to a table. */
export const entrance = {
  titleOf: (name: string) => `${name} · Canasta`,
  titleAtTurn: (name: string) => `Your turn · ${name}`,
  tableOf: (code: string) => `Table ${code}`,
  invites: (host: string, book: string) => `${host} invites you to ${book}`,
  free: (seats: number) => (seats === 0 ? "All seats are taken; you can watch." : seats === 1 ? "One seat is free." : `${seats} seats are free.`),
  whatName: "What’s your name?",
  whatNameHint: (code: string) => `The others at table ${code} see this name.`,
  comeIn: "Join",
};
