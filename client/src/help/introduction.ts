/** What newcomers are told before anything is agreed: the second edition as it lies in the box. */

import type { Pictomania } from "../wire/messages.ts";

export const INTRODUCTION: Pictomania.Agreement = {
  edition: "second",
  variants: [],
  fewest_seats: 3,
  rounds: 4,
  card_names: ["A", "A", "B", "B", "C", "C"],
  levels: [1, 2, 3, 4],
  levels_are_fixed: false,
  open_levels: [1, 2, 3, 4],
  level_colours: ["green", "yellow", "orange", "red"],
  box: [27, 27, 27, 18],
  scoring_tokens: { 3: [2, 1], 4: [2, 1, 1], 5: [3, 2, 1, 1], 6: [3, 2, 1, 1, 1] },
  bonus_tokens: { 3: [2, 2, 1], 4: [3, 2, 2, 1], 5: [3, 3, 2, 2, 1], 6: [3, 3, 2, 2, 1, 1] },
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
  drawing_rules: "short",
};
