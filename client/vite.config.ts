import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { compressed } from "./build/compressed.ts";
import { sentences } from "./build/sentences.ts";

export default defineConfig({
  // Every address is relative: the page does not know below which path it lies.
  base: "./",
  plugins: [sentences(), svelte({ configFile: false }), compressed()],
  build: {
    outDir: "../src/pictorium/_page",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
