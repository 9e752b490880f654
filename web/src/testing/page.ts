/** Before the tests of a file in the browser: the page's styles, and nothing of the test before. */
import { beforeEach } from "vitest";
import { commands } from "vitest/browser";
import { cleanup } from "vitest-browser-svelte/pure";

import "../styles/tokens.css";
import "../styles/layers.css";
import "../styles/base.css";
import "../styles/controls.css";
import "../cards/cards.css";

// Parts that are fetched while nothing is to be done come at once: with a finger on the page nothing is ever idle.
globalThis.requestIdleCallback = (run) => window.setTimeout(run);

beforeEach(async () => {
  await commands.lift();
  await cleanup();
  document.body.replaceChildren();
});
