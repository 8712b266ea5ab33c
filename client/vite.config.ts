import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { compressed } from "./build/compressed.ts";
import { gameFolders, games } from "./build/games.ts";
import { installed } from "./build/installed.ts";
import { older } from "./build/older.ts";
import { sentences } from "./build/sentences.ts";

const folders = gameFolders();

export default defineConfig({
  // Every address is relative: the page does not know below which path it lies.
  base: "./",
  plugins: [games(folders), sentences(folders), svelte({ configFile: false }), installed(), older(), compressed()],
  build: {
    // What the page is written with (:has, container queries, dvh, dialogs, toSorted) is in all of these; only what is newer,
    // such as light-dark(), is rewritten. src/older.js asks for the same, and docs/OPERATING.md names them.
    target: ["chrome111", "edge111", "firefox121", "safari16.4", "ios16.4"],
    outDir: "../src/pictorium/_page",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: { index: "index.html", sw: "src/offline/worker.ts" },
      // Browsers look for a new service worker at the same address, and one at the page's root serves all paths below it.
      output: { entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js") },
    },
  },
});
