// Options of a question are called by the letter of their place.

/** Of the first A, of the next B. */
export const letterOf = (place: number) => String.fromCharCode(65 + place)
