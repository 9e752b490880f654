/** Before the tests of a file in Node: the little of a browser that pure code asks for while it loads. */
import { vi } from "vitest";

vi.stubGlobal("document", { querySelector: () => null });
vi.stubGlobal("location", { pathname: "/", hash: "", href: "http://x/", origin: "http://x" });
vi.stubGlobal("addEventListener", () => {});
