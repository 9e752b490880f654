/** The address of the screen that is shown. */
import { hrefOf, pathNow } from "../wire/address.svelte";

class Router {
  path = $state(pathNow());
}

export const router = new Router();

/** Goes to another screen of the page; `replace` leaves no way back to this one. */
export function go(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", hrefOf(path));
  router.path = pathNow();
  scrollTo(0, 0);
}

addEventListener("popstate", () => (router.path = pathNow()));

/** Follows a link within the page without loading it again. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link === null || link.origin !== location.origin || link.target !== "") return;
  if (link.hasAttribute("download") || link.pathname.startsWith("/api/")) return;
  if (link.getAttribute("href")?.startsWith("#")) return;
  event.preventDefault();
  go(link.pathname + link.hash);
}
