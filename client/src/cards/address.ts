/** The address of the page on which somebody writes cards. */
export const CARDS = "#cards";
