/**
 * Which modules come in one file. Each file costs a request and its head, so what is always loaded together is one: the
 * first page, what everybody at a table needs, what all games need beside their own screens, and each game's own.
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
  const played = games.flatMap(({ name, path }) => {
    const screens = (graph(join(path, "manifest.ts"))?.dynamicallyImportedIds ?? []).filter((id) => GAME.test(id));
    return screens.map((id) => ({ name, needed: neededBy(id, graph) }));
  });
  const files = new Map<string, string>();
  for (const { name, needed } of played) for (const id of needed) files.set(id, files.has(id) ? "play" : name);
  for (const id of neededBy(TABLE, graph)) files.set(id, "table");
  for (const id of neededBy(PAGE, graph)) files.set(id, "page");
  for (const id of files.keys()) if (id === PAGE || id.startsWith(WORKER)) files.delete(id);
  return files;
}

/** All modules that run before this one does, and itself. */
function neededBy(start: string, graph: Graph): Set<string> {
  const found = new Set([start]);
  for (const id of found) for (const one of graph(id)?.importedIds ?? []) found.add(one);
  return found;
}
