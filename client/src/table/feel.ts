/**
 * Lets this device's person hear and feel a moment: `feel("stamp")` when the stamp comes down on the screen, once.
 *
 * What a game's events sound like is decided in the `sounds.ts` of its folder, and `Frame` feels it. Call this only for
 * what no event tells of. A new moment is a name in `table/moments.ts` and its notes in `table/notes.ts`; whether it
 * buzzes stands beside the name. Both settings of the device are respected here, nobody else has to ask.
 */

import { BUZZES, type Moment } from "./moments.ts";
import { settings } from "./settings.svelte.ts";
import { sounds } from "./sounds.ts";

/** While a display plays the show, phones are only felt. */
export function feel(moment: Moment, isHeard = true): void {
  if (isHeard) sounds.play(moment);
  const buzz = BUZZES[moment];
  if (buzz && settings.buzz && canBuzz()) navigator.vibrate([...buzz]);
}

/** Whether this device can buzz: a laptop's browser offers it, too, and nothing happens. */
export function hasBuzz(): boolean {
  return "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;
}

/** Browsers complain about a buzz before the first touch. */
function canBuzz(): boolean {
  return hasBuzz() && navigator.userActivation?.hasBeenActive === true;
}
