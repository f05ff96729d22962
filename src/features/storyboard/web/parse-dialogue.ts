// A conversation as people write it down, one line below the other, into the lines of a script.
import type { Mode, Type } from '../../scripts/web/line-rules.ts'

export interface Parsed {
  type: Type
  text: string
  /** null: none was written. */
  answerText: string | null
  section: string | null
}
export interface ParsedDialogue {
  lines: Parsed[]
  answers: number
  /** Headings that were written. */
  chapters: number
  /** Empty lines that were left out. */
  blank: number
}

const chapter = /^(?:【(?<bracketed>[^】]+)】|#+\s+(?<hashed>.+))$/
const spoken = /^(?<who>[^：:]{1,20})\s*[：:]\s*(?<words>.*)$/
const answering = ['学员', '参考答案', '答']
const typesBy: Record<Mode, Record<string, Type>> = {
  script: { 客户: 'QUESTION', 问: 'INTRO', 提示: 'TIPS', 旁白: 'TIPS' },
  arrange: { 客户: 'QUESTION', 动作: 'ACTION', 提示: 'TIPS', 旁白: 'TIPS' },
}

/** Several non-empty lines make a conversation. */
export const isDialogue = (text: string) => text.split(/\r?\n/).filter((line) => line.trim()).length > 1

/**
 * «客户：» or the name of the figure is what a customer says, «学员：» answers the line above, «【…】» or «# …» is a heading for what
 * follows; what begins with nothing that is known is said by the customer, as it stands.
 * @param section of the line below which it is put
 */
export function parseDialogue(text: string, mode: Mode, figure: string | null, section: string | null = null): ParsedDialogue {
  const types: Record<string, Type> = { ...(figure ? { [figure]: 'QUESTION' as const } : {}), ...typesBy[mode] }
  const found: ParsedDialogue = { lines: [], answers: 0, chapters: 0, blank: 0 }
  let current = section
  const add = (type: Type, words: string) => found.lines.push({ type, text: words, answerText: null, section: current })
  for (const written of text.split(/\r?\n/)) {
    const line = written.trim()
    const heading = chapter.exec(line)?.groups
    const said = spoken.exec(line)?.groups
    const who = said?.['who']?.trim() ?? ''
    const words = said?.['words'] ?? ''
    const last = found.lines.at(-1)
    if (!line) found.blank++
    else if (heading) {
      current = (heading['bracketed'] ?? heading['hashed'] ?? '').trim().slice(0, 50) || null
      found.chapters++
    } else if (answering.includes(who) && last) {
      found.answers += last.answerText === null ? 1 : 0
      last.answerText = last.answerText === null ? words : `${last.answerText}\n${words}`
    } else if (Object.hasOwn(types, who)) add(types[who] ?? 'QUESTION', words)
    else add('QUESTION', line)
  }
  return found
}
