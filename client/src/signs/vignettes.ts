/**
 * The pictures for where there is nothing to see: drawn by us, in the inks of the seats, 160 by 110. They are loaded when
 * one of them is shown.
 */

/** One line of a picture and the ink it is drawn with; without one, with the ink of the text. */
export interface Line {
  readonly ink?: "red" | "yellow" | "green" | "blue" | "purple" | "orange" | "pink" | "brown";
  readonly d: string;
}

export const VIGNETTES = {
  /** Nothing was drawn: an empty frame on its nail, and a spider that has moved in. */
  wall: [
    { ink: "brown", d: "M36 40l88-3 2 58-91 2zM44 48l73-2 1 41-75 2z" },
    { d: "M80 12c1 0 1 2 0 2s-1-2 0-2M80 14 54 39M80 14l25 23" },
    {
      ink: "purple",
      d: "M99 46v17M95 69a4.500 4.500 0 1 0 8 0a4.500 4.500 0 1 0-8 0M95 66l-6-3M95 70l-6 1M103 66l6-3M103 70l6 1",
    },
  ],
  /** No such table: a signpost that points everywhere, a stool without a table. */
  nowhere: [
    { ink: "brown", d: "M80 102V18M76 102h9" },
    { ink: "red", d: "M80 26h42l9 9-9 9H80zM104 31c4-3 9 1 4 4-1 1-2 1-2 3M106 41v.1" },
    { ink: "blue", d: "M80 50H40l-9 9 9 9h40zM56 55c4-3 9 1 4 4-1 1-2 1-2 3M58 65v.1" },
    { ink: "green", d: "M14 102c8-3 13-3 18 0M60 103c30-3 60-3 88-1M120 102c0-7 1-11 4-14M124 102c1-5 3-8 6-9" },
  ],
  /** The server is away: a plug beside its socket. */
  unplugged: [
    { ink: "blue", d: "M6 88c22 8 30-22 48-14 10 5 8 14 18 13" },
    { ink: "orange", d: "M72 78l20-3c3 8 3 15 1 22l-20-1c-3-6-3-12-1-18zM93 80l12-2M94 91l12-1" },
    { ink: "brown", d: "M124 58h26v44h-26zM133 72v5M141 72v5M133 88c3 4 6 4 9 0" },
    { ink: "yellow", d: "M110 70l5-8M114 78l7-3M106 62l1-8" },
  ],
  /** One is no longer at this table: a door ajar, and steps that lead away. */
  door: [
    { ink: "brown", d: "M92 104V18l42-3v92zM92 20 70 30v76l22-2" },
    { ink: "yellow", d: "M76 66c2-1 3 3 0 3-2 0-2-3 0-3" },
    {
      ink: "purple",
      d: "M54 98c4-3 8-1 7 2s-8 3-7-2M40 88c4-3 8-1 7 2s-8 3-7-2M24 99c4-3 8-1 7 2s-8 3-7-2M12 87c4-3 7-1 6 2s-7 3-6-2",
    },
  ],
  /** The table is open on another device. */
  elsewhere: [
    { ink: "blue", d: "M22 28h32v62H22zM34 83h8" },
    { ink: "green", d: "M92 22h50l1 52H92zM104 92h28M116 75l-2 16M121 75l2 16" },
    { ink: "orange", d: "M62 60c8-9 14-9 21-2M76 50l8 8-10 4" },
    { ink: "red", d: "M117 56c-8-6-10-10-7-14s7-1 7 2c1-3 5-6 8-2s1 8-8 14z" },
  ],
  /** There is a newer page: a sharpened pencil. */
  fresh: [
    { ink: "yellow", d: "M34 92l8-22 52-52 16 16-52 52zM84 28l16 16M42 70l16 16" },
    { d: "M34 92l4-10 6 6z" },
    { ink: "blue", d: "M120 62v14M113 69h14M134 40v10M129 45h10M22 36v12M16 42h12" },
  ],
  /** No cards, no pictures: the place of a deck. */
  deck: [
    { ink: "purple", d: "M50 22l44-4 6 70-45 4z" },
    { ink: "orange", d: "M62 28l42 6-9 68-43-6" },
    { ink: "pink", d: "M78 52c-5-4-6-8-3-10s5 0 5 2c1-3 4-4 6-1s0 6-8 9z" },
    { ink: "yellow", d: "M122 30v10M117 35h10M32 56v10M27 61h10" },
  ],
  /** Nobody has stamped anything yet: a stamp beside its pad. */
  stamp: [
    { ink: "brown", d: "M46 30c6-9 20-9 25 0 3 8-7 13-6 24h16v14H36V54h16c1-11-9-16-6-24z" },
    { ink: "red", d: "M34 76h50v6H34z" },
    { ink: "blue", d: "M96 74h48v22H96zM96 74l6-12h36l6 12M104 84h32" },
  ],
  /** No evening yet: a lamp over a table that waits. */
  evenings: [
    { d: "M80 4v16" },
    { ink: "orange", d: "M62 38c2-12 10-18 18-18s16 6 18 18zM74 39c1 6 11 6 12 0" },
    { ink: "yellow", d: "M52 46 42 60M80 50v12M108 46l10 14" },
    { ink: "brown", d: "M24 78c30-10 82-10 112 0-30 11-82 11-112 0zM44 85l-5 20M116 85l5 20" },
    { ink: "green", d: "M66 74l14-3 5 7-14 3z" },
  ],
} as const satisfies Readonly<Record<string, readonly Line[]>>;

export type VignetteName = keyof typeof VIGNETTES;
