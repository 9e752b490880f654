/** Texts of the lobby. */
export const lobby = {};
