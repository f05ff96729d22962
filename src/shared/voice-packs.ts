// Packs of natural voices that are added to a machine.

/** Valid name of a pack's folder. */
export const packName = /^[a-z][a-z\d-]{1,39}$/
