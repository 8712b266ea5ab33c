/** A turn of Pictus as red sees it, for tests. */

import { USUAL } from "../../../src/games/pictus/help/rules.ts";
import type { Picture, Pictus, Seat } from "../../../src/wire/messages.ts";

export const CLUE: Pictus.Clue = { text: "longing", has_sketch: false, recording: null, film: null, is_live: false };

export function picture(name: string): Picture {
  return { id: `house/${name}`, titles: { en: `the ${name}`, de: `das ${name}` } };
}

/** Somebody who plays. */
export function seat(name: Seat, more: Partial<Pictus.SeatView> = {}): Pictus.SeatView {
  return {
    seat: name,
    total: 0,
    narrated: 0,
    is_away: false,
    has_left: false,
    is_resting: false,
    has_laid: false,
    has_voted: false,
    is_awaited: false,
    ...more,
  };
}

/** A turn in which blue narrates and red looks at the wall; the second card is red's. */
export const VIEW: Pictus.View = {
  seat: "red",
  agreement: USUAL,
  phase: "Voting",
  turn: 2,
  turns: 6,
  narrator: "blue",
  pile: 40,
  seats: [seat("red", { is_awaited: true }), seat("blue"), seat("green", { is_awaited: true })],
  clue: CLUE,
  hung: ["moon", "stair", "river"].map(picture),
  sheets: [],
  act: null,
  winners: [],
  knock_at: null,
  own: { hand: [picture("door")], laid: picture("stair"), number: 2, vote: null },
  may: [
    { type: "Vote", number: 1 },
    { type: "Vote", number: 3 },
  ],
};

/** The same, but otherwise. */
export function turn(more: Partial<Pictus.View> = {}): Pictus.View {
  return { ...VIEW, ...more };
}

/** The score of a turn in which blue narrated, card 1 was blue's, and green took red's card for it. */
export const SHEET: Pictus.TurnSheet = {
  turn: 1,
  narrator: "blue",
  clue: CLUE,
  hung: [
    { picture: "house/moon", owner: "blue" },
    { picture: "house/stair", owner: "red" },
    { picture: "house/river", owner: "green" },
    { picture: "house/lamp", owner: null },
  ],
  votes: [
    { by: "red", number: 1 },
    { by: "green", number: 2 },
  ],
  narrator_vote: null,
  lines: [
    { seat: "blue", reason: "narrated", rule: "S-SCORE-2", points: 3, by: null },
    { seat: "red", reason: "found", rule: "S-SCORE-2", points: 3, by: null },
    { seat: "red", reason: "fooled", rule: "S-SCORE-3", points: 1, by: "green" },
  ],
  points: { red: 4, blue: 3, green: 0 },
};
