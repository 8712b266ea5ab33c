/** One callback per frame for everything that moves; none while the page is hidden. */

/** `isOdd` alternates each frame, for what only needs every second one. */
type Look = (now: number, isOdd: boolean) => void;

const looks = new Set<Look>();
let asked = 0;
let isOdd = false;

/** Calls `look` each frame, until the returned function is called. */
export function eachFrame(look: Look): () => void {
  looks.add(look);
  if (asked === 0) asked = requestAnimationFrame(turn);
  return () => {
    looks.delete(look);
  };
}

function turn(now: number): void {
  isOdd = !isOdd;
  for (const look of looks) look(now, isOdd);
  asked = looks.size > 0 ? requestAnimationFrame(turn) : 0;
}
