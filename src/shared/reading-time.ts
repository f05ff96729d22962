// Display time of a text without a duration of its own, while a conversation is played; equal on server and browser.
import { textLength } from './text.ts'

export const pictureMs = 4000
/** Milliseconds that a reader needs for so many characters. */
export const lettersMs = (letters: number) => Math.max(2000, 220 * letters)
export const readingMs = (text: string) => lettersMs(textLength(text))
