import { expect, test } from "vitest";
import { standings } from "../../src/games/standings.ts";
import { seat } from "./pictomania/view.ts";

test("who ties shares a place, and the next place is left out", () => {
  const seats = [seat("red", { total: 3 }), seat("yellow", { total: 7 }), seat("green", { total: 7 })];
  expect(standings({ seats, winners: ["yellow", "green"] })).toEqual([
    { seat: "yellow", place: 1, total: 7, isWinner: true },
    { seat: "green", place: 1, total: 7, isWinner: true },
    { seat: "red", place: 3, total: 3, isWinner: false },
  ]);
});

test("who has left comes last without a place, whatever the total", () => {
  const seats = [
    seat("red", { total: 9, has_left: true }),
    seat("yellow", { total: -4 }),
    seat("green", { total: -1 }),
  ];
  const ranks = standings({ seats, winners: ["green"] });
  expect(ranks.map((one) => [one.seat, one.place])).toEqual([
    ["green", 1],
    ["yellow", 2],
    ["red", null],
  ]);
});
