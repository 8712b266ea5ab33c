/** The moments of a game that can be heard and felt. Neither carries anything that cannot be seen. */

export type Moment =
  /** A button was pressed, or a number armed. */
  | "key"
  /** Somebody else is ready, has laid a card or has voted. */
  | "ready"
  | "go"
  /** One's own guess, card or vote lies there. */
  | "laid"
  /** Somebody guesses at one's drawing, or gives the clue. */
  | "guessed"
  | "stopped"
  | "last"
  | "right"
  /** One's own guess was right. */
  | "paid"
  | "wrong"
  /** A token reaches its new owner. */
  | "token"
  | "score"
  /** The game is over. */
  | "over"
  /** The game is over, and one has won it. */
  | "won"
  | "stamp"
  | "pause"
  | "back";

/** What the phone does in its owner's hand, in milliseconds: on, off, on. What is not here is only heard. */
export const BUZZES: Readonly<Partial<Record<Moment, readonly number[]>>> = {
  key: [10],
  laid: [20],
  stopped: [30],
  paid: [20],
  token: [15],
  won: [40, 60, 40],
  stamp: [15],
};
