/** Which table has a lesson, and the state of the screen that the guide needs beside the view. */

import { recalled, remember } from "../../../table/memory.ts";
import type { Seat } from "../../../wire/messages.ts";
import type { Screen } from "./hints.ts";

export interface GuidedScreen extends Screen {
  /** The seat whose drawing is looked at. */
  readonly on: Seat | null;
  /** The player has begun to stop, and not confirmed it yet. */
  readonly isEnding: boolean;
  /** A stack is being turned, guess by guess. */
  readonly isTurning: boolean;
}

const NOWHERE: GuidedScreen = { shows: "both", isArmed: false, on: null, isEnding: false, isTurning: false };

class LessonState {
  /** The code of the table; stored, so that the lesson goes on after a reload. */
  table = $state(recalled("guided"));
  /** Whether the guide is on the screen now. */
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
