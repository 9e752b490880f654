/** Texts of the room. */
export const room = {};
