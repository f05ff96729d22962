// Name of the built-in recogniser, which no external service may use: recordings then stay in this system.

/** Name in the rows of consent. */
export const ownListener = '本系统'
