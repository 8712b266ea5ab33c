/** The moments of a game that can be heard and felt. Neither carries anything that cannot be seen. */

export type Moment =
  /** Something was chosen, armed or committed: not each press, and nothing that only leads somewhere. */
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
  /** One's own guess was wrong. */
  | "missed"
  /** A stack trembles before it is turned; that on one's own drawing is felt. */
  | "rattle"
  | "trembles"
  /** Pencils are laid down. */
  | "clack"
  /** A drawing draws itself. */
  | "pencil"
  /** Somebody is the black sheep. */
  | "sheep"
  /** A card turns. */
  | "flick"
  /** A word is written. */
  | "word"
  /** A photo finish. */
  | "shutter"
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
  clack: [40],
  laid: [20],
  stopped: [30],
  paid: [30, 40, 60],
  missed: [60],
  trembles: [20, 20, 20, 20, 20],
  token: [15],
  won: [40, 60, 40],
  stamp: [15],
};
