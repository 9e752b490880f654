/** Signs of your turn away from the table: the tab's icon, a buzz, a notice. */
import type { Client } from "../wire/client.svelte";
import { preferences } from "../storage/preferences.svelte";
import { t } from "../texts";

/** A star in the corner of the page's own icon. */
const STAR = `<circle cx="400" cy="112" r="104" fill="#F2C45A" stroke="#17483B" stroke-width="24"/>`;

/** Called while a component starts. */
export function callToTurn(client: Client): void {
  let called = false;
  $effect(() => {
    const acts = client.own?.acts === true;
    void mark(acts);
    if (acts && !called && document.visibilityState === "hidden") call(client);
    called = acts;
  });
  $effect(() => () => void mark(false));
}

/** Buzzes, and shows a notice if that was allowed: only if you look elsewhere. */
function call(client: Client): void {
  navigator.vibrate?.([60, 60, 60]);
  if (!preferences.notify || !("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const name = client.room?.settings.name || client.room?.rules.title || client.code;
    const notice = new Notification(t.entrance.titleAtTurn(name), { icon, tag: client.code });
    notice.onclick = () => (window.focus(), notice.close());
  } catch {
    // Some browsers allow notices only from workers: the icon and the title remain.
  }
}

/** The page's own icon, wherever the page is served. */
const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]")?.href ?? "/icon.svg";

let plain: Promise<string> | undefined;

async function mark(acts: boolean): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (link === null) return;
  if (!acts) {
    if (link.dataset.turn !== undefined) link.href = icon;
    delete link.dataset.turn;
    return;
  }
  link.dataset.turn = "";
  plain ??= fetch(icon).then((answer) => answer.text());
  const svg = (await plain.catch(() => "")).replace("</svg>", `${STAR}</svg>`);
  if (svg !== "" && link.dataset.turn !== undefined) link.href = `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
