/** The faces that seats wear from 2rem up: what somebody is doing can be seen without colour or text. */

/** What a mouth and eyes tell of. */
export type Mood =
  /** There, and nothing is asked of them. */
  | "awake"
  /** The others wait for them. */
  | "thinking"
  /** At work on a sheet: the tongue is out. */
  | "drawing"
  /** Done, or ready. */
  | "glad"
  /** It was right, or they have won. */
  | "grinning"
  /** It was wrong. */
  | "flat"
  /** Away. */
  | "asleep";

/** Lines around the middle of the eyes; what is filled stands alone. */
interface Face {
  readonly eyes: string;
  readonly mouth: string;
  readonly filled?: string;
}

const OPEN = "M-2.900 0h.01M2.900 0h.01";
const ARCHED = "M-4 .500q1.200-1.900 2.400 0M1.600 .500q1.200-1.900 2.400 0";

export const FACES: Readonly<Record<Mood, Face>> = {
  awake: { eyes: OPEN, mouth: "M-1.900 2.700q1.900 1.900 3.800 0" },
  thinking: { eyes: "M-2.600-.500h.01M3.200-.500h.01", mouth: "M.300 2.500a1 1 0 1 0 .01 0z" },
  drawing: {
    eyes: OPEN,
    mouth: "M-2.600 2.800h5.200",
    filled: "M.100 3h2.500v1.500a1.250 1.250 0 0 1-2.500 0z",
  },
  glad: { eyes: ARCHED, mouth: "M-2.200 2.500q2.200 2.300 4.400 0" },
  grinning: { eyes: ARCHED, mouth: "", filled: "M-2.900 2.200h5.800q-.400 4-2.900 4t-2.900-4z" },
  flat: { eyes: OPEN, mouth: "M-1.900 3.500h3.800" },
  asleep: { eyes: "M-4-.200q1.200 1.300 2.400 0M1.600-.200q1.200 1.300 2.400 0", mouth: "M-.900 3.300h1.800" },
};

/** The eyes of a bot; the mouth is like everybody's. */
export const BARS = "M-2.900-1v2M2.900-1v2";
