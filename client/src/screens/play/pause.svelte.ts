/** A short while after something has changed, in which a press was meant for what stood there before. */

const PAUSE_MS = 700;

export class Pause {
  isOn = $state(true);

  /** Begins now; call what this gives when nobody waits for its end any more. */
  begin(): () => void {
    this.isOn = true;
    const end = setTimeout(() => {
      this.isOn = false;
    }, PAUSE_MS);
    return () => clearTimeout(end);
  }
}
