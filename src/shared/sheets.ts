// Limits of spreadsheets that server and browser share.

/** Rows of one file; more come in several. */
export const maxRows = 20_000
