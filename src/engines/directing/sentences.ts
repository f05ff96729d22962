// Sentences of a customer, also of a text that is still arriving.

const ending = /[。！？!?…；;\n]+[”’」』"]?/gu
const hasLetters = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** Complete sentences of a text that may go on, and the rest after them. A sentence is complete at its final punctuation. */
export function cutSentences(text: string): { sentences: string[]; rest: string } {
  const sentences: string[] = []
  let end = 0
  for (const { 0: signs, index } of text.matchAll(ending)) {
    const whole = text.slice(end, index + signs.length)
    end = index + signs.length
    if (hasLetters(whole)) sentences.push(whole.trim())
  }
  return { sentences, rest: text.slice(end) }
}

/** All sentences of a whole text, the last one also without punctuation. */
export function splitSentences(text: string): string[] {
  const { sentences, rest } = cutSentences(text)
  return hasLetters(rest) ? [...sentences, rest.trim()] : sentences
}

/** Letters and digits of a text in their simplest form, for comparisons: without punctuation, spaces and invisible characters. */
export const bareLetters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
