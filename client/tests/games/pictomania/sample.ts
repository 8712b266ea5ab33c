/** A game as a server tells of it, for tests: red, yellow and green draw; the eyes are red's. */

import type { Pictomania, Seat } from "../../../src/wire/messages.ts";

export const AGREEMENT: Pictomania.Agreement = {
  edition: "second",
  variants: [],
  fewest_seats: 3,
  rounds: 4,
  card_names: ["A", "A", "B", "B", "C", "C"],
  levels: [1, 2, 3, 4],
  levels_are_fixed: false,
  level_colours: ["green", "yellow", "orange", "red"],
  box: [27, 27, 27, 18],
  scoring_tokens: { 3: [2, 1] },
  bonus_tokens: { 3: [2, 2, 1] },
  any_token: true,
  first_guess_freezes_drawing: true,
  stop_without_token: true,
  void: "vote",
  void_returns_bonus: true,
  nothing_is_void: false,
  replacements: null,
  has_geek_cards: false,
  first_round_is_learning: false,
  glance_s: 10,
  round_clock_s: 0,
  away_limit_s: 60,
  vote_limit_s: 30,
  reveal_pace_s: 0,
};

export const DESK: Pictomania.DeskView = {
  may_draw: true,
  draws_nothing: false,
  has_stopped: false,
  token: null,
  guessed_by: [],
  is_void: false,
  word: null,
  turned: null,
};

export function seat(name: Seat, more: Partial<Pictomania.SeatView> = {}): Pictomania.SeatView {
  return { seat: name, total: 0, is_away: false, has_left: false, is_ready: false, desk: DESK, ...more };
}

export function card(name: string | null): Pictomania.RackCard {
  const terms = [1, 2, 3, 4, 5, 6, 7].map((number) => ({
    id: `${name}-${number}`,
    words: { en: `${name} ${number}`, de: `${name} ${number} auf Deutsch` },
  }));
  return { name, card: `card-${name}`, terms };
}

export function guess(on: Seat, number: number): Pictomania.Guess {
  return { type: "Guess", on, number };
}

export function drawing(more: Partial<Pictomania.View> = {}): Pictomania.View {
  return {
    seat: "red",
    agreement: AGREEMENT,
    phase: "Drawing",
    round: 1,
    dealer: "red",
    level: 1,
    rack: [card("A"), card("B"), card("C")],
    scoring_tokens: [2, 1],
    middle: [2, 2, 1],
    seats: [seat("red"), seat("yellow"), seat("green")],
    vote: null,
    sheets: [],
    gallery: [],
    winners: [],
    fame: null,
    knock_at: null,
    own: { word: { card: "B", number: 3 }, hand: [1, 2, 3, 4, 5, 6, 7], laid: {}, never_right: 3 },
    may: [guess("yellow", 1), guess("yellow", 3), guess("green", 1)],
    ...more,
  };
}
