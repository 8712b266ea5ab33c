/** What one person plays against bots: a whole game, or a first round that explains itself. */

import type { Plan } from "../../wire/messages.ts";

/** The edition that a table begins with. The server has the same. */
export const USUAL_EDITION = "second";

export const SOLO: Plan = { game: "pictomania", edition: USUAL_EDITION, variants: [], options: {}, cards: [] };

export const LESSON: Plan = { ...SOLO, variants: ["learning"], options: { rounds: 1, levels: [1], glance_s: 25 } };
