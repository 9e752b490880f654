/** Follows events with the page's own record of the melds; gives them after every act. */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { MeldTracker } = await import(pathToFileURL(process.argv[2]).href);
const games = JSON.parse(readFileSync(0, "utf-8"));
const after = games.map(({ start, acts }) => {
  const record = new MeldTracker(start.length);
  record.melds.splice(0, start.length, ...start);
  return acts.map((events) => {
    for (const event of events) record.follow(event);
    return structuredClone(record.melds);
  });
});
process.stdout.write(JSON.stringify(after));
