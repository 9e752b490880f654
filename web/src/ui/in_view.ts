/** Brings what has just appeared into view, as a refusal in a sheet that scrolls. */
export function inView(shown: HTMLElement): void {
  shown.scrollIntoView({ block: "nearest" });
}
