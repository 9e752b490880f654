/**
 * Links of the page name a screen by its path, which is no file of a folder: they are made to lead
 * behind the #, so that whatever a browser does with a link leads there.
 */
import { hrefOf } from "../wire/address";

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
