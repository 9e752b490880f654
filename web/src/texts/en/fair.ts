/** How a page's own look at the shuffles came out. */
export const fair = {
  wrong: (deal: number) => `Deal ${deal} was not shuffled as agreed.`,
  faults: {
    gone: "The server began a shuffle, and now says nothing of it.",
    left_out: "The server took this page’s commitment and left it out.",
    blamed: "This page sent its value, and the server says that none came. Unless your connection failed just then, that is not true.",
    promise: "The server committed to one secret before this page gave its value, and now shows another commitment.",
    list: "The players’ commitments are not those that this page was shown.",
    value: "A value is not the one that was committed to.",
    secret: "The server’s secret is not the one that it committed to.",
    cards: "The cards do not follow from the server’s secret and the players’ values.",
    hand: "You were dealt other cards than the pack would have brought you.",
    drawn: "You drew other cards than the pack would have brought you.",
  },
  whatNow: "Tell the others at the table. What this page saw, and the record of the match, can show it to anybody.",
  keepSeen: "What this page saw",
  keptFile: (code: string) => `canasta-${code}-kept.json`,
  understood: "Close",
  own: "This page has checked the shuffle by itself: your own value is in it, so nobody could choose the cards.",
  holds: "This page has checked the shuffle by itself, and it holds. No value of this page is in it: that nobody chose the cards, the others have to say.",
  unknown: "This page could not check the shuffle by itself: the deal was begun in an older way.",
} as const;
