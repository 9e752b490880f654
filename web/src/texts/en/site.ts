/** A site without a server: what is said while the table comes, and where it cannot. */
export const site = {
  loading: "The table is coming to this device",
  loadingHint: "Once; from then on it is here, also without a network.",
  loadedOf: (loaded: string, total: string) => `${loaded} of ${total} MB`,
  beginning: "The table is being set up…",
  failed: "The table could not be started. Load the page again; if that does not help, try another browser.",
  offline: "The table could not be fetched. Check the connection, then load the page again.",
  full: "This browser has no room left for a table. Free some space on the device, then load the page again: what was kept is there still.",
  newer: "A newer version of this page has been here, and has changed what is kept. Close all its windows, then open it again.",
  noTable: "The matches of a site are kept by the browser that plays them. This one was played in another browser, or what this one kept was cleared.",
  insecure: "Tables on this device need a safe address: open the page with https://.",
  browser: (missing: string) => `This browser lacks what a table on this device needs (${missing}). A newer one, or a window that is not private, has it.`,
  detail: "What went wrong",

  whole: "All your matches as a file",
  wholeWhat:
    "They are in this browser alone. A file keeps them, or takes them to another browser: it shows all cards, and whoever has it plays on at your seats.",
  save: "Save to a file",
  take: "Take in a file",
  saved: "Saved: it is among your downloads.",
  taken: (taken: number, left: number) => `${taken} taken in.${left > 0 ? ` ${left} were here already and are as they were.` : ""}`,
};
