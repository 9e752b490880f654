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
  stale: "The server can’t be reached right now; what you see may be out of date.",
  playTitle: "Canasta, right away",
  whatCanastaIs:
    "The first side to reach the target score wins. You play two against two: draw a card, lay down three or more of one rank, discard a card. Seven of a rank make a canasta, which earns a big bonus.",
  playNow: "Play now",
  playNowWhat: "with three bots, no sign-up",
  showMe: "Show me how",
  showMeWhat: (minutes: number) => `a guided deal, ${minutes} minutes`,
  pad: "Score pad",
  padWhat: "Playing with real cards? The pad keeps score for you, by your rules, on every phone at the table.",
  padOpen: "Open a pad",
  padOf: (code: string) => `Pad ${code}`,
  evening: "A club evening",
  eveningOf: (code: string) => `Evening ${code}`,
  install: "On your home screen",
  installWhat: "Canasta opens like an app, full screen and faster.",
  installSafari: "Tap Share, then Add to Home Screen: canasta opens like an app.",
  installDo: "Install canasta",
  moreLessons: (n: number) => `${n} more lessons`,
  boards: "The same cards for all",
  boardsWhat: "Play the same cards with the same bots as everyone else. Who scores more?",
  day: "Deal of the day",
  challenge: "Challenge someone",
  puzzles: "Puzzles",
  puzzlesWhat: "Moments from real deals with one best move. Can you find what the strongest bots find?",
  solve: "Solve a puzzle",
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
  ownRulesHint: "A few lines that change a rule book. They replace the choices above.",
  ownRulesShort: "rules of your own",
  readFile: "Read from a file",
  example: "Start from an example",
  withoutThem: "Play without them",
  howMany: "Players",
  seats: "Seats",
  yourName: "You",
  namePlaceholder: "Your name",
  nameMissing: "Enter your name so the others know who you are.",
  host: "Host",
  places: { self: "You", left: "Left", across: "Across", right: "Right" },
  yourPartner: "your partner",
  anyoneWithLink: "anyone with the link",
  playsAt: (level: string) => `plays at ${level} level`,
  seatOf: (place: string) => `Seat: ${place}`,
  openSeat: "Open seat",
  atThisPhone: "Someone sharing this phone",
  nameAt: (place: string) => `${place}, at this phone`,
  theirName: "Their name",
  theirNameMissing: "Enter the name of everyone sharing this phone.",
  passOn: "You pass the phone on; the cards stay hidden until the next player has it.",
  styles: "Styles",
  matchLength: "Match",
  matchTo: (points: string) => `To ${points}`,
  matchFull: "To the target",
  matchOther: "Other score",
  matchScore: "Score to reach",
  series: "Series",
  seriesOf: (matches: number) => (matches === 1 ? "One match" : `Best of ${matches}`),
  matchDeals: (n: number) => (n === 1 ? "One deal" : n === 3 ? "Three deals" : `${n} deals`),
  turnClock: "Turn clock",
  clock: (seconds: number) => (seconds === 0 ? "Off" : seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 6) / 10} min`),
  pace: "Bots play",
  paces: { slow: "Slow", normal: "Normal", fast: "Fast", instant: "Instant" },
  watchers: "Watchers",
  watching: { none: "None", watch: "May watch", hands: "See hands" },
  tableName: "Name of the table",
  optional: "if you like",
  tableNameExample: "Thursday table",
  listed: "Show it in the lobby",
  listedHint: "Otherwise people need the link or the code.",
  chat: "Chat",
  chatHint: "Quick messages are always available.",
  hints: "Hints",
  hintsHint: "Shows what a strong player would do. Everyone sees when you ask.",
  openTable: "Open the table",
  opening: "Opening…",
  playing: (title: string, changes: readonly string[]) =>
    changes.length === 0 ? `${title} by the book.` : `${title}: ${changes.map((one) => one.charAt(0).toLowerCase() + one.slice(1)).join(", ")}.`,
  sitting: (bots: number, open: number, here: number) => {
    const parts = [
      ...(here > 0 ? [`${count(here, "more", "more")} on this phone`] : []),
      ...(bots > 0 ? [count(bots, "bot", "bots")] : []),
      ...(open > 0 ? [count(open, "open seat", "open seats")] : []),
    ];
    return `You, ${parts.join(", ")}.`;
  },
  join: "Join with a code",
  joinButton: "Join",
  joinHint: "Ask the host, or scan the QR code on the host’s screen.",
  code: "Table code, six characters",
  codeBox: (place: number) => `Character ${place} of 6`,
  codeShort: "A code has six letters and digits.",
  yourTables: "Your tables",
  continue: "Continue",
  matchesWon: (won: number, all: number) => `You won ${won} of ${all}.`,
  allMatches: (more: number) => `Show ${more} more`,
  against: " vs. ",
  won: "won",
  lost: "lost",
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
  noOpenTables: "No open tables right now. Make one, or join with a code.",
  sitDown: "Sit down",
  watch: "Watch",
  seatsFree: (free: number) => (free === 1 ? "1 seat free" : `${free} seats free`),
  inPlay: (deal: number) => `in play, deal ${deal}`,
  full: "all seats taken",
  beforeMatch: "before the match",
  deal: (deal: number) => `deal ${deal}`,
  preparing: "The server has just started. Tables can be opened; play begins in a moment.",
  loading: "Loading…",
  retry: "Try again",
};

/** What bots do that have a style of their own, in a few words; `canasta.players.bots.styles` says more. */
const ABOUT: Record<string, string> = {
  magpie: "takes nearly every pile",
  sparrow: "takes only rich piles",
  squirrel: "holds cards back, melds late",
  hare: "lays all it can, goes out early",
  tortoise: "opens late",
  peacock: "wants natural canastas",
  penguin: "freezes or stops large piles",
  ostrich: "never considers what others want",
  owl: "discards only what looks safe",
  clockwork: "plays by rules of thumb alone",
};

export const styles = {
  about: (bot: string) => ABOUT[bot.replace("style:", "")] ?? "",
};
