/** Fingers, mouse and wheel on a picture in the close-up. */

import { type Look, moved, type Size, type Spot, swiped, toggled, WHOLE, zoomed } from "../zoom.ts";

const TAP_MS = 300;
const TAP_PX = 12;

interface Wishes {
  look: () => Look;
  onlook: (look: Look) => void;
  /** To the next picture, or the one before. */
  onturn: (by: -1 | 1) => void;
}

/** One finger moves an enlarged picture, or swipes to the next one; two fingers or a double tap zoom. */
export function fingers(window: HTMLElement, { look, onlook, onturn }: Wishes): () => void {
  const down = new Map<number, Spot>();
  let from: Spot = { x: 0, y: 0 };
  let wasTwo = false;
  let tapped = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 };

  const size = (): Size => ({ width: window.clientWidth, height: window.clientHeight });
  const spot = ({ clientX, clientY }: PointerEvent | WheelEvent): Spot => {
    const { left, top, width, height } = window.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };

  function press(event: PointerEvent): void {
    if (event.button !== 0) return;
    window.setPointerCapture(event.pointerId);
    if (down.size === 0) [from, wasTwo] = [spot(event), false];
    down.set(event.pointerId, spot(event));
    wasTwo ||= down.size > 1;
  }

  function move(event: PointerEvent): void {
    const before = down.get(event.pointerId);
    if (before === undefined) return;
    const now = spot(event);
    down.set(event.pointerId, now);
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    const by = { x: now.x - before.x, y: now.y - before.y };
    if (other === undefined) {
      if (look().scale > 1) onlook(moved(look(), by, size()));
      return;
    }
    const grown = apart(now, other) / Math.max(1, apart(before, other));
    const larger = zoomed(look(), grown, between(before, other), size());
    onlook(moved(larger, { x: by.x / 2, y: by.y / 2 }, size()));
  }

  function lift(event: PointerEvent): void {
    if (!down.delete(event.pointerId) || down.size > 0 || wasTwo) return;
    const now = spot(event);
    const gone = { x: now.x - from.x, y: now.y - from.y };
    if (Math.hypot(gone.x, gone.y) < TAP_PX) tap(now, event.timeStamp);
    else if (look().scale === 1) {
      const way = swiped(gone);
      if (way !== 0) onturn(way);
    }
  }

  function tap(at: Spot, time: number): void {
    const isSecond = time - tapped.at < TAP_MS && apart(at, tapped) < 4 * TAP_PX;
    tapped = { ...at, at: isSecond ? Number.NEGATIVE_INFINITY : time };
    if (isSecond) onlook(toggled(look(), at, size()));
  }

  function turn(event: WheelEvent): void {
    event.preventDefault();
    const larger = zoomed(look(), 2 ** (-event.deltaY / 300), spot(event), size());
    onlook(larger.scale === 1 ? WHOLE : larger);
  }

  const cancel = (event: PointerEvent) => down.delete(event.pointerId);
  const hold = (event: Event) => event.preventDefault();
  const deeds: [string, (event: never) => void][] = [
    ["pointerdown", press],
    ["pointermove", move],
    ["pointerup", lift],
    ["pointercancel", cancel],
    ["wheel", turn],
    ["gesturestart", hold],
  ];
  for (const [name, deed] of deeds) window.addEventListener(name, deed as EventListener, { passive: false });
  return () => {
    for (const [name, deed] of deeds) window.removeEventListener(name, deed as EventListener);
  };
}

function apart(one: Spot, other: Spot): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function between(one: Spot, other: Spot): Spot {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}
