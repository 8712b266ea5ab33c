import { beforeAll, expect, test } from "vitest";
import { whatOf } from "../../src/album/sentences.ts";
import { words } from "../../src/words/words.svelte.ts";

beforeAll(() => words.bring("album"));

test("a clue without words is no word that nobody showed", () => {
  const unknown = whatOf({ term: null, text: null });
  const wordless = whatOf({ term: null, text: "" });
  expect(unknown).toBe(words.say("page.album_unknown"));
  expect(wordless).toBe(words.say("page.album_wordless"));
  expect(wordless).not.toBe(unknown);
  expect(whatOf({ term: null, text: "the whole town below" })).toBe("the whole town below");
});
