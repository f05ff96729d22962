// What a recogniser writes where it has understood nothing: the same again and again, or the words that were named to it.
import { MediaError } from '../process/media-error.ts'

/** Nobody says more in two minutes. */
const MAX_TEXT = 2_000

const bare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

/** More than half of a text is one stretch, four times or more in a row. */
function isLoop(text: string): boolean {
  const said = bare(text)
  const longest = [...said.matchAll(/(.{2,30}?)\1{3,}|(.)\2{7,}/gu)].reduce((most, [run]) => Math.max(most, run.length), 0)
  return longest * 2 > said.length
}

/** More than half of a text are three terms or more in the very order in which they were named. */
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

/** `named` are the words that were named to it. @throws MediaError in words where there is nothing that somebody can have said */
export function refuseUnheard(text: string, named: readonly string[]): void {
  if (!/[\p{L}\p{N}]/u.test(text)) throw new MediaError('没有听到说话', false)
  if (text.length > MAX_TEXT || isLoop(text) || isEcho(text, named)) throw new MediaError('未能识别', false)
}
