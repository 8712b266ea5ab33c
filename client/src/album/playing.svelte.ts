/** The clock of a replay: it runs, is held, goes faster, and is put anywhere by hand. */

import { eachFrame } from "../ink/frames.ts";

export const SPEEDS = [1, 2, 4, 8] as const;

export class Playing {
  /** The moment, in ms. */
  at = $state(0);
  isRunning = $state(false);
  speed = $state(1);
  lasts_ms = $state(1);

  /** Begins with another drawing. */
  begin(lasts_ms: number, runs: boolean): void {
    [this.lasts_ms, this.at, this.isRunning] = [lasts_ms, runs ? 0 : lasts_ms, runs];
  }

  toggle(): void {
    if (!this.isRunning && this.at >= this.lasts_ms) this.at = 0;
    this.isRunning = !this.isRunning;
  }

  /** Puts it there, and holds. */
  put(at: number): void {
    [this.at, this.isRunning] = [Math.min(Math.max(0, at), this.lasts_ms), false];
  }

  /** Lets it run with the frames of the page, until the returned function is called. */
  run(): () => void {
    let last = performance.now();
    return eachFrame((now) => {
      const passed = Math.max(0, now - last) * this.speed;
      last = now;
      if (!this.isRunning) return;
      this.at = Math.min(this.lasts_ms, this.at + passed);
      if (this.at >= this.lasts_ms) this.isRunning = false;
    });
  }
}
