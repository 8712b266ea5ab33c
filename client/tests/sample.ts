/** A table as a server tells of it, and what it says on a line, for tests. */

import type { InkRun } from "../src/ink/frame.ts";
import type { Move } from "../src/ink/stroke.ts";
import type { PersonView, Seat, TableView, Update, Welcome } from "../src/wire/messages.ts";

export const TABLE: TableView = {
  code: "ABCDEF",
  people: [],
  host: "p1",
  is_locked: false,
  plan: { game: "pictomania", edition: "second", variants: [], options: {}, cards: [] },
  game: null,
  is_kept: false,
  media: [],
  hidden: [],
  asked_for: [],
  erased_at: null,
  pause: null,
  stamps_are_off: false,
  spots: [],
  stamps: [],
  paused_ms: 0,
  has_display: false,
  learns: false,
};

/** Somebody who sits there. */
export function sitting(id: string, seat: Seat | null, name = id): PersonView {
  return {
    id,
    name,
    language: "en",
    role: "player",
    seat,
    is_ready: false,
    away_since: null,
    bot: null,
    has_stand_in: false,
    had_stand_in: false,
    refuses_lessons: false,
  };
}

/** The table with p1 at red and p2 at yellow, in the middle of a game. */
export const PLAYING: TableView = {
  ...TABLE,
  people: [sitting("p1", "red"), sitting("p2", "yellow")],
  game: "pictomania",
};

/** The number of the last update since the last welcome. */
let seq = 0;

export function welcome(what: Partial<Welcome> = {}): Welcome {
  seq = what.seq ?? 0;
  const place = { you: "p1", n: 0, table: TABLE, view: null, sheet: null, through: 0, now: 0 };
  return { type: "Welcome", ...place, epoch: "1-1", seq, ...what };
}

/** An update that says all of this whole. */
export function told({ table = TABLE, view = null, ...more }: Partial<Welcome> & Pick<Update, "faces"> = {}): Update {
  seq += 1;
  return { type: "Update", seq, table: [table], view: [view], faces: more.faces ?? [], sheet: more.sheet ?? null };
}

/** A stroke from there, two points long. */
export function stroke(x: number): Move[] {
  return [
    { type: "Begin", at: [x, 10, 255], width: 1, is_eraser: false },
    { type: "More", points: [[x + 1, 20, 255]] },
  ];
}

/** A frame as a server sends it. */
export function framed(...runs: InkRun[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    runs.flatMap(({ place, sheet, through, kept, batches }) => {
      const head = new DataView(new ArrayBuffer(17));
      head.setUint8(0, place);
      head.setUint32(1, sheet);
      head.setUint32(5, through);
      head.setUint32(9, kept);
      head.setUint32(13, batches.length);
      return [...new Uint8Array(head.buffer), ...batches];
    }),
  );
}
