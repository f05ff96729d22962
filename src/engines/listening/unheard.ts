// Detects recognised text that nobody said: a repetition of one phrase, or an echo of the hotwords.
import { MediaError } from '../process/media-error.ts'

/** Maximum length of the text: nobody says more in two minutes. */
const MAX_TEXT = 2_000

const bare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

/** Whether more than half of a text is one phrase, four times or more in a row. */
function isLoop(text: string): boolean {
  const said = bare(text)
  const longest = [...said.matchAll(/(.{2,30}?)\1{3,}|(.)\2{7,}/gu)].reduce((most, [run]) => Math.max(most, run.length), 0)
  return longest * 2 > said.length
}

/** Whether more than half of a text is three or more terms in the order of the hotwords. */
function isEcho(text: string, named: readonly string[]): boolean {
  const said = bare(text)
  const terms = named.map(bare)
  for (let from = 0; from + 3 <= terms.length; from++)
    for (let to = terms.length; to >= from + 3; to--) {
      const run = terms.slice(from, to).join('')
      if (said.includes(run) && run.length * 2 > said.length) return true
    }
  return false
}

/** Refuses a text that nobody can have said; `named` are the hotwords. @throws MediaError with a message */
export function refuseUnheard(text: string, named: readonly string[]): void {
  if (!/[\p{L}\p{N}]/u.test(text)) throw new MediaError('没有听到说话', false)
  if (text.length > MAX_TEXT || isLoop(text) || isEcho(text, named)) throw new MediaError('未能识别', false)
}
