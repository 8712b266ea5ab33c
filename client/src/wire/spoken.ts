/** What of the wire the first page needs; the whole of it is told in `src/pictorium/wire/`. */

export const PROTOCOL = 1;

export type Role = "player" | "watcher" | "display";

/** Somebody at the table, as all see them. */
export interface PersonView {
  id: string;
  name: string;
  language: string;
  role: Role;
  seat: string | null;
  is_ready: boolean;
  away_since: number | null;
}

/** The table, as all see it. */
export interface TableView {
  code: string;
  people: readonly PersonView[];
  host: string | null;
  is_locked: boolean;
  game: string | null;
}

/** A no, with the rule it comes from and what its sentence needs. */
export interface Refusal {
  code: string;
  rule: string;
  facts: Readonly<Record<string, unknown>>;
}

/** What somebody would like of the table. */
export type Wish =
  | { type: "Introduce"; name: string; language: string }
  | { type: "Sit"; seat: string | null }
  | { type: "BeReady"; is_ready: boolean }
  | { type: "GoAway" };

export type FromClient = { type: "Hello"; protocol: number } | { type: "Do"; n: number; wish: Wish };

export type ToClient =
  | { type: "Welcome"; you: string; n: number; table: TableView }
  | { type: "Told"; table: TableView }
  | { type: "Answered"; n: number; refusal: Refusal | null }
  | { type: "Dismissed"; why: string }
  | { type: "InkKept" | "InkRefused" | "HandoverCode" | "Slower" };
