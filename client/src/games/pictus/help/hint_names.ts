/** These stay until somebody closes them. */
export const HINTS = ["pictus_tell", "pictus_lay", "pictus_vote"] as const;
export type HintName = (typeof HINTS)[number];
