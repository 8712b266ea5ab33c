/** Whether this device shows the show itself, although a display at its table does. Until the page is loaded anew. */

export const here = $state({ isShown: false });
