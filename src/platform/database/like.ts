// Searching for what people typed: nothing of it is a wildcard.

/** As part of a LIKE pattern. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, (c) => `\\${c}`)

/** The LIKE pattern of what contains the text. */
export const containing = (text: string) => `%${escapeLike(text)}%`
