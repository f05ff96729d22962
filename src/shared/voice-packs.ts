// Natural voices that are added to a machine.

/** The name of their folder. */
export const packName = /^[a-z][a-z\d-]{1,39}$/
