/**
 * What all dialogs share: they are modal, and a press beside them closes them. HTML has `closedby` for that, but not in all
 * browsers, so our dialogs do not use it.
 */

/** Shows the dialog as soon as it is on the page. */
export function modal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  return closedBeside(dialog);
}

/** Closes the dialog on a press that begins and ends outside it. */
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

/** Whether a press is on the backdrop: that belongs to the dialog, but lies outside its box. */
function isBeside(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}
