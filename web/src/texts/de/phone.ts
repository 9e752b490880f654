/** Der Vorhang zwischen zweien, die ein Handy weitergeben. */
export const phone = {
  give: (name: string) => `Gib das Handy an ${name}`,
  hidden: "Alle Karten sind verdeckt.",
  take: (name: string) => `Ich bin ${name}: meine Karten zeigen`,
};
