/** A short time after a change, in which a press was meant for what was there before. */

const PAUSE_MS = 700;

export class Pause {
  isOn = $state(true);

  /** Begins now; the returned function cancels it. */
  begin(): () => void {
    this.isOn = true;
    const end = setTimeout(() => {
      this.isOn = false;
    }, PAUSE_MS);
    return () => clearTimeout(end);
  }
}
