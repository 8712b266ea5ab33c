/** One look at everything that moves, each time the screen is painted anew; none while the page is hidden. */

type Look = (now: number) => void;

const looks = new Set<Look>();
let asked = 0;

/** Looks each frame from now on, until the answer is called. */
export function eachFrame(look: Look): () => void {
  looks.add(look);
  if (asked === 0) asked = requestAnimationFrame(turn);
  return () => {
    looks.delete(look);
  };
}

function turn(now: number): void {
  for (const look of looks) look(now);
  asked = looks.size > 0 ? requestAnimationFrame(turn) : 0;
}
