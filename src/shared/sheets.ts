// What both sides must know of spreadsheets.

/** Rows of one file; more come in several. */
export const mostRows = 20_000
