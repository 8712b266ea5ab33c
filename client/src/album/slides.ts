/** The pace of a slide show: each drawing draws itself for three seconds and stands for five. */

export const DRAWS_MS = 3000;
export const SLIDE_MS = 8000;

/** Which of so many slides is on, and for how long. After the last comes the first. */
export function slideAt(passed_ms: number, count: number): { at: number; elapsed: number } {
  const all = Math.max(1, count) * SLIDE_MS;
  const now = ((passed_ms % all) + all) % all;
  return { at: Math.floor(now / SLIDE_MS), elapsed: now % SLIDE_MS };
}
