/** A round of Pictomania as red sees it, for tests. */

import { INTRODUCTION } from "../../../src/games/pictomania/help/introduction.ts";
import type { Pictomania, Seat } from "../../../src/wire/messages.ts";

export const AGREEMENT: Pictomania.Agreement = INTRODUCTION;

export const DESK: Pictomania.DeskView = {
  may_draw: true,
  draws_nothing: false,
  has_stopped: false,
  token: null,
  guessed_by: [],
  is_blank: false,
  is_void: false,
  word: null,
  turned: null,
};

export const VIEW: Pictomania.View = {
  seat: "red",
  agreement: AGREEMENT,
  phase: "Drawing",
  round: 1,
  dealer: "red",
  host: "red",
  level: 1,
  own_level: null,
  rack: [card("A"), card("B"), card("C")],
  scoring_tokens: [2, 1],
  middle: [2, 2, 1],
  seats: [seat("red"), seat("blue"), seat("green")],
  act: null,
  challenge: null,
  vote: null,
  photo_finishes: [],
  sheets: [],
  scored_at: null,
  gallery: [],
  winners: [],
  fame: null,
  knock_at: null,
  own: { word: { card: "B", number: 3 }, hand: [1, 2, 3, 4, 5, 6, 7], laid: {}, never_right: 3 },
  may: [],
};

/** The same, but otherwise. */
export function drawing(more: Partial<Pictomania.View> = {}): Pictomania.View {
  return { ...VIEW, ...more };
}

/** Somebody who plays. */
export function seat(name: Seat, more: Partial<Pictomania.SeatView> = {}): Pictomania.SeatView {
  return {
    seat: name,
    total: 0,
    is_away: false,
    has_left: false,
    is_ready: false,
    proposal: null,
    desk: DESK,
    ...more,
  };
}

/** A card of the rack. */
export function card(name: string | null): Pictomania.RackCard {
  const terms = [1, 2, 3, 4, 5, 6, 7].map((row) => ({
    id: `${name}${row}`,
    words: { en: `word ${name}${row}`, de: `Wort ${name}${row}` },
    seams: {},
  }));
  return { name, card: `card-${name}`, terms, side: 0, is_repeat: false, level: null };
}

export function guess(on: Seat, number: number): Pictomania.Guess {
  return { type: "Guess", on, number };
}

/** The same, but one desk is otherwise. */
export function withDesk(seat: string, desk: Partial<Pictomania.DeskView>, view = VIEW): Pictomania.View {
  const seats = view.seats.map((one) => (one.seat === seat ? { ...one, desk: { ...DESK, ...desk } } : one));
  return { ...view, seats };
}
