import { expect, test } from "vitest";
import {
  allTurned,
  begun,
  found,
  hasTurned,
  isOver,
  onShow,
  type Turned,
  turned,
} from "../../../src/games/pictus/unveiling.ts";
import { SHEET } from "./view.ts";

const ORDER = [3, 4, 2, 1];

test("before the first beat nothing has turned", () => {
  const at = begun(SHEET);
  expect(at).toEqual({ order: ORDER, count: 0, news: [] });
  expect(onShow(at)).toBeNull();
  expect(isOver(at)).toBe(false);
});

test("each beat turns one card, until all have; the outcome comes with the last", () => {
  const news: (readonly Turned[])[] = [];
  const shown: (number | null)[] = [];
  let at = begun(SHEET);
  while (!isOver(at)) {
    at = turned(at);
    news.push(at.news);
    shown.push(onShow(at));
  }
  expect(news).toEqual([[3], [4], [2], [1, "outcome"]]);
  expect(shown).toEqual([3, 4, 2, null]);
  expect(turned(at)).toEqual({ ...at, news: [] });
});

test("all at once is told in the order in which they would have turned", () => {
  expect(allTurned(begun(SHEET)).news).toEqual([...ORDER, "outcome"]);
  expect(allTurned(turned(begun(SHEET))).news).toEqual([4, 2, 1, "outcome"]);
});

test("who comes later finds all cards turned and is told nothing anew", () => {
  const at = found(begun(SHEET));
  expect(isOver(at)).toBe(true);
  expect(at.news).toEqual([]);
  expect(ORDER.every((number) => hasTurned(at, number))).toBe(true);
});

test("what has turned stays so", () => {
  const at = turned(turned(begun(SHEET)));
  expect(ORDER.filter((number) => hasTurned(at, number))).toEqual([3, 4]);
});
