/** How a page's own look at the shuffles came out. */
export const fair = {
  wrong: (deal: number) => `Deal ${deal} was not shuffled as agreed.`,
  faults: {
    gone: "The server began a shuffle, and now says nothing of it.",
    left_out: "The server received this page’s commitment but did not use it.",
    blamed: "This page sent its value, and the server says that none came. Unless your connection failed just then, that is not true.",
    promise: "The server committed to one secret before this page gave its value, and now shows another commitment.",
    list: "The players’ commitments are not those that this page was shown.",
    value: "A value is not the one that was committed to.",
    secret: "The server’s secret is not the one that it committed to.",
    cards: "The cards do not follow from the server’s secret and the players’ values.",
    hand: "You were not dealt the cards that this pack should have given you.",
    drawn: "You drew other cards than the pack would have brought you.",
  },
  whatNow: "Tell the others at the table. The evidence of this page and the record of the match are proof that anyone can check.",
  keepSeen: "Save the evidence",
  keptFile: (code: string) => `canasta-${code}-kept.json`,
  understood: "Close",
  own: "This page checked the shuffle. Your own random value is in it, so nobody could pick the cards they wanted.",
  holds: "The shuffle checks out. Your page took no part in it, so you rely on the other players’ pages for proof that nobody chose the cards.",
  unknown: "This page could not check the shuffle: the deal used an older method.",
} as const;
