/** Links to files that a server would make: they are made here, and saved. */
import type { Transport } from "../wire/transport";

export function followFiles(transport: Transport): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const address = link?.getAttribute("href") ?? "";
    if (!address.startsWith("/api/")) return;
    event.preventDefault();
    void save(transport, address);
  });
}

async function save(transport: Transport, address: string): Promise<void> {
  const answer = await transport.ask(address);
  if (!answer.ok) return;
  const name = /filename="([^"]*)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = name ?? "";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
