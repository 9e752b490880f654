/** Where the page starts: styles, then the app. */
import { mount } from "svelte";

import App from "./App.svelte";
import { drawShapes } from "../ui/shapes";
import { ON_SITE } from "../wire/transport";
import { keepSheets } from "./sheets";
import "../styles/tokens.css";
import "../styles/fonts.css";
import "../styles/base.css";
import "../cards/cards.css";

const target = document.getElementById("app");
if (target === null) throw new Error("index.html has no element with the id app");

if (ON_SITE) void import("../offline/begin").then(({ begin }) => begin()).then(start);
else start();

function start(): void {
  keepSheets();
  void drawShapes();
  mount(App, { target: target! });
}
