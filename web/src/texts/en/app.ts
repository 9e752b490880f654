/** Texts of the page's frame: connection, menu, preferences. */
export const app = {
  name: "Canasta",
  pages: "Pages",
  tables: "Tables",
  ruleBooks: "Rule books",
  /** "Bot, club"; "Bot, Magpie" of `style:magpie`. */
  bot: (bot: string) => `Bot, ${bot.replace(/^style:./, (start) => start.slice(6).toUpperCase())}`,
  close: "Close",
  tryAgain: "Try again",
  toLobby: "To the tables",
  reload: "Load the page again",
  left: "The table was left.",
  serverGone: "The server cannot be reached. Check the connection; then try again.",
  serverTrouble: (status: number) =>
    `The server could not answer (status ${status}). Try again in a moment.`,
  otherVersion: "The server was renewed. Load the page again to go on; your seat is kept.",
  otherVersionTitle: "A newer page is there",
  noTable: "No such table",
  noTableHint: "Look at the code again, or ask the host for the link.",
  connecting: "Going to the table…",
  reconnecting: "Reconnecting…",
  reconnectingHint: "Your seat is kept. What you do waits until the connection is back.",
  prepared: "The rules are being prepared",
  preferences: "Preferences",
  yourName: "Your name",
};
