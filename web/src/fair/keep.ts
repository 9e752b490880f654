/** What this page saw of the shuffles, as a file of its reader's own. */
import type { Client } from "../app/client.svelte";
import { t } from "../texts";

export function keepFile({ code, shuffles }: Client): void {
  if (shuffles === null) return;
  const address = URL.createObjectURL(shuffles.file());
  const link = document.createElement("a");
  link.href = address;
  link.download = t.fair.keptFile(code);
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
