import { expect, test } from "vitest";
import { Seen, titleOf } from "../../../src/games/pictus/pictures.ts";
import { picture } from "./view.ts";

test("a title in one's language, in another, or none", () => {
  expect(titleOf(picture("moon"), "de")).toBe("das moon");
  expect(titleOf(picture("moon"), "fr")).toBe("the moon");
  expect(titleOf({ id: "table/x", titles: {} }, "en")).toBe("");
  expect(titleOf(undefined, "en")).toBe("");
});

test("a picture that was seen keeps its titles", () => {
  const seen = new Seen();
  expect(seen.picture("house/moon")).toEqual({ id: "house/moon", titles: {} });
  seen.add([picture("moon")]);
  expect(seen.picture("house/moon")).toEqual(picture("moon"));
});
