import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { albumPage } from "./build/album_page.ts";
import { chunks } from "./build/chunks.ts";
import { compressed } from "./build/compressed.ts";
import { gameFolders, games } from "./build/games.ts";
import { installed } from "./build/installed.ts";
import { older } from "./build/older.ts";
import { sentences } from "./build/sentences.ts";

const folders = gameFolders();
/** What makes files of an album: no browser keeps it before somebody wants one (build/installed.ts). */
const EXPORTS = "assets/export-[name]-[hash].js";
/** What people wait for names its scripts beforehand; of all else a file names only styles, which keeps the first page small. */
const SOON = new RegExp(`/(${["table", "between", ...folders.map(({ name }) => name)].join("|")})-`);
/** jsPDF can put web pages into its own; ours are drawn, so the libraries for that stay out of the page. */
const UNUSED = [
  { find: /^(html2canvas|canvg|dompurify)$/, replacement: fileURLToPath(new URL("build/nothing.ts", import.meta.url)) },
];

export default defineConfig({
  // Every address is relative: the page does not know below which path it lies.
  base: "./",
  plugins: [
    games(folders),
    sentences(folders),
    svelte({ configFile: false }),
    installed(),
    older(),
    albumPage(folders),
    compressed(),
  ],
  resolve: { alias: UNUSED },
  worker: {
    format: "es",
    rolldownOptions: { output: { entryFileNames: EXPORTS, chunkFileNames: EXPORTS } },
  },
  build: {
    // What the page is written with (:has, container queries, dvh, dialogs, toSorted) is in all of these; only what is newer,
    // such as light-dark(), is rewritten. src/older.js asks for the same, and docs/OPERATING.md names them.
    target: ["chrome111", "edge111", "firefox121", "safari16.4", "ios16.4"],
    outDir: "../src/pictorium/_page",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, scripts, { hostType }) => (hostType === "html" || SOON.test(file) ? scripts : []),
    },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: { index: "index.html", sw: "src/offline/worker.ts" },
      // Browsers look for a new service worker at the same address, and one at the page's root serves all paths below it.
      output: {
        entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
        codeSplitting: chunks(folders),
      },
    },
  },
});
