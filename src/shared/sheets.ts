// What both sides must know of spreadsheets.

/** Rows of one file; more come in several. */
export const maxRows = 20_000
