/** Brings the drawn shapes of cards and icons into the page, once: both refer to them with <use>. */
import address from "./shapes.svg?url";

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
