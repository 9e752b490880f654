/** Requests of a test in the browser to Playwright: other media, and real fingers. */
import { defineBrowserCommand } from "@vitest/browser-playwright";
import type { CDPSession, Page } from "playwright";

type Media = NonNullable<Parameters<Page["emulateMedia"]>[0]>;

/** Show the page to a reader with forced colours, less motion, or a dark system. */
export const emulate = defineBrowserCommand<[Media]>(async ({ page }, media) => page.emulateMedia(media));

/** Fingers stay on the page from one command to the next. */
const fingers = new WeakMap<Page, CDPSession>();

type Touch = "touchStart" | "touchMove" | "touchEnd" | "touchCancel";

/** Put fingers on the page, move, lift or lose them; points are those of the test's own window. */
export const finger = defineBrowserCommand<[Touch, { x: number; y: number; id?: number }[]]>(
  async ({ context, page, iframe }, type, points) => {
    const frame = (await iframe.owner().boundingBox()) ?? { x: 0, y: 0 };
    const session = fingers.get(page) ?? (await context.newCDPSession(page));
    fingers.set(page, session);
    const touchPoints = points.map(({ x, y, id = 0 }) => ({ x: x + frame.x, y: y + frame.y, id }));
    await session.send("Input.dispatchTouchEvent", { type, touchPoints });
  },
);

/** Lift whatever fingers a test that failed has left on the page. */
export const lift = defineBrowserCommand<[]>(async ({ page }) => {
  const none = { type: "touchCancel" as const, touchPoints: [] };
  await fingers
    .get(page)
    ?.send("Input.dispatchTouchEvent", none)
    .catch(() => undefined);
});

/** Move or press the mouse at a point of the test's own window. */
export const mouse = defineBrowserCommand<["move" | "down" | "up", { x: number; y: number }]>(
  async ({ page, iframe }, does, { x, y }) => {
    const frame = (await iframe.owner().boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(x + frame.x, y + frame.y);
    if (does !== "move") await page.mouse[does]();
  },
);

declare module "vitest/browser" {
  interface BrowserCommands {
    lift(): Promise<void>;
    emulate(media: Media): Promise<void>;
    mouse(does: "move" | "down" | "up", point: { x: number; y: number }): Promise<void>;
    finger(type: Touch, points: { x: number; y: number; id?: number }[]): Promise<void>;
  }
}
