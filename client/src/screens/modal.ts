/**
 * What all dialogs share: they stand above everything else, and a press beside them closes them. Browsers have a word for
 * that (`closedby`), but not all of them, so none of our dialogs uses it.
 */

/** Shows it at once, for as long as it is on the page. */
export function modal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  return closedBeside(dialog);
}

/** Closes it by a press that begins and ends beside it: a slip of the finger out of it does not. */
export function closedBeside(dialog: HTMLDialogElement): () => void {
  let isBegunBeside = false;
  const begin = (event: PointerEvent) => {
    isBegunBeside = isBeside(dialog, event);
  };
  const end = (event: MouseEvent) => {
    if (isBegunBeside && isBeside(dialog, event)) dialog.close();
    isBegunBeside = false;
  };
  dialog.addEventListener("pointerdown", begin);
  dialog.addEventListener("click", end);
  return () => {
    dialog.removeEventListener("pointerdown", begin);
    dialog.removeEventListener("click", end);
  };
}

/** What is behind a dialog belongs to it, but lies outside its box. */
function isBeside(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}
