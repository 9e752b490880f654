/** Actions besides drawing, laying and discarding: asking the partner, a splash, taking back. */
import { openMenu, openRules } from "../ui/overlays.svelte";
import { isTaught } from "../game/taught";
import { questionOf, t } from "../texts";
import type { Play } from "./hand/play.svelte";
import type { View } from "./view.svelte";

export interface Extra {
  key: string;
  label: string;
  /** Its meaning, if the label does not say it. */
  hint: string;
  /** True if it is only a way back, or something to read. */
  quiet: boolean;
  run: () => void;
}

/** The clauses behind the system of signals, at which the book opens. */
const SIGNALS = ["JS-3", "JS-5"];

export function extrasOf(view: View, play: Play): Extra[] {
  if (view.own.may_place) {
    // Nothing else is to be done before the turn goes on.
    return view.room.coached.map((act) => extra(act, placed(act, view), t.laying.named, () => play.act(act)));
  }
  const found: Extra[] = [];
  const ask = play.offer("ask");
  if (ask) {
    const partner = view.others.find((seat) => view.ours(seat)) ?? view.seat;
    found.push(extra("ask", t.laying.ask(view.name(partner)), questionOf(view.room.rules), () => play.act(ask.act)));
  }
  // Signals mean something until a side has melded: players of that side can look them up until then.
  if (view.room.rules.signals.length > 0 && view.game.opened[view.side] === false) {
    found.push(extra("signals", t.signals.title, "", async () => openRules(SIGNALS)));
  }
  // A watcher may ask for the seat of a bot that stands in for no one.
  if (view.own.seat < 0 && !view.replaying && view.room.seats.some(({ bot, kept }) => bot !== "" && !kept)) {
    found.push(extra("seat", t.laying.takeSeat, "", async () => openMenu("people")));
  }
  const bury = play.offer("bury");
  if (bury) found.push(extra("bury", t.laying.bury(view.game.excess), "", () => play.act(bury.act)));
  const overdraw = play.offer("overdraw");
  if (overdraw) found.push(extra("overdraw", t.laying.overdraw, "", () => play.act(overdraw.act)));
  for (const { verb, act } of improperPlays(play)) {
    found.push(extra(act, t.laying.allTheSame[verb], t.laying.forbidden, () => play.act(act)));
  }
  if (view.own.may_challenge)
    found.push(extra("challenge", t.laying.challenge, t.laying.challenges, () => play.act("challenge")));
  if (view.own.may_correct)
    found.push(extra("correct", t.laying.correct, t.laying.corrects, () => play.act("correct")));
  const splash = play.offer("splash");
  if (splash) found.push(extra("splash", t.laying.splash, "", () => play.act(splash.act)));
  const retract = play.offer("retract");
  if (retract) found.push(extra("retract", t.laying.retract, "", () => play.act(retract.act)));
  // A bot has moved before anyone could ask.
  if (view.own.may_take_back && view.room.asking === null && view.room.seats[view.game.actor ?? -1]?.bot === "") {
    found.push(extra("back", t.laying.askBack, "", () => play.askBack()));
  }
  return found.filter(({ key }) => isTaught(view.room, key));
}

type Verb = keyof typeof t.laying.allTheSame;

/** Return the forbidden plays of the chosen cards, at a table that lets them happen: one of each kind. */
function improperPlays(play: Play): { verb: Verb; act: string }[] {
  const found = new Map<Verb, string>();
  for (const { act } of play.selectionOptions?.improper ?? []) {
    const verb = act.split(" ")[1] as Verb;
    if (!found.has(verb)) found.set(verb, act);
  }
  return [...found].map(([verb, act]) => ({ verb, act }));
}

/** In words what an act places: "coached add K*2 -> #1". */
function placed(act: string, view: View): string {
  const [, verb = "", ...words] = act.split(" ");
  const arrow = words.indexOf("->");
  const cards = words.slice(0, arrow < 0 ? words.length : arrow).flatMap((word) => {
    const [card = "", times = "1"] = word.split("*");
    return Array<string>(Number(times)).fill(card);
  });
  if (verb === "") return t.laying.leaveNamed;
  if (verb === "meld") return t.laying.layNamed(cards);
  const meld = view.game.melds[view.game.turn % view.room.rules.sides]?.[Number(words.at(-1)?.slice(1)) - 1];
  return t.laying.addNamed(cards, meld?.cards[0] ?? "");
}

function extra(key: string, label: string, hint: string, run: () => Promise<void>): Extra {
  return { key, label, hint, quiet: key !== "ask" && key !== "splash", run: () => void run() };
}
