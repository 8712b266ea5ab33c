/** Work that can wait is done while nobody draws: lines would stand still meanwhile. */

/** So long a hand must have rested. */
const REST_MS = 1_000;
const TOUCHES = ["pointerdown", "pointermove"] as const;

/** Does this once so many milliseconds have passed and hands rest; the result calls it off. */
export function atRest(afterMs: number, work: () => unknown): () => void {
  let touchedAt = Number.NEGATIVE_INFINITY;
  let timer = setTimeout(look, afterMs);
  for (const kind of TOUCHES) addEventListener(kind, touched, true);

  function touched({ buttons }: PointerEvent): void {
    if (buttons) touchedAt = performance.now();
  }

  function look(): void {
    const left = touchedAt + REST_MS - performance.now();
    if (left > 0) {
      timer = setTimeout(look, left);
      return;
    }
    end();
    work();
  }

  function end(): void {
    clearTimeout(timer);
    for (const kind of TOUCHES) removeEventListener(kind, touched, true);
  }

  return end;
}
