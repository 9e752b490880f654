/** Start the page: styles, shapes, then the app. */
import address from "../ui/shapes.svg?url";
import { mount } from "svelte";
import App from "./App.svelte";
import { ON_SITE } from "../wire/transport";
import "../styles/tokens.css";
import "../styles/layers.css";
import "../styles/fonts.css";
import "../styles/base.css";
import "../cards/cards.css";

const LATER = 2_000;

/** Asks for every sheet that could not be had, until it comes. */
export function retryStylesheets(): void {
  const failed = ({ target }: Event): void => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet")
      setTimeout(() => target.replaceWith(target.cloneNode()), LATER);
  };
  // An element's failure does not rise to the window; it only comes down by it.
  addEventListener("error", failed, true);
}

/** Milliseconds between two tries. */
const AGAIN = 1000;

/** A connection that fails is tried again: without shapes no card can be read. */
export async function drawShapes(): Promise<void> {
  for (;;) {
    const text = await fetch(address).then(
      (answer) => (answer.ok ? answer.text() : ""),
      () => "",
    );
    if (text !== "") return draw(text);
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
  }
}

function draw(text: string): void {
  const { documentElement: drawn } = new DOMParser().parseFromString(text, "image/svg+xml");
  drawn.classList.add("shapes");
  document.body.append(document.adoptNode(drawn));
}

const target = document.getElementById("app");
if (target === null) throw new Error("index.html has no element with the id app");

if (ON_SITE) void import("../offline/begin.svelte").then(({ begin }) => begin()).then(start);
else start();

function start(): void {
  retryStylesheets();
  void drawShapes();
  mount(App, { target: target! });
}
