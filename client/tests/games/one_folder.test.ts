import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { gameFolders } from "../../build/games.ts";
import { GAMES } from "../../src/games/games.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const GAMES_HERE = gameFolders("");
/** The types of all messages, written by Python. */
const GENERATED = join("src", "wire", "messages.ts");

function sources(folder: string): string[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
  return files.filter((name) => /\.(ts|svelte|js|css)$/.test(name)).map((name) => join(folder, name));
}

test("a manifest has the name of its folder", () => {
  expect(GAMES.map(({ name }) => name)).toEqual(GAMES_HERE.map(({ name }) => name));
});

test.each(GAMES_HERE)("only the folder of $name names it", ({ name, path }) => {
  const own = relative(ROOT, path);
  const others = [...sources("src"), ...sources("build")].filter((file) => !file.startsWith(own) && file !== GENERATED);
  expect(others.length).toBeGreaterThan(100);
  expect(others.filter((file) => readFileSync(join(ROOT, file), "utf8").toLowerCase().includes(name))).toEqual([]);
});
