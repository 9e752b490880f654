/** Texts of the curtain between two people who pass a phone on. */
export const phone = {
  give: (name: string) => `Give the phone to ${name}`,
  hidden: "All cards are hidden.",
  take: (name: string) => `I am ${name}: show my cards`,
};
