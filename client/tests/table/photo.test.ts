import { expect, test } from "vitest";
import { isFine } from "../../src/games/pictus/taken_file.ts";
import { fitted, isSmall } from "../../src/table/photo.ts";

test("a photo keeps its shape and loses its size", () => {
  expect(fitted(4_000, 3_000)).toEqual([1_800, 1_350]);
  expect(fitted(3_000, 4_000)).toEqual([1_350, 1_800]);
  expect(fitted(600, 900)).toEqual([600, 900]);
  expect(fitted(10_000, 1)).toEqual([1_800, 1]);
});

test("what is small goes out as it is, if the house takes its type", () => {
  expect(isSmall({ type: "image/jpeg", size: 200_000 }, 600, 900)).toBe(true);
  expect(isSmall({ type: "image/gif", size: 200_000 }, 600, 900)).toBe(false);
  expect(isSmall({ type: "image/jpeg", size: 3_000_000 }, 600, 900)).toBe(false);
  expect(isSmall({ type: "image/png", size: 200_000 }, 600, 1_900)).toBe(false);
});

test("a film of the phone's camera goes out as it is only if it is small and of a type that the house takes", () => {
  const film = (type: string, bytes: number) => new Blob([new Uint8Array(bytes)], { type });
  expect(isFine(film("video/mp4", 6 << 20), "film")).toBe(true);
  expect(isFine(film("video/mp4", (6 << 20) + 1), "film")).toBe(false);
  expect(isFine(film("video/quicktime", 10), "film")).toBe(false);
  expect(isFine(film("audio/x-m4a", 10), "recording")).toBe(true);
  expect(isFine(film("audio/3gpp", 10), "recording")).toBe(false);
});
