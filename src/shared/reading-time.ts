// How long something stands that has no length of its own, while a conversation is played: both sides reckon the same.
import { textLength } from './text.ts'

export const pictureMs = 4000
/** As long as somebody needs who reads so many characters. */
export const lettersMs = (letters: number) => Math.max(2000, 220 * letters)
export const readingMs = (text: string) => lettersMs(textLength(text))
