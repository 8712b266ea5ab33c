import { expect, test } from "vitest";
import {
  ANSWER_WITHIN_MS,
  isDoubtful,
  SILENCE_AT_FIRST_MS,
  SILENCE_MS,
  Watch,
  WELCOME_WITHIN_MS,
} from "../../src/wire/watch.ts";

test("a line on which nothing is owed lives, however quiet it is", () => {
  const watch = new Watch(0);
  expect(watch.isDead(true, null, 1000)).toBe(false);
  expect(watch.isDead(true, null, 10 * ANSWER_WITHIN_MS)).toBe(false);
});

test("what is owed for too long says that the line is dead", () => {
  const watch = new Watch(0);
  expect(watch.isDead(true, null, 90_000)).toBe(false);
  expect(watch.isDead(true, "one", 100_000)).toBe(false);
  expect(watch.isDead(true, "one", 100_000 + ANSWER_WITHIN_MS)).toBe(false);
  expect(watch.isDead(true, "one", 100_001 + ANSWER_WITHIN_MS)).toBe(true);
});

test("whatever is answered shows that it lives", () => {
  const watch = new Watch(0);
  watch.isDead(true, "one", 0);
  expect(watch.isDead(true, "two", ANSWER_WITHIN_MS + 1)).toBe(false);
  expect(watch.isDead(true, "two", 2 * ANSWER_WITHIN_MS + 2)).toBe(true);
});

test("who is not welcomed in time asks elsewhere, whatever is asked for meanwhile", () => {
  const watch = new Watch(500);
  expect(watch.isDead(false, null, 500 + WELCOME_WITHIN_MS)).toBe(false);
  expect(watch.isDead(false, "one", 501 + WELCOME_WITHIN_MS)).toBe(true);
});

test("once welcome, what is owed counts from then", () => {
  const watch = new Watch(0);
  watch.isDead(false, "one", WELCOME_WITHIN_MS - 1);
  expect(watch.isDead(true, "one", WELCOME_WITHIN_MS)).toBe(false);
  expect(watch.isDead(true, "one", WELCOME_WITHIN_MS + ANSWER_WITHIN_MS)).toBe(false);
});

test("after a long silence a line is doubtful, whichever way the clock was turned", () => {
  expect(isDoubtful(true, 100_000, 100_000 + SILENCE_MS)).toBe(false);
  expect(isDoubtful(true, 100_000, 100_001 + SILENCE_MS)).toBe(true);
  expect(isDoubtful(true, 100_000, 99_999 - SILENCE_MS)).toBe(true);
});

test("a line that is only just opened has a moment to say something", () => {
  expect(isDoubtful(false, 0, SILENCE_AT_FIRST_MS)).toBe(false);
  expect(isDoubtful(false, 0, SILENCE_AT_FIRST_MS + 1)).toBe(true);
});
