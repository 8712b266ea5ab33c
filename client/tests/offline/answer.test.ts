import { expect, test } from "vitest";
import { answerTo } from "../../src/offline/answer.ts";

const HOUSE = "https://play.example/games/";
const FILES = new Set(["assets/index-1a2b.js"]);

function answer(path: string, more: { method?: string; mode?: string } = {}): string {
  return answerTo({ method: "GET", mode: "navigate", url: new URL(path, HOUSE).href, ...more }, HOUSE, FILES);
}

test.each(["", "ABCDEF", "abcdef", "ABCDEF?from=a-friend", "?"])("the page at %j is the newest there is", (path) => {
  expect(answer(path)).toBe("page");
});

test("files with a digest in their name are kept", () => {
  expect(answer("assets/index-1a2b.js", { mode: "cors" })).toBe("file");
  expect(answer("assets/index-3c4d.js", { mode: "cors" })).toBe("net");
});

test.each(["tables/ABCDEF/qr.svg", "games", "sw.js", "manifest.webmanifest", "ABCDEFG", "ABCDE1"])(
  "%s is never kept",
  (path) => {
    expect(answer(path)).toBe("net");
    expect(answer(path, { mode: "cors" })).toBe("net");
  },
);

test("what is asked in order to change something goes to the net, and so does what lies beside the house", () => {
  expect(answer("", { method: "POST" })).toBe("net");
  expect(answer("../ABCDEF")).toBe("net");
  expect(answer("https://elsewhere.example/ABCDEF")).toBe("net");
});

test.each(["ABCDEF", "health", "tables"])("%s is a page only where one goes to it", (path) => {
  expect(answer(path, { mode: "cors" })).toBe("net");
});
