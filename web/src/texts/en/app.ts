/** Texts of the page's frame: connection, menu, preferences. */
import { fallback } from "../fallback";

export const app = {
  ...fallback,
  name: "Canasta",
  pages: "Pages",
  tables: "Tables",
  ruleBooks: "Rule books",
  /** "Bot, club"; "Bot, Magpie" of `style:magpie`. */
  bot: (bot: string) => `Bot, ${bot.replace(/^style:./, (start) => start.slice(6).toUpperCase())}`,
  close: "Close",
  toLobby: "Back to the lobby",
  reload: "Reload the page",
  left: "You have left the table.",
  serverTrouble: (status: number) => `The server could not answer (status ${status}). Try again in a moment.`,
  otherVersion: "The server has been updated. Reload the page to continue; your seat is saved.",
  otherVersionTitle: "A new version is available",
  noTable: "No such table",
  noTableHint: "Check the code, or ask the host for the link.",
  connecting: "Opening the table…",
  reconnecting: "Reconnecting…",
  reconnectingHint: "Your seat is saved. Your moves will be sent when you are back online.",
  prepared: "The rules are being prepared",
  preferences: "Preferences",
  yourName: "Your name",
};

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
