import { expect, test } from "vitest";
import { waiting } from "../../src/table/waiting.ts";
import type { PersonView } from "../../src/wire/messages.ts";
import { listNames } from "../../src/words/list_names.ts";
import { TABLE } from "../sample.ts";

function person(id: string, seat: string | null, is_ready = false): PersonView {
  return {
    id,
    name: id,
    language: "en",
    role: seat ? "player" : "watcher",
    seat,
    is_ready,
    away_since: null,
    bot: null,
    has_stand_in: false,
    had_stand_in: false,
    refuses_lessons: false,
  };
}

test("a table waits for who sits there and is not ready; the host is by starting, and watchers need not be", () => {
  const people = [person("p1", "red"), person("p2", "blue"), person("p3", "green", true), person("p4", null)];
  const { seated, missing, unready } = waiting({ ...TABLE, host: "p1", people }, 3);
  expect([seated, missing, unready.map(({ id }) => id)]).toEqual([3, 0, ["p2"]]);
});

test("it says how many are missing, and nothing while nobody knows how many it takes", () => {
  expect(waiting({ ...TABLE, people: [person("p1", "red")] }, 3).missing).toBe(2);
  expect(waiting({ ...TABLE, people: [person("p1", "red")] }, 0).missing).toBe(0);
});

test("names are listed as each language does", () => {
  expect(listNames(["Ada", "Bo", "Cleo"], "en")).toBe("Ada, Bo, and Cleo");
  expect(listNames(["Ada", "Bo"], "de")).toBe("Ada und Bo");
  expect(listNames(["Ada"], "fr")).toBe("Ada");
});
