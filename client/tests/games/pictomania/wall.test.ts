import { expect, test } from "vitest";
import { byRound, framed, jury } from "../../../src/games/pictomania/wall.ts";
import { Sheet } from "../../../src/ink/sheet.ts";
import { drawing, seat } from "./view.ts";

const TERM = { id: "cow", words: { en: "cow" }, seams: {} };
const GALLERY = [
  { round: 2, seat: "red", term: null, is_void: false },
  { round: 1, seat: "red", term: TERM, is_void: true },
  { round: 1, seat: "green", term: TERM, is_void: false },
];
const VIEW = drawing({
  phase: "Over",
  gallery: GALLERY,
  fame: { voted: ["green"], fame: [{ round: 1, seat: "green" }] },
  may: [{ type: "Praise", round: 1, seat: "green" }],
});

test("drawings get their ink, their word and their fame by round and seat", () => {
  const sheet = new Sheet();
  const [cut, first, second] = framed(VIEW, [{ round: 1, seat: "green", sheet }]);
  expect(cut).toMatchObject({ round: 2, term: undefined, sheet: undefined, isFamous: false });
  expect(first).toMatchObject({ seat: "red", term: TERM, isVoid: true, sheet: undefined, mayPraise: false });
  expect(second).toMatchObject({ seat: "green", isFamous: true, mayPraise: true });
  expect(second?.sheet).toBe(sheet);
});

test("the wall goes round by round", () => {
  const rounds = byRound(framed(VIEW, []));
  expect(rounds.map(({ round, drawings }) => [round, drawings.map((one) => one.seat)])).toEqual([
    [1, ["red", "green"]],
    [2, ["red"]],
  ]);
});

test("who has left has no vote to wait for", () => {
  const seats = [seat("red"), seat("yellow", { has_left: true }), seat("green")];
  expect(jury({ ...VIEW, seats })).toEqual([
    { seat: "red", hasVoted: false },
    { seat: "green", hasVoted: true },
  ]);
});
