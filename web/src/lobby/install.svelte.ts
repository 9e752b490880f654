/** The browser's offer to put the page on the home screen: it comes once, soon after the page. */
export interface Asking extends Event {
  prompt: () => Promise<unknown>;
}

export const asked = $state<{ event: Asking | null }>({ event: null });

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  asked.event = event as Asking;
});
addEventListener("appinstalled", () => (asked.event = null));
