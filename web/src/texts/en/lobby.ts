/** Texts of the lobby and of a table's settings. */

/** `black-threes-100` as a few words: Black threes 100; and 2500 as 2,500. */
function variationName(name: string): string {
  const words = name.replaceAll("-", " ").replace(/\d{4,}/, (digits) => Number(digits).toLocaleString("en"));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function count(number: number, one: string, many: string): string {
  const words = ["no", "one", "two", "three", "four"];
  return `${words[number] ?? number} ${number === 1 ? one : many}`;
}

export const lobby = {
  stale: "The server cannot be reached just now; what is shown may be out of date.",
  playTitle: "Canasta, right away",
  whatCanastaIs:
    "Two against two. Draw a card, lay down sets of three or more of the same rank, and discard one. Seven of a rank make a canasta, which earns a big bonus. The first side to reach the target score wins.",
  playNow: "Play now",
  playNowWhat: "with three bots, no sign-up",
  showMe: "Show me how",
  showMeWhat: (minutes: number) => `a guided deal, ${minutes} minutes`,
  pad: "Score pad",
  padWhat: "Playing with real cards? The pad counts for you, by your book, on every phone at the table.",
  padOpen: "Open a pad",
  evening: "A club evening",
  boards: "The same cards for all",
  boardsWhat: "Play what others play, with the same bots, and see who makes more of it.",
  day: "Deal of the day",
  challenge: "Challenge somebody",
  lessons: "Learn by playing",
  minutes: (minutes: number) => `${minutes} min`,
  guest: "Guest",
  makeTable: "Make a table",
  ruleBook: "Rule book",
  /** The title of what is played at another table, as the server says it. */
  titleOf: (title: string) => title,
  bookName: (_name: string, title: string) => title.replace(/ canasta$/i, ""),
  aboutBook: (_name: string, english: string) => english,
  players: (counts: readonly number[]) => `${counts.join(" or ")} players`,
  firstTo: (points: string) => `first to ${points}`,
  houseRules: "House rules",
  forBook: (title: string) => `for ${title}`,
  variationName,
  variationWords: (_name: string, english: string) => english,
  moreRules: "More rules",
  ownRules: "Rules of your own",
  ownRulesHint: "A few lines over a book: each rule has a name. They take the place of the choices above.",
  ownRulesShort: "rules of your own",
  readFile: "Read from a file",
  example: "Begin with an example",
  withoutThem: "Play without them",
  howMany: "Players",
  seats: "Seats",
  yourName: "You",
  namePlaceholder: "Your name",
  nameMissing: "Write your name, so that the others know who you are.",
  host: "Host",
  places: { self: "You", left: "Left", across: "Across", right: "Right" },
  yourPartner: "your partner",
  anyoneWithLink: "anyone with the link",
  playsAt: (level: string) => `plays at ${level} level`,
  seatOf: (place: string) => `Seat: ${place}`,
  openSeat: "Open seat",
  atThisPhone: "Somebody at this phone",
  nameAt: (place: string) => `${place}, at this phone`,
  theirName: "Their name",
  theirNameMissing: "Write the names of all who play at this phone.",
  passOn: "You pass the phone on: all cards are hidden until the next player takes it.",
  styles: "Styles",
  turnClock: "Turn clock",
  clock: (seconds: number) => (seconds === 0 ? "Off" : seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 6) / 10} min`),
  pace: "Bots play",
  paces: { slow: "Slowly", normal: "Calmly", fast: "Fast", instant: "At once" },
  watchers: "Watchers",
  watching: { none: "None", watch: "May watch", hands: "See hands" },
  tableName: "Name of the table",
  optional: "if you like",
  tableNameExample: "Thursday table",
  listed: "Show it in the lobby",
  listedHint: "Otherwise only the link or the code leads here.",
  chat: "Chat",
  chatHint: "Quick words can always be said.",
  hints: "Hints",
  hintsHint: "What a strong player would do; all see who asks.",
  openTable: "Open the table",
  opening: "Opening…",
  playing: (title: string, changes: readonly string[]) =>
    changes.length === 0 ? `${title} by the book.` : `${title}: ${changes.map((one) => one.charAt(0).toLowerCase() + one.slice(1)).join(", ")}.`,
  sitting: (bots: number, open: number, here: number) => {
    const parts = [
      ...(here > 0 ? [`${count(here, "more", "more")} at this phone`] : []),
      ...(bots > 0 ? [count(bots, "bot", "bots")] : []),
      ...(open > 0 ? [count(open, "open seat", "open seats")] : []),
    ];
    return `You, ${parts.join(", ")}.`;
  },
  join: "Join with a code",
  joinButton: "Join",
  joinHint: "Ask the host, or scan the square code on the host’s screen.",
  code: "Table code, six characters",
  codeBox: (place: number) => `Character ${place} of 6`,
  codeShort: "A code has six letters and digits.",
  yourTables: "Your tables",
  continue: "Continue",
  pastMatches: "Past matches",
  rematch: "Rematch",
  /** How a match ended: own points first. */
  ended: ({ scores, winner, own }: { scores: readonly number[]; winner: number | null; own: number | null }) => {
    const points = (one: number) => (scores[one] ?? 0).toLocaleString("en");
    const sides = scores.map((_, side) => side).sort((a, b) => Number(b === own) - Number(a === own));
    const said = own === null ? "" : winner === own ? "won " : "lost ";
    return `${said}${sides.map(points).join(" to ")}`;
  },
  looks: "How the cards look",
  openTables: "Open tables",
  noOpenTables: "Nobody has put a table on show. Make one, or join with a code.",
  sitDown: "Sit down",
  watch: "Watch",
  seatsFree: (free: number) => (free === 1 ? "1 seat free" : `${free} seats free`),
  inPlay: (deal: number) => `in play, deal ${deal}`,
  full: "all seats taken",
  beforeMatch: "before the match",
  deal: (deal: number) => `deal ${deal}`,
  preparing: "The server has just started. Tables can be opened; play begins in a moment.",
  loading: "Looking for tables…",
  retry: "Try again",
};
