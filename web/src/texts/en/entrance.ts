/** Coming to a table. */
export const entrance = {
  titleOf: (name: string) => `${name} · Canasta`,
  titleAtTurn: (name: string) => `Your turn · ${name}`,
  tableOf: (code: string) => `Table ${code}`,
  whatName: "What are you called?",
  whatNameHint: (code: string) => `The others at table ${code} see this name.`,
  comeIn: "Come in",
};
