// Parser of a written conversation, one utterance per line, into lines of a script.
import { fittingTitle } from '#shared/copy-title.ts'
import { lineFields } from '#features/authoring/scripts/fields.ts'
import type { Mode, Type } from '#features/authoring/scripts/web/line-rules.ts'
import { directionIn, spokenAlone } from './stage-directions.ts'

export interface Parsed {
  type: Type
  text: string
  /** Null if the text contains no answer. */
  answerText: string | null
  section: string | null
}
export interface ParsedDialogue {
  lines: Parsed[]
  answers: number
  /** Number of headings in the text. */
  chapters: number
  /** Number of headings that were longer than the name of a chapter may be; they end in «…». */
  longChapters: number
  /** Number of blank lines that were left out. */
  blank: number
}

/** Characters of the name of a chapter. */
const maxChapter = lineFields.section.max
const chapter = /^(?:【(?<bracketed>[^】]+)】|#+\s+(?<hashed>.+))$/
const spoken = /^(?<who>[^：:]{1,20})\s*[：:]\s*(?<words>.*)$/
/** A number, a time or a list mark before a speaker: «1、», «(2)», «10:20», «[00:01:15]», «- ». */
const beforeSpeaker = /^(?:(?:[-•·]|\d{1,3}[、.．)）]|[(（]\d{1,3}[)）]|[[［(（【]?\d{1,2}[:：]\d{2}(?:[:：]\d{2})?[\]］)）】]?)\s*)+(?=\D)/

/** Separates the speaker from the words. A direction in brackets behind the name goes before the words; «小周说» is «小周». */
function utteranceIn(line: string): { who: string; words: string } {
  const { who = '', words = '' } = spoken.exec(line.replace(beforeSpeaker, ''))?.groups ?? {}
  const { said, directions } = spokenAlone(who)
  const name = said.replaceAll('**', '').trim()
  return {
    who: name.length > 2 ? name.replace(/(?:说道?|问道|答道|回答道?|笑道)$/, '') : name,
    words: directions.map((direction) => `（${direction}）`).join('') + words.replace(/^\*\*\s*/, ''),
  }
}
const answering = ['学员', '参考答案', '答']
const typesBy: Record<Mode, Record<string, Type>> = {
  script: { 客户: 'QUESTION', 问: 'INTRO', 提示: 'TIPS', 旁白: 'TIPS' },
  arrange: { 客户: 'QUESTION', 动作: 'ACTION', 提示: 'TIPS', 旁白: 'TIPS' },
}

/** Returns true for two or more non-empty lines. */
export const isDialogue = (text: string) => text.split(/\r?\n/).filter((line) => line.trim()).length > 1

/** Role of a speaker: customer, learner, a shown hint that is not spoken, or no speaker at all. */
export type Role = 'CUSTOMER' | 'LEARNER' | 'HINT' | 'NONE'
export type Roles = Readonly<Record<string, Role>>
export const roleLabels = { CUSTOMER: '客户', LEARNER: '学员', HINT: '提示', NONE: '不是说话人' } as const satisfies Record<Role, string>
const typeOfRole = { CUSTOMER: 'QUESTION', HINT: 'TIPS' } as const

const likeName = /^[\p{Script=Han}A-Za-z·]{1,12}(?:[(（][^()（）]{1,10}[)）])?\d{0,2}$/u
const noName = /^(?:注|注意|备注|说明|例如|比如|时间|地点|要点|步骤|场景|背景|目标|目的|重点|原因|答案|标题|主题|人物|角色|内容|总结|第.+)$/
const learners =
  /同学|经理|顾问|客服|销售|坐席|座席|员工|专员|理财师|柜员|代理人|业务员|销售员|导购|店员|主管|学员|学生|^我|^(?:甲方)?乙方$/
const customers = /客户|顾客|先生|女士|小姐|太太|阿姨|叔叔|大爷|大妈|老板|总$|哥$|姐$|家长|患者|病人|医生|大夫|护士|律师|老师|投保人|来访者/
const hints = /提示|旁白|画外音|动作|场景|系统/

/** A label or a form of address that names a speaker even if it occurs once: A, 甲, 小周, 老张. */
const surely = /^(?:[A-ZＡ-Ｚ甲乙丙丁]|[小老阿]\p{Script=Han}{1,2})$/u

const guessOf = (name: string): Role | undefined => {
  // learners first: «客户经理小周» is a learner, not a customer
  if (learners.test(name)) return 'LEARNER'
  if (customers.test(name)) return 'CUSTOMER'
  return hints.test(name) ? 'HINT' : undefined
}

/**
 * Returns the unknown names before colons, with a guessed role. A name counts if it occurs twice or if the word itself reveals the role. The
 * second one of two speakers without a revealing name is the learner.
 */
export function speakersIn(text: string, mode: Mode, figure: string | null): { name: string; lines: number; guess: Role }[] {
  const counts = new Map<string, number>()
  for (const written of text.split(/\r?\n/)) {
    const name = utteranceIn(written.trim()).who
    const isKnown = name === figure || Object.hasOwn(typesBy[mode], name) || answering.includes(name)
    if (!isKnown && likeName.test(name) && !noName.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const found = [...counts].flatMap(([name, lines]) => {
    const guess = guessOf(name)
    return guess || lines > 1 || surely.test(name) ? [{ name, lines, guess }] : []
  })
  const areTwo = found.length === 2 && found.every(({ guess }) => guess === undefined)
  return found.map((speaker, i) => ({ ...speaker, guess: speaker.guess ?? (areTwo && i === 1 ? 'LEARNER' : 'CUSTOMER') }))
}

/**
 * «客户：» or the name of the figure is a customer line, «学员：» answers the line above, «【…】» or «# …» is a heading. Other lines become
 * customer lines unchanged. Stage directions in brackets become hints before their line.
 * @param section of the line above the insertion point
 * @param roles of further speakers, by name
 */
export function parseDialogue(
  text: string,
  mode: Mode,
  figure: string | null,
  section: string | null = null,
  roles: Roles = {},
): ParsedDialogue {
  const types: Record<string, Type> = { ...(figure ? { [figure]: 'QUESTION' as const } : {}), ...typesBy[mode] }
  const learning = new Set(answering)
  for (const [name, role] of Object.entries(roles)) {
    if (role === 'LEARNER') learning.add(name)
    else if (role !== 'NONE') types[name] = typeOfRole[role]
  }
  const found: ParsedDialogue = { lines: [], answers: 0, chapters: 0, longChapters: 0, blank: 0 }
  let current = section
  /** The line to which the next answer belongs. */
  let last: Parsed | undefined
  const push = (type: Type, words: string) => {
    const line: Parsed = { type, text: words, answerText: null, section: current }
    found.lines.push(line)
    return line
  }
  const hint = (directions: readonly string[], before?: Parsed) => {
    for (const words of directions) {
      const line: Parsed = { type: 'TIPS', text: words, answerText: null, section: current }
      const at = before ? found.lines.indexOf(before) : found.lines.length
      found.lines.splice(at, 0, line)
    }
  }
  const add = (type: Type, words: string) => {
    const { said, directions } = type === 'TIPS' ? { said: words, directions: [] } : spokenAlone(words)
    hint(directions)
    if (said !== '' || !directions.length) last = push(type, said)
  }
  const answer = (line: Parsed, words: string) => {
    const { said, directions } = spokenAlone(words)
    hint(directions, line)
    if (said === '' && directions.length) return
    found.answers += line.answerText === null ? 1 : 0
    line.answerText = line.answerText === null ? said : `${line.answerText}\n${said}`
  }
  for (const written of text.split(/\r?\n/)) {
    const line = written.trim()
    const heading = chapter.exec(line)?.groups
    const { who, words } = utteranceIn(line)
    const direction = directionIn(line)
    if (!line) found.blank++
    else if (heading) {
      const name = (heading['bracketed'] ?? heading['hashed'] ?? '').trim()
      current = fittingTitle(name, maxChapter) || null
      found.chapters++
      if (name.length > maxChapter) found.longChapters++
    } else if (direction !== undefined) hint([direction])
    else if (learning.has(who) && last) answer(last, words)
    else if (Object.hasOwn(types, who)) add(types[who] ?? 'QUESTION', words)
    else add('QUESTION', line)
  }
  return found
}
