/** Texts of the page's frame: connection, menu, preferences. */
export const app = {
  name: "Canasta",
  serverGone: "The server cannot be reached. Check the connection; then try again.",
  serverTrouble: (status: number) =>
    `The server could not answer (status ${status}). Try again in a moment.`,
  otherVersion: "The server was renewed. Load the page again to go on; your seat is kept.",
  left: "The table was left.",
  close: "Close",
};
