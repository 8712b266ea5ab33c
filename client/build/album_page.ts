/**
 * Builds `album.html`: one page that holds everything it needs, scripts, styles and letters, and a place for an album. Whoever
 * takes an album along fills that in (docs/ALBUM.md), and the file replays it from disk, without any server.
 */

import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { build, type Plugin, type Rolldown } from "vite";
import { albums, type GameFolder } from "./games.ts";
import { sentences } from "./sentences.ts";

const FILE = "album.html";
const MAIN = fileURLToPath(new URL("../src/album/file/main.ts", import.meta.url));
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SAID = /^(page\.album_|colour\.|edition\.)/;
const LARGEST = 1_000_000;

export function albumPage(folders: readonly GameFolder[]): Plugin {
  return {
    name: "album-page",
    apply: "build",
    async buildStart() {
      this.emitFile({ type: "asset", fileName: FILE, source: page(await bundled(folders)) });
    },
  };
}

/** The script and the styles, with all that they name put into them. */
async function bundled(folders: readonly GameFolder[]): Promise<{ script: string; style: string }> {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: "warn",
    plugins: [albums(folders), sentences(folders, SAID), svelte({ configFile: false })],
    build: {
      target: ["chrome111", "edge111", "firefox121", "safari16.4", "ios16.4"],
      write: false,
      cssCodeSplit: false,
      assetsInlineLimit: LARGEST,
      modulePreload: false,
      rolldownOptions: { input: MAIN, output: { format: "es", codeSplitting: false } },
    },
  });
  const files = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  return { script: textOf(files, ".js"), style: textOf(files, ".css") };
}

function textOf(files: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[], ending: string): string {
  const [file, ...others] = files.filter(({ fileName }) => fileName.endsWith(ending));
  if (file === undefined || others.length > 0) throw new Error(`the page for files needs one file of ${ending}`);
  return file.type === "chunk" ? file.code : String(file.source);
}

/** Nothing is fetched, whatever is in the album: the page forbids that to itself. */
function page({ script, style }: { script: string; style: string }): string {
  const safe = script.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="generator" content="Pictorium">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; font-src data:; img-src data: blob:">
<title>Pictorium</title>
<style>${style}</style>
</head>
<body>
<script type="application/json" id="album">null</script>
<script type="module">${safe}</script>
</body>
</html>
`;
}
