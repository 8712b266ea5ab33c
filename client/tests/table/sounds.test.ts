import { expect, test, vi } from "vitest";
import { sounds } from "../../src/table/sounds.ts";

/** The part of a browser's sound that wakes up: iOS interrupts it while somebody calls. */
class Audio {
  static last: Audio;
  state = "suspended";
  resumed = 0;

  constructor() {
    Audio.last = this;
  }

  async resume(): Promise<void> {
    this.resumed += 1;
    this.state = "running";
  }
}

test("a touch wakes the sounds, whatever put them to sleep, and leaves them alone once they are awake", () => {
  vi.stubGlobal("AudioContext", Audio);
  sounds.touched();
  expect(Audio.last.resumed).toBe(1);
  Audio.last.state = "interrupted";
  sounds.touched();
  expect(Audio.last.resumed).toBe(2);
  sounds.touched();
  expect(Audio.last.resumed).toBe(2);
});
