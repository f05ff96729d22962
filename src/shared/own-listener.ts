// Name of the built-in recogniser, which no external service may use: recordings then stay in this system.

/** As it stands in a row of consent. */
export const ownListener = '本系统'
