/** Sentences on what happened, from a viewer's side: for the log, the table's centre, replays. */
import type { Event, PlayedView, RoomView } from "../protocol";
import { number, signed, t } from "../texts";
import type { Who } from "../texts/en/score";
import { isWild } from "../cards/card";

/** People in the sentences, and their reader. */
export interface Names {
  /** By seat. */
  seats: readonly string[];
  /** The reader's seat; -1 for a watcher. */
  own: number;
  sides: number;
  /** True if the second hand is a pot (else it is a face-down hand). */
  pots: boolean;
  /** Players of this deal at seats that have changed hands since, in order. */
  played?: readonly PlayedView[];
  /** By seat, whose it is while a bot plays there for them. */
  standIns?: readonly string[];
}

/** The names at a table as one seat reads them. */
export function namesOf(room: RoomView, own: number): Names {
  return {
    seats: room.seats.map((seat) => seat.name),
    own,
    sides: room.rules.sides,
    pots: room.rules.foot === "first_canasta",
    played: room.played,
    standIns: room.seats.map((seat) => (seat.bot && seat.kept ? seat.name : "")),
  };
}

/** The names as they were when an event of this deal happened: a bot that stood in is called one. */
function namesThen(names: Names, event: number): Names {
  const { played = [], standIns = [] } = names;
  if (played.length === 0) return names;
  let own = names.own;
  const seats = names.seats.map((name, seat) => {
    const then = played.find((one) => one.seat === seat && one.until > event);
    const standIn = then ? (then.bot && then.kept ? then.name : "") : standIns[seat];
    const left = then !== undefined && !then.bot && then.name !== name;
    if (seat === own && (standIn || left || then?.bot)) own = -1;
    return standIn ? t.log.botOf(standIn) : (then?.name ?? name);
  });
  return { ...names, seats, own };
}

/** A sentence, and the person with whom it begins, if any. */
export interface Sentence {
  event: Event;
  /** The seat that did it; null if no one did. */
  seat: number | null;
  /** The name that the text begins with, to be set apart; else empty. */
  name: string;
  text: string;
}

/** Every event of a deal as a sentence, in order. */
export function sentences(events: readonly Event[], now: Names): Sentence[] {
  return events.flatMap((event, place) => {
    const names = namesThen(now, place);
    const text = eventSentence(event, names);
    // The sentence on a taken pile also says where its cards went, since they may be hidden.
    if (event.event === "pile_handed" && event.cards.length === 0) return [];
    const seat = "seat" in event ? event.seat : null;
    const name = seat === null ? "" : t.log.subject(who(names, seat));
    return [{ event, seat, name: text.startsWith(name) ? name : "", text }];
  });
}

/** The sentences between your last turn and now; this turn's are left out. */
export function sinceOwnTurn(told: readonly Sentence[], own: number): readonly Sentence[] {
  const mine = ({ event }: Sentence): boolean => "seat" in event && event.seat === own;
  const end = told.findLastIndex((sentence) => !mine(sentence)) + 1;
  const begin = told.slice(0, end).findLastIndex(mine) + 1;
  return told.slice(begin, end);
}

/** A player in a sentence. */
export function who(names: Names, seat: number): Who {
  return { name: names.seats[seat] ?? "", you: seat === names.own };
}

/** The players of a side, the reader last. */
export function sidePlayers(names: Names, side: number): Who[] {
  return names.seats
    .map((_, seat) => seat)
    .filter((seat) => seat % names.sides === side)
    .map((seat) => who(names, seat))
    .sort((one, other) => Number(one.you) - Number(other.you));
}

/** An event, as the reader may see it, as a sentence. */
export function eventSentence(event: Event, names: Names): string {
  const log = t.log;
  const at = (seat: number) => who(names, seat);
  switch (event.event) {
    case "pack_cut":
      return log.packCut(at(event.seat), event.count, event.exact);
    case "dealt":
      return log.dealt(at(event.dealer), event.cards, event.upcard);
    case "faced":
      return log.faced(at(event.seat), event.cards);
    case "drew":
      return event.cards.length > 0
        ? log.drew(at(event.seat), event.cards)
        : log.drewUnseen(at(event.seat), event.count);
    case "took_pile":
      return log.tookPile(at(event.seat), event.count, event.used, event.new ? "" : meldName(event.onto));
    case "pile_handed":
      return event.cards.length > 0
        ? log.pileHanded(at(event.seat), event.cards)
        : log.pileHandedUnseen(at(event.seat), event.count);
    case "melded":
      return melded(at(event.seat), event.cards);
    case "added":
      return log.added(at(event.seat), event.cards, meldName(event.onto));
    case "bridged":
      return log.bridged(at(event.seat), event.card);
    case "completed":
      return sayCompleted(at(event.seat), event.cards);
    case "opened":
      return log.opened(at(event.seat), event.points);
    case "took_back":
      return log.tookBack(at(event.seat), event.pile);
    case "fell_short":
      return log.fellShort(at(event.seat), event.points, event.needed, event.needs);
    case "drew_too_many":
      return log.drewTooMany(at(event.seat), event.card);
    case "buried":
      return log.buried(at(event.seat), event.card);
    case "corrected":
      return log.corrected(at(event.seat), event.pot ? names.pots : null, event.count > 0);
    case "coached":
      return log.coached(at(event.seat), at(event.against));
    case "challenged":
      return log.challenged(at(event.seat), at(event.against));
    case "picked_up":
      return event.cards.length > 0
        ? log.pickedUp(at(event.seat), event.cards, names.pots)
        : log.pickedUpUnseen(at(event.seat), event.count, names.pots);
    case "asked":
      return log.asked(at(event.seat), at(event.partner));
    case "answered":
      return log.answered(at(event.seat), event.yes);
    case "discarded":
      return log.discarded(at(event.seat), event.card);
    case "passed":
      return log.passed(at(event.seat));
    case "stock_ran_out":
      return log.stockRanOut;
    case "went_out":
      return log.wentOut(at(event.seat), event.concealed);
    case "splashed":
      return log.splashed(at(event.seat));
    case "deal_scored":
      return log.dealScored(sideNames(names), event.totals.map(signed));
    case "match_won":
      return log.matchWon(
        sidePlayers(names, event.side),
        [...event.scores].sort((one, other) => other - one).map(number),
      );
  }
}

function sideNames(names: Names): string[] {
  return Array.from({ length: names.sides }, (_, side) => t.log.names(sidePlayers(names, side)));
}

function melded(by: Who, cards: readonly string[]): string {
  if (!isRun(cards)) return t.log.melded(by, cards);
  const first = cards[0] ?? "";
  const last = cards[cards.length - 1] ?? "";
  return t.log.startedRun(by, first.charAt(1), first.charAt(0), last.charAt(0));
}

function sayCompleted(by: Who, cards: readonly string[]): string {
  const naturals = cards.filter((card) => !isWild(card));
  const first = naturals[0];
  if (first === undefined) return t.log.completedWild(by);
  if (isRun(cards)) return t.log.completedSamba(by, first.charAt(1));
  return t.log.completed(by, naturals.length === cards.length, first.charAt(0));
}

/** Return whether the cards of a meld are a run: no wild cards, and no rank twice. */
export function isRun(cards: readonly string[]): boolean {
  const ranks = new Set(cards.map((card) => card.charAt(0)));
  return cards.length > 1 && ranks.size === cards.length && !cards.some(isWild);
}

/** "the queens", "the run of spades": the meld that an event names. */
export function meldName(onto: string): string {
  if (!onto) return t.log.aMeld;
  if (onto === "wild") return t.log.wild;
  if ("cdhs".includes(onto)) return t.log.run(onto);
  return onto === "3" ? t.log.black : t.log.set(onto);
}
