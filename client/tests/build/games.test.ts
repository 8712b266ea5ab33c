import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { gameFolders } from "../../build/games.ts";
import { allSentences } from "../../build/sentences.ts";
import { LANGUAGES as SPOKEN } from "../../src/words/languages.ts";

/** A game need not know all that the house does. */
const LANGUAGES = ["en", "de", "es"];
let folder = "";

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "games-")), "snap");
  mkdirSync(join(folder, "words"), { recursive: true });
});

/** The words of a game, the same in all languages but those that are given. */
function write(sentences: Record<string, string>, others: Record<string, Record<string, string>> = {}): string {
  for (const language of LANGUAGES) {
    writeFileSync(join(folder, "words", `${language}.json`), JSON.stringify(others[language] ?? sentences));
  }
  return join(folder, "words");
}

test("every folder with a manifest is a game, and a build may add more", () => {
  const shipped = gameFolders("").map(({ name }) => name);
  expect(shipped).toEqual(["pictomania", "pictus"]);
  writeFileSync(join(folder, "manifest.ts"), "export default {};");
  expect(gameFolders(folder)).toEqual([...gameFolders(""), { name: "snap", path: folder }]);
});

test("a folder without a manifest is no game", () => {
  expect(() => gameFolders(folder)).toThrow("no manifest.ts");
});

test("a game's own sentences stand beside all others", () => {
  const all = allSentences([write({ "page.snap_turn": "Turn {turn}" }, { es: { "page.snap_turn": "Vez {turn}" } })]);
  expect(Object.keys(all)).toEqual([...SPOKEN]);
  expect(all.es?.["page.snap_turn"]).toBe("Vez {turn}");
  expect(all["es-419"]?.["page.snap_turn"]).toBe("Vez {turn}");
  expect(all.fr?.["page.snap_turn"]).toBe("Turn {turn}");
  expect(all.fr?.["page.ready"]).toBe("prêt");
});

test.each<[string, Record<string, string>]>([
  ["lacks one", {}],
  ["has one more", { "page.snap_turn": "Zug {turn}", "page.snap_more": "Mehr" }],
  ["has another gap", { "page.snap_turn": "Zug {number}" }],
  ["has no gap", { "page.snap_turn": "Zug" }],
])("no page is built when a language %s", (_, german) => {
  expect(() => allSentences([write({ "page.snap_turn": "Turn {turn}" }, { de: german })])).toThrow("page.snap_");
});

test("no page is built with a sentence that is written twice", () => {
  expect(() => allSentences([write({ "page.ready": "ready" })])).toThrow("page.ready is written twice");
});
