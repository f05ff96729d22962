// Who hears recordings where none leave this system: its own name, which no service outside may bear.

/** As it stands in a row of consent. */
export const ownListener = '本系统'
