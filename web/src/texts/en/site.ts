/** A site without a server: what is said while the table comes, and where it cannot. */
export const site = {
  loading: "Downloading the game to this device",
  loadingHint: "This happens once. After that the game works offline.",
  loadedOf: (loaded: string, total: string) => `${loaded} of ${total} MB`,
  beginning: "The table is being set up…",
  failed: "The table could not be started. Reload the page; if that doesn’t help, try another browser.",
  offline: "The table could not be fetched. Check the connection, then reload the page.",
  full: "This browser has no room left for a table. Free some space on the device, then reload the page. Your saved games are still there.",
  newer: "A newer version of this page has updated your saved games. Close all its windows, then open it again.",
  noTable: "This match was played in another browser, or this browser’s data has been cleared.",
  insecure: "To play on this device, open the page with https://.",
  browser: (missing: string) => `This browser lacks what a table on this device needs (${missing}). Try a newer browser, or a window that isn’t private.`,
  detail: "What went wrong",

  whole: "All your matches as a file",
  wholeWhat:
    "They are only in this browser. A file saves them, or takes them to another browser. Careful: it shows every card, and anyone who has it can play in your place.",
  save: "Save to a file",
  take: "Import a file",
  saved: "Saved to your downloads.",
  taken: (taken: number, left: number) => `${taken} imported.${left > 0 ? ` ${left} were already here and were left unchanged.` : ""}`,
};
