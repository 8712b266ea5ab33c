import { expect, test } from "vitest";
import { decksOf, decksOffered, withDeck } from "../../src/games/decks.ts";
import type { Plan } from "../../src/wire/messages.ts";

function plan(...cards: string[]): Plan {
  return { game: "pictus", edition: "", variants: [], options: {}, cards };
}

test("a plan that names no set is played with the house's", () => {
  expect(decksOf(plan())).toEqual(["house"]);
  expect(decksOf(plan("table"))).toEqual(["table"]);
});

test("the table's own set is offered once there is something in it, or it is planned", () => {
  expect(decksOffered([], 0, plan())).toEqual(["house"]);
  expect(decksOffered(["house", "Ferien"], 2, plan())).toEqual(["house", "Ferien", "table"]);
  expect(decksOffered(["house", "table"], 0, plan("table"))).toEqual(["house", "table"]);
});

test("sets are mixed, or stand alone; with none it is the house's again", () => {
  const mixed = withDeck(plan(), "table", true);
  expect(mixed.cards).toEqual(["house", "table"]);
  expect(withDeck(mixed, "house", false).cards).toEqual(["table"]);
  expect(withDeck(mixed, "table", false).cards).toEqual([]);
  expect(withDeck(plan("table"), "table", false).cards).toEqual([]);
});
