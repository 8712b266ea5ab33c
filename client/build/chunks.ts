/**
 * Which modules come in one file. Each file costs a request and its head, so what is always loaded together is one: the
 * first page, what everybody at a table needs, the table between games, what all games need beside their own screens, and
 * each game's own. What another game loads later is no game's own: nobody loads a game for a part of it.
 */

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";
import type { GameFolder } from "./games.ts";

type ModuleInfo = Pick<Rolldown.ModuleInfo, "importedIds" | "dynamicallyImportedIds">;
type Graph = (id: string) => ModuleInfo | null;

const SRC = fileURLToPath(new URL("../src/", import.meta.url));
const PAGE = join(SRC, "main.ts");
const TABLE = join(SRC, "screens/at_table.ts");
const BETWEEN = join(SRC, "screens/between_games.ts");
/** Small, and sooner or later on every screen. */
const SIGNS = join(SRC, "signs/");
const GAME = /\/Game\.svelte$/;
/** The service worker imports nothing: what it shares with the page, each of them has. */
const WORKER = join(SRC, "offline/");

/** The files that modules are put into. What belongs to none of them is divided as the bundler likes. */
export function chunks(games: readonly GameFolder[]): Rolldown.CodeSplittingOptions {
  let files: ReadonlyMap<string, string> | null = null;
  return {
    includeDependenciesRecursively: false,
    groups: [
      {
        name: (id, modules) => {
          files ??= filesOf((one) => modules.getModuleInfo(one), games);
          return files.get(id);
        },
      },
    ],
  };
}

/** The file of each module that has one. */
export function filesOf(graph: Graph, games: readonly GameFolder[]): ReadonlyMap<string, string> {
  const page = neededBy(PAGE, graph);
  const played = games.flatMap(({ name, path }) => {
    const manifest = join(path, "manifest.ts");
    const screens = (graph(manifest)?.dynamicallyImportedIds ?? []).filter((id) => GAME.test(id));
    return screens.map((id) => ({ name, needed: neededBy(id, graph), reached: reachedFrom(manifest, graph, page) }));
  });
  const files = new Map<string, string>();
  for (const { name, needed } of played) {
    const others = played.filter((one) => one.name !== name);
    for (const id of needed) {
      const isShared = others.some((one) => one.needed.has(id));
      if (isShared || id.startsWith(SIGNS)) files.set(id, "play");
      else if (!others.some((one) => one.reached.has(id))) files.set(id, name);
    }
  }
  for (const id of neededBy(BETWEEN, graph)) {
    files.set(id, played.some(({ needed }) => needed.has(id)) ? "table" : "between");
  }
  for (const id of neededBy(TABLE, graph)) files.set(id, "table");
  for (const id of page) files.set(id, "page");
  for (const id of files.keys()) if (id === PAGE || id.startsWith(WORKER)) files.delete(id);
  return files;
}

/** All modules that run before this one does, and itself. */
function neededBy(start: string, graph: Graph): Set<string> {
  const found = new Set([start]);
  for (const id of found) for (const one of graph(id)?.importedIds ?? []) found.add(one);
  return found;
}

/** All modules that this one can ever lead to, but for the page's: they lead everywhere. */
function reachedFrom(start: string, graph: Graph, page: ReadonlySet<string>): Set<string> {
  const found = new Set([start]);
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph(id) ?? {};
    for (const one of [...importedIds, ...dynamicallyImportedIds]) if (!page.has(one)) found.add(one);
  }
  return found;
}
