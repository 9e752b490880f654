/** Which screen the address asks for. */
import { hrefOf, pathNow } from "../wire/address";

type Route =
  | { page: "lobby" }
  | { page: "table"; code: string }
  | { page: "replay"; code: string; deal: number }
  | { page: "rules"; book: string }
  | { page: "unknown" };

/** The screen that an address asks for. */
export function routeOf(path: string): Route {
  const [head, first, second, third, ...rest] = path.split("/").filter((part) => part !== "");
  if (head === undefined) return { page: "lobby" };
  if (rest.length === 0 && head === "t" && first !== undefined) {
    const code = first.toUpperCase();
    if (second === undefined) return { page: "table", code };
    if (second === "replay" && third !== undefined && /^\d+$/.test(third)) {
      return { page: "replay", code, deal: Number(third) };
    }
  }
  if (head === "rules" && second === undefined) {
    const book = decoded(first ?? "");
    return book === null ? { page: "unknown" } : { page: "rules", book };
  }
  return { page: "unknown" };
}

/** What a part of an address says; null where it is none, such as `%E0%A4%A`. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

class Router {
  path = $state(pathNow());
  route = $derived(routeOf(this.path));
}

export const router = new Router();

/** Goes to another screen of the page; `replace` leaves no way back to this one. */
export function go(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", hrefOf(path));
  router.path = pathNow();
  scrollTo(0, 0);
}

addEventListener("popstate", () => (router.path = pathNow()));

/** Follows a link within the page without loading it anew. */
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
