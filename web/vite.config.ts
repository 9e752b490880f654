import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

import { derivedTexts } from "./derived_texts.ts";
import { homeIcons } from "./home_icons.ts";
import { layers } from "./layers.ts";
import { svelteSwitches } from "./svelte_switches.ts";

// While the page is worked on, `canasta serve` answers for what is not the page.
const server = "127.0.0.1:8765";

/**
 * All that is loaded together is one file, which gzip makes smaller than several. A file takes with what is
 * named here all that this imports, unless a file before it has it. All else comes when it is wanted.
 * Classes are written as text, class={`${kind}`}: as a bare expression each would take clsx along.
 */
const TOGETHER: Record<string, readonly string[]> = {
  // Every visit.
  base: [
    "src/shell/(main.ts|App.svelte)",
    "runtime.js",
    "src/ui/Icon.svelte",
    "src/wire/address.svelte.ts",
    "src/cards/(Card|Back).svelte",
    "src/room/AtTable.svelte",
    "src/talk/unread.svelte.ts",
    "client/dom/elements/bindings/(this|size).js",
  ],
  // Words of the table: one language is loaded.
  english: ["src/texts/en/(app|table|words).ts"],
  german: ["src/texts/de/(app|table|words).ts"],
  // Words beside the table.
  english_paper: ["src/texts/en/(room|rules).ts"],
  german_paper: ["src/texts/de/(room|rules).ts"],
  // Words of scores, logs and moments.
  english_score: ["src/texts/en/(play|score).ts"],
  german_score: ["src/texts/de/(play|score).ts"],
  // The table, as far as it takes to see it and to play.
  play: ["src/table/Table.svelte"],
  // Parts that pages and sheets of paper share.
  paper: [
    "src/styles/controls.css",
    "src/ui/(Header|Sheet|Switch|Segments|Trouble).svelte",
    "src/wire/http.ts",
    "src/setup/BookArt.svelte",
    "src/game/seating.ts",
    "lobby",
    "client/dom/(elements/bindings/(input|select)|blocks/svelte-head).js",
  ],
  lobby: ["src/lobby/Lobby.svelte"],
  // The people at a table and their talk: before the match, in the menu, beside the game.
  people: ["src/room/(SeatCard|Invite).svelte", "src/talk/Say.svelte", "(room|rules)"],
  score: ["(play|score)"],
  // Words whose meaning is tapped.
  glossary: ["src/rulebook/Words.svelte"],
  // Reasons why there is no table, or no page.
  trouble: ["src/(room/Waiting|shell/NoPage).svelte"],
  // The rule book, as a page and over a table.
  rulebook: ["src/(rulebook/(RuleBookView|RulesSheet)|lobby/RulesPage).svelte"],
  sheets: ["src/(shell/Preferences|room/Settings)Sheet.svelte"],
  // Drawings that tables and score pads share.
  chart: ["src/score/ChartLines.svelte"],
  // Parts that pads and evenings share.
  follow: ["src/wire/following.svelte.ts", "src/ui/(Links|Stepper).svelte", "src/pad/pad_client.svelte.ts"],
  // Score pads.
  pad: ["src/pad/(NewPad|Pad).svelte"],
  evening: ["src/evening/(NewEvening|Evening|Wall|Season).svelte"],
  // Parts that a table fetches while nothing else is to be done.
  beside: [
    "src/table/beside.ts",
    "src/room/(Menu|Over|Proposal|AskedBack|AwayNotice|Paused).svelte",
    "src/talk/Notice.svelte",
  ],
  // Boards that several tables play.
  boards: ["src/duplicate/(Day|NewChallenge|FollowLink|Boards).svelte"],
  // The part of this browser in a shuffle.
  shuffles: ["src/fair/shuffles.svelte.ts"],
};

const GROUPS = Object.entries(TOGETHER).map(([name, ends], place, all) => ({
  name,
  test: new RegExp(`/(${ends.join("|").replaceAll(".", "\\.")})$`),
  priority: all.length - place,
}));

export default defineConfig({
  plugins: [derivedTexts(), svelte(), svelteSwitches(), layers(), homeIcons()],
  worker: { format: "es" },
  // A site may lie anywhere: scripts and styles find each other by where they are themselves.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }) },
  build: {
    outDir: "dist",
    // Browsers of the last few years: iPads that no longer get updates stop at Safari 15 or 16.
    target: ["es2022", "safari16.4", "chrome111", "firefox114"],
    // A strict Content-Security-Policy forbids data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    // Names the files of the first load, for tools/page_size.py.
    manifest: "chunks.json",
    // Preloading is a convenience: a browser that does not know it loads modules when they are asked for.
    // A file that every visit has already is not named again by each part that comes later.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => /\.css$|\/(lobby|paper|people)-/.test(file)),
    },
    rolldownOptions: {
      // The keeper of a site that `canasta site` writes is a script of its own, at the top of its folder.
      input: { index: "index.html", sw: "src/offline/sw.ts" },
      // An installer can do nothing about the time that each plugin took.
      checks: { pluginTimings: false },
      // Svelte's modules do nothing but what is called of them: what no component calls is left out.
      treeshake: { moduleSideEffects: (id) => !/(node_modules\/svelte\/src|src\/offline\/said)/.test(id) },
      output: {
        codeSplitting: { groups: GROUPS },
        entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash:7].js"),
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
      },
      optimization: { inlineConst: { mode: "all", pass: 3 } },
    },
  },
  server: {
    host: "127.0.0.1",
    proxy: {
      "/api": `http://${server}`,
      "/ws": { target: `ws://${server}`, ws: true },
    },
  },
});
