/** A table as a server tells of it, for tests. */

import type { TableView } from "../src/wire/messages.ts";

export const TABLE: TableView = {
  code: "ABCDEF",
  people: [],
  host: "p1",
  is_locked: false,
  plan: { game: "pictomania", edition: "second", variants: [], options: {}, cards: [] },
  game: null,
  is_kept: false,
  hidden: [],
};
