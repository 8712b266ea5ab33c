import { join } from "node:path";
import { expect, test } from "vitest";
import { filesOf } from "../../build/chunks.ts";

const SRC = join(import.meta.dirname, "../../src");
const at = (path: string) => join(SRC, path);
const GAMES = ["one", "two"].map((name) => ({ name, path: `/games/${name}` }));

/** What each module imports at once, and what it loads later. */
const MODULES: Readonly<Record<string, readonly [now: readonly string[], later?: readonly string[]]>> = {
  [at("main.ts")]: [["/home", "/words", at("offline/keep.ts")], [at("screens/at_table.ts")]],
  "/home": [["/words"], ["/home-of-all-games"]],
  [at("screens/at_table.ts")]: [["/table", "/words"], [at("screens/between_games.ts")]],
  "/table": [["/line"]],
  [at("screens/between_games.ts")]: [["/seats", "/seat", "/line"]],
  "/games/one/manifest.ts": [[], ["/games/one/screens/Game.svelte", "/games/one/help/Help.svelte"]],
  "/games/two/manifest.ts": [[], ["/games/two/Game.svelte"]],
  "/games/one/screens/Game.svelte": [["/scores", "/ink", "/seat", "/line", "/games/one/rack.ts"], ["/ending"]],
  "/games/two/Game.svelte": [["/scores", "/line", "/words", "/chart", "/crown", at("signs/token.ts")]],
  "/ending": [["/chart", "/home"]],
  "/home-of-all-games": [["/crown"]],
};

function graph(id: string) {
  const [importedIds = [], dynamicallyImportedIds = []] = MODULES[id] ?? [];
  return { importedIds: [...importedIds], dynamicallyImportedIds: [...dynamicallyImportedIds] };
}

test("what is needed together is one file, and the earliest that needs it brings it", () => {
  const files = filesOf(graph, GAMES);
  expect(Object.fromEntries(files)).toEqual({
    "/home": "page",
    "/words": "page",
    [at("screens/at_table.ts")]: "table",
    "/table": "table",
    "/line": "table",
    "/scores": "play",
    "/games/one/screens/Game.svelte": "one",
    "/ink": "one",
    "/games/one/rack.ts": "one",
    "/games/two/Game.svelte": "two",
    "/crown": "two",
    "/seat": "table",
    "/seats": "between",
    [at("screens/between_games.ts")]: "between",
    [at("signs/token.ts")]: "play",
  });
});

test("nobody loads a game for a part of it that another game wants later", () => {
  expect(filesOf(graph, GAMES).has("/chart")).toBe(false);
});

test("what is loaded later stays apart, and the service worker has its own", () => {
  const files = filesOf(graph, GAMES);
  expect(["/games/one/help/Help.svelte", at("offline/keep.ts")].map((id) => files.get(id))).toEqual([
    undefined,
    undefined,
  ]);
});
