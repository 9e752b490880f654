/** Texts of people among each other: what needs their consent, sending away, muting, reports. */
const list = new Intl.ListFormat("en");

const LINES: Record<string, (name: string, by: string) => string> = {
  kicked: (name, by) => `${by} removed ${name} from the table.`,
  banned: (name, by) => `${by} sent ${name} away for good.`,
  muted: (name, by) => `${by} muted ${name}.`,
  unmuted: (name, by) => `${by} unmuted ${name}.`,
  host_given: (name, by) => `${by} made ${name} the host.`,
  host_left: (name) => `${name} is the host now.`,
  host_back: (name) => `${name} is back, and the host again.`,
  host_away: (name, by) => `${by} has been away for a while: ${name} is the host now.`,
  match_taken: (name) => `${name} goes on with this match elsewhere, and may have seen all cards of this deal.`,
  left: (name) => `${name} has left. A bot plays on.`,
  stood_in: (name) => `${name} is away. A bot plays for them.`,
  returned: (name) => `${name} is back and plays again.`,
  took_seat: (name) => `${name} plays from now on, in place of a bot.`,
  declined: (name) => `${name}’s request was declined.`,
};

/** What somebody asks for: `seat` is whose seat it is, `about` the person. */
const ASKS: Record<string, (name: string, seat: string, about: string) => string> = {
  seat: (name, seat) => `${name} wants to take over ${seat}’s seat (a bot). Do you agree?`,
  stand_in: (name, _, about) =>
    name === about ? `${name} wants a bot to play for them. Do you agree?` : `${about} is away. ${name} wants a bot to play for them. Do you agree?`,
  kick: (name, _, about) => `${name} asks to send ${about} away. Do you agree?`,
  ban: (name, _, about) => `${name} asks to send ${about} away for good. Do you agree?`,
  mute: (name, _, about) => `${name} asks to mute ${about}. Do you agree?`,
};

export const company = {
  // ---- the way to the table
  noPage: "Page not found.",
  notKnown: "Join again",
  cannotCome: "The table cannot be shown",
  tryingAgain: "Trying again…",

  // ---- what is told to all
  notice: (kind: string, name: string, by: string, consent: boolean) => (LINES[kind]?.(name, by) ?? "") + (consent ? " The others agreed." : ""),

  // ---- consent
  asks: (kind: string, name: string, seat: string, about: string) => ASKS[kind]?.(name, seat, about) ?? name,
  yes: "Yes",
  no: "No",
  waitingFor: (names: readonly string[]) => `Waiting for ${list.format(names)} to agree.`,
  withdraw: "Cancel request",

  // ---- what can be done about a person
  others: "People here",
  ways: (name: string) => `Options for ${name}`,
  host: "host",
  watches: "watching",
  plays: "playing",
  isAway: "away",
  isMuted: "muted",
  makeHost: "Make host",
  mute: "Mute",
  unmute: "Unmute",
  kick: "Send away",
  ban: "Ban",
  banSure: (name: string) => `Ban ${name} for good`,
  report: "Report",
  reportTo: "What happened? Only the host reads this.",
  reportToNext: "What happened? The host does not read this; the next player does.",
  reportSend: "Send the report",
  reported: "Reported.",
  needsOthers: "Unless you are the host, the others at the table must agree.",
  reports: "Reports",
  reportCount: (count: number) => (count === 1 ? "1 report" : `${count} reports`),
  reportOf: (name: string, about: string) => `${name} about ${about}:`,
  hostPasses: (host: string) => `${host}, the host, is away. In a minute another player will become the host.`,
  comeBack: "Come back",
  sentAway: "You were sent away",
  dealStays: "You can change the clock and the bots after this deal.",
  askBotHint: "A bot plays for you if the others agree.",
  youAreMuted: "You are muted: nobody sees your messages.",
  askSeat: "Ask for this seat",
  askBot: "Ask for a bot",
};
