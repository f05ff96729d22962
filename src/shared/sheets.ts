// Limits of spreadsheets that server and browser share.

/** Maximum number of rows in one file; longer lists need several files. */
export const maxRows = 20_000
