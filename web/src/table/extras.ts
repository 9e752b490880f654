/** What may be done beside drawing, laying and discarding: asking the partner, a splash, taking back. */
import { t } from "../texts";
import type { Play } from "./play.svelte";
import type { View } from "./view.svelte";

export interface Extra {
  key: string;
  label: string;
  /** What it means, where the label does not say it. */
  hint: string;
  /** Whether it is only a way back. */
  quiet: boolean;
  run: () => void;
}

export function extrasOf(view: View, play: Play): Extra[] {
  const found: Extra[] = [];
  const ask = play.offer("ask");
  if (ask) {
    const partner = view.others.find((seat) => view.ours(seat)) ?? view.seat;
    found.push(extra("ask", t.table.ask(view.name(partner)), t.table.askWhat, () => play.act(ask.act)));
  }
  const splash = play.offer("splash");
  if (splash) found.push(extra("splash", t.table.splash, "", () => play.act(splash.act)));
  const retract = play.offer("retract");
  if (retract) found.push(extra("retract", t.table.retract, "", () => play.act(retract.act)));
  if (view.own.may_take_back && view.room.asking === null) {
    found.push(extra("back", t.table.askBack, "", () => play.askBack()));
  }
  return found;
}

function extra(key: string, label: string, hint: string, run: () => Promise<void>): Extra {
  return { key, label, hint, quiet: key === "retract" || key === "back", run: () => void run() };
}
