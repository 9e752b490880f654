/** What a test in the browser may ask of Playwright: other media, and real fingers. */
import { defineBrowserCommand } from "@vitest/browser-playwright";
import type { Page } from "playwright";

type Media = NonNullable<Parameters<Page["emulateMedia"]>[0]>;

/** Show the page to a reader with forced colours, less motion, or a dark system. */
export const emulate = defineBrowserCommand<[Media]>(async ({ page }, media) => page.emulateMedia(media));

type Touch = "touchStart" | "touchMove" | "touchEnd" | "touchCancel";

/** Put fingers on the page, move, lift or lose them; points are those of the test's own window. */
export const finger = defineBrowserCommand<[Touch, { x: number; y: number; id?: number }[]]>(
  async ({ context, page, iframe }, type, points) => {
    const frame = (await iframe.owner().boundingBox()) ?? { x: 0, y: 0 };
    const session = await context.newCDPSession(page);
    const touchPoints = points.map(({ x, y, id = 0 }) => ({ x: x + frame.x, y: y + frame.y, id }));
    await session.send("Input.dispatchTouchEvent", { type, touchPoints });
    await session.detach();
  },
);

declare module "vitest/browser" {
  interface BrowserCommands {
    emulate(media: Media): Promise<void>;
    finger(type: Touch, points: { x: number; y: number; id?: number }[]): Promise<void>;
  }
}
