export const HINTS = ["glance", "draw", "guess", "arm", "stop", "reveal", "void"] as const;
export type HintName = (typeof HINTS)[number];
