// Measures of text that both sides must agree on.

/** Length of a text as people count it: Unicode code points after trimming. */
export const textLength = (text: string) => [...text.trim()].length

/** Non-empty lines of a text, trimmed. */
export const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
