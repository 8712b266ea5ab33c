import { expect, test } from "vitest";
import { announcementsOf } from "../../src/table/announcements.ts";
import type { PersonView, TableView } from "../../src/wire/messages.ts";
import { TABLE } from "../sample.ts";

const ADA: PersonView = {
  id: "p1",
  name: "Ada",
  language: "en",
  role: "player",
  seat: "red",
  is_ready: false,
  away_since: null,
  bot: null,
  has_stand_in: false,
  had_stand_in: false,
  refuses_lessons: false,
};
const BO: PersonView = { ...ADA, id: "p2", name: "Bo", seat: "blue" };

function table(...people: PersonView[]): TableView {
  return { ...TABLE, people };
}

test.each([
  ["page.came", table(ADA), table(ADA, BO)],
  ["page.left", table(ADA, BO), table(ADA)],
  ["page.went_away", table(ADA, BO), table(ADA, { ...BO, away_since: 5 })],
  ["page.came_back", table(ADA, { ...BO, away_since: 5 }), table(ADA, BO)],
  ["page.bot_for", table(ADA, { ...BO, away_since: 5 }), table(ADA, { ...BO, away_since: 5, has_stand_in: true })],
  ["page.is_ready", table(ADA, BO), table(ADA, { ...BO, is_ready: true })],
])("%s", (what, before, after) => {
  expect(announcementsOf(before, after, "p1")).toEqual([{ what, name: "Bo" }]);
});

test("what I did is no news to me, and nothing new is none", () => {
  expect(announcementsOf(table(ADA), table({ ...ADA, is_ready: true }), "p1")).toEqual([]);
  expect(announcementsOf(table(ADA, BO), table(ADA, { ...BO, seat: "green" }), "p1")).toEqual([]);
});
