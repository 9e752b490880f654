/** What pages say to what keeps the site. */

/** To a newer version, which waits: it may take over. */
export const TAKE_OVER = "take over";
/** To the one at work: the rest is fetched as well, so that tables are there without a network. */
export const KEEP_ALL = "keep all";
