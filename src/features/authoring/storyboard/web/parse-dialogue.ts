// A conversation as people write it down, one line below the other, into the lines of a script.
import type { Mode, Type } from '#features/authoring/scripts/web/line-rules.ts'

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

/** What a speaker is taken for: who plays the customer, who answers, what is shown and not said, and what is no speaker. */
export type Role = 'CUSTOMER' | 'LEARNER' | 'HINT' | 'NONE'
export type Roles = Readonly<Record<string, Role>>
export const roleLabels = { CUSTOMER: '客户', LEARNER: '学员', HINT: '提示', NONE: '不是说话人' } as const satisfies Record<Role, string>
const typeOfRole = { CUSTOMER: 'QUESTION', HINT: 'TIPS' } as const

const likeName = /^[\p{Script=Han}A-Za-z·]{1,12}(?:[(（][^()（）]{1,10}[)）])?\d{0,2}$/u
const noName = /^(?:注|注意|备注|说明|例如|比如|时间|地点|要点|步骤|场景|背景|目标|目的|重点|原因|答案|标题|主题|人物|角色|内容|总结|第.+)$/
const learners = /经理|顾问|客服|销售|坐席|座席|员工|专员|理财师|柜员|代理人|业务员|销售员|导购|店员|主管|学员|学生|^我|^(?:甲方)?乙方$/
const customers = /客户|顾客|先生|女士|小姐|太太|阿姨|叔叔|大爷|大妈|老板|总$|哥$|姐$|家长|患者|投保人|来访者/
const hints = /提示|旁白|画外音|动作|场景|系统/

const guessOf = (name: string): Role | undefined => {
  // «客户经理小周» is no customer
  if (learners.test(name)) return 'LEARNER'
  if (customers.test(name)) return 'CUSTOMER'
  return hints.test(name) ? 'HINT' : undefined
}

/** The names before colons that are not known by themselves: those that speak twice, or whose name says what they are; with a guess. */
export function speakersIn(text: string, mode: Mode, figure: string | null): { name: string; lines: number; guess: Role }[] {
  const counts = new Map<string, number>()
  for (const written of text.split(/\r?\n/)) {
    const name = spoken.exec(written.trim())?.groups?.['who']?.trim() ?? ''
    const isKnown = name === figure || Object.hasOwn(typesBy[mode], name) || answering.includes(name)
    if (!isKnown && likeName.test(name) && !noName.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].flatMap(([name, lines]) => {
    const guess = guessOf(name)
    return guess || lines > 1 ? [{ name, lines, guess: guess ?? 'CUSTOMER' }] : []
  })
}

const aloneInBrackets = /^[（([［]([^（()）\][］［]{2,200})[)）\]］]$/
const atEnds = /^[（([［]([^（()）\][］［]{2,60})[)）\]］]\s*|\s*[（([［]([^（()）\][］［]{2,60})[)）\]］]\s*[。.]?$/g
/** What somebody does, and not what a term means: «（微笑）», and not «（含等待期）». */
const doing =
  /笑|点头|摇头|皱|沉默|递|看着|看向|望|拿|停顿|叹|起身|坐下|翻|语气|打断|思考|犹豫|挥手|接过|鞠躬|走|站|指着|握手|抬头|低头|转身|敲|哭|怒|激动|生气|惊讶|惊喜|疑惑|无奈|热情|冷淡|不耐烦|迟疑|小声|大声|轻声|挂断|拨通|电话响|动作|表情|神情|倒水|倒茶|招手|摆手|耸肩|咳/

/** What is said, and the stage directions that stand in brackets around it. */
function spokenAlone(words: string): { said: string; directions: string[] } {
  const directions: string[] = []
  const said = words.replaceAll(atEnds, (all, before?: string, behind?: string) => {
    const inside = (before ?? behind ?? '').trim()
    if (!doing.test(inside)) return all
    directions.push(inside)
    return ''
  })
  return { said: said.trim(), directions }
}

/**
 * «客户：» or the name of the figure is what a customer says, «学员：» answers the line above, «【…】» or «# …» is a heading for what
 * follows; what begins with nothing that is known is said by the customer, as it stands. Stage directions in brackets become hints before
 * the line in which they stand.
 * @param section of the line below which it is put
 * @param roles of further speakers, by their names
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
  const found: ParsedDialogue = { lines: [], answers: 0, chapters: 0, blank: 0 }
  let current = section
  /** The line that an answer belongs to. */
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
    const said = spoken.exec(line)?.groups
    const who = said?.['who']?.trim() ?? ''
    const words = said?.['words'] ?? ''
    const [, direction] = aloneInBrackets.exec(line) ?? []
    if (!line) found.blank++
    else if (heading) {
      current = (heading['bracketed'] ?? heading['hashed'] ?? '').trim().slice(0, 50) || null
      found.chapters++
    } else if (direction !== undefined && doing.test(direction)) hint([direction.trim()])
    else if (learning.has(who) && last) answer(last, words)
    else if (Object.hasOwn(types, who)) add(types[who] ?? 'QUESTION', words)
    else add('QUESTION', line)
  }
  return found
}
