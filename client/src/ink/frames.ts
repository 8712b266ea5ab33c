/** One look at everything that moves, each time the screen is painted anew; none while the page is hidden. */

/** `isOdd` is another one each frame, for what is well served with every second. */
type Look = (now: number, isOdd: boolean) => void;

const looks = new Set<Look>();
let asked = 0;
let isOdd = false;

/** Looks each frame from now on, until the answer is called. */
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
