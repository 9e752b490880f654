import { afterEach, expect, test, vi } from "vitest";

import { locale } from ".";

afterEach(() => vi.unstubAllGlobals());

test.each([
  [["en-GB", "en"], "24/12/2026"],
  [["en-US", "en"], "12/24/2026"],
  [["en"], "24/12/2026"],
  [["de-DE", "de"], "24/12/2026"],
])("a browser that reads %o sees Christmas Eve as %s", (languages, written) => {
  vi.stubGlobal("navigator", { languages });
  expect(new Date(2026, 11, 24).toLocaleDateString(locale())).toBe(written);
});
