import { expect, test } from "vitest";
import { keepDraft, NO_DRAFT, recalledDraft } from "../../../src/games/pictus/drafts.ts";

function memory() {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return { kept, store: () => store };
}

const DRAFT = { text: "Es war einmal\nein Wal", isLive: true };

test("the words of a clue outlive the page, for their own table and turn", () => {
  const { store } = memory();
  keepDraft(store, "ABCDEF", 3, DRAFT);
  expect(recalledDraft(store, "ABCDEF", 3)).toEqual(DRAFT);
  expect(recalledDraft(store, "ABCDEF", 4)).toEqual(NO_DRAFT);
  expect(recalledDraft(store, "XXXXXX", 3)).toEqual(NO_DRAFT);
});

test("nothing is left of what was given", () => {
  const { kept, store } = memory();
  keepDraft(store, "ABCDEF", 3, DRAFT);
  keepDraft(store, "ABCDEF", 3, NO_DRAFT);
  expect(kept.size).toBe(0);
});

test("a browser that keeps nothing, or keeps nonsense, begins anew", () => {
  const refusing = () => {
    throw new Error("no storage here");
  };
  keepDraft(refusing, "ABCDEF", 3, DRAFT);
  expect(recalledDraft(refusing, "ABCDEF", 3)).toEqual(NO_DRAFT);
  const { kept, store } = memory();
  kept.set("pictorium.clue.ABCDEF", "{nonsense");
  expect(recalledDraft(store, "ABCDEF", 3)).toEqual(NO_DRAFT);
});
