// Search for typed text: the browser and the server compare alike.

/** Narrow letters, digits and spaces (NFKC), and wide katakana. In SQL the form is `normalize(..., nfkc)`. */
export const narrow = (text: string): string => text.normalize('NFKC')

/** The form in which a search in the page compares texts, without regard to width and case. */
export const comparedForm = (text: string): string => narrow(text).toLowerCase()

/** Whether a text contains the typed text, regardless of width, case and outer spaces. Every text contains an empty one. */
export const holdsTyped = (text: string, typed: string): boolean => comparedForm(text).includes(comparedForm(typed).trim())
