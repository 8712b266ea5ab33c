/** Which table's game explains itself, and what the guide has to know of the screen that no view tells. */

import { recalled, remember } from "../../../table/memory.ts";
import type { Seat } from "../../../wire/messages.ts";
import type { Screen } from "./hints.ts";

export interface GuidedScreen extends Screen {
  /** Whose drawing is looked at. */
  readonly on: Seat | null;
  /** Stopping is begun, not done. */
  readonly isEnding: boolean;
  /** A stack is being turned, guess by guess. */
  readonly isTurning: boolean;
}

const NOWHERE: GuidedScreen = { shows: "both", isArmed: false, on: null, isEnding: false, isTurning: false };

class LessonState {
  /** The table; kept, so that who loads the page anew is not left alone. */
  table = $state(recalled("guided"));
  /** Whether it stands on the screen now. */
  isShown = $state(false);
  screen = $state.raw(NOWHERE);

  /** The screen shows this now. */
  point(screen: Partial<GuidedScreen>): void {
    this.screen = { ...NOWHERE, ...screen };
  }

  begin(table: string): void {
    this.table = table;
    remember("guided", table);
  }

  end(): void {
    this.table = null;
    remember("guided", null);
  }
}

export const lesson = new LessonState();
