/** Links on a site without a server: screens lead behind the #, files are made here. */
import type { Transport } from "../wire/transport";
import { hrefOf } from "../wire/address.svelte";

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

export function followHashes(): void {
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "attributes") turn(target as Element);
      else for (const node of addedNodes) if (node instanceof Element) turnAll(node);
    }
  }).observe(document.documentElement, { subtree: true, childList: true, attributeFilter: ["href"] });
}

function turnAll(node: Element): void {
  turn(node);
  for (const link of node.querySelectorAll("a")) turn(link);
}

function turn(link: Element): void {
  const path = link instanceof HTMLAnchorElement ? link.getAttribute("href") : null;
  if (path?.startsWith("/") && !path.startsWith("/api/")) link.setAttribute("href", hrefOf(path));
}
