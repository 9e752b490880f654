/** Texts of the rules. */
export const rules = {};
