/** Finds the games of the page: each is a folder with a manifest.ts. */

import { existsSync, readdirSync } from "node:fs";
import { basename, delimiter, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const FOLDER = fileURLToPath(new URL("../src/games/", import.meta.url));
const MODULE = "virtual:games";
const RESOLVED = `\0${MODULE}`;

/** A folder of a game, by the game's name. */
export interface GameFolder {
  readonly name: string;
  readonly path: string;
}

/**
 * The folders of all games: those of the page in the order of their names, then the extra ones of this build.
 *
 * PICTORIUM_EXTRA_GAMES holds the paths of the extra ones, separated as in PATH. Nothing of them is in a page that is
 * built without it.
 */
export function gameFolders(extra = process.env.PICTORIUM_EXTRA_GAMES ?? ""): GameFolder[] {
  const own = readdirSync(FOLDER)
    .sort()
    .map((name) => join(FOLDER, name))
    .filter(hasManifest);
  const others = extra
    .split(delimiter)
    .filter(Boolean)
    .map((path) => resolve(path));
  const empty = others.find((path) => !hasManifest(path));
  if (empty !== undefined) throw new Error(`no manifest.ts in ${empty}`);
  return [...own, ...others].map((path) => ({ name: basename(path), path }));
}

function hasManifest(folder: string): boolean {
  return existsSync(join(folder, "manifest.ts"));
}

const ALBUMS = "virtual:albums";

/** Gives the page of a file `virtual:albums`: for each game by its name, how it is told in an album. */
export function albums(folders: readonly GameFolder[]): Plugin {
  const telling = folders.filter(({ path }) => existsSync(join(path, "album.ts")));
  return {
    name: "albums",
    resolveId: (id) => (id === ALBUMS ? `\0${ALBUMS}` : undefined),
    load: (id) => (id === `\0${ALBUMS}` ? tellings(telling) : undefined),
  };
}

function tellings(folders: readonly GameFolder[]): string {
  const imports = folders.map(({ path }, n) => `import game${n} from ${JSON.stringify(join(path, "album.ts"))};`);
  return `${imports.join("\n")}\nexport default { ${folders.map(({ name }, n) => `${JSON.stringify(name)}: game${n}`).join(", ")} };`;
}

/** Gives the page the manifests as the module `virtual:games`. */
export function games(folders: readonly GameFolder[]): Plugin {
  return {
    name: "games",
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? listing(folders) : undefined),
  };
}

function listing(folders: readonly GameFolder[]): string {
  const imports = folders.map(({ path }, n) => `import game${n} from ${JSON.stringify(join(path, "manifest.ts"))};`);
  return `${imports.join("\n")}\nexport default [${folders.map((_, n) => `game${n}`).join(", ")}];`;
}
