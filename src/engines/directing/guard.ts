// Guard: checks each sentence of a model before anything of it is shown or spoken.
import { clean } from '#shared/clean.ts'
import { maxLine } from '#shared/scenario-rules.ts'
import { findQuote } from '../judging/quotes.ts'
import { hear, hearOnce } from '../scoring/heard.ts'
import { clausesOf } from '../scoring/point-words.ts'
import { matchPoint, type Point } from '../scoring/points.ts'
import { findOffences } from '../scoring/wordings.ts'
import type { Scene } from './scene.ts'
import { bareLetters, splitSentences } from './sentences.ts'
import { closedLayers, reachedGoals, type Talk } from './talk.ts'

/** Why a sentence is not shown, in words for mentors and authors. */
export const guardFaults = {
  EMPTY: '没有说话',
  LONG: '说得太长',
  HIDDEN: '含有不可见字符',
  SCRIPT: '不是中文',
  FORM: '不是口语（列表、标记或代码）',
  ROLE: '离开了角色',
  SIDE: '替销售方说话',
  SECRET: '说出了还没有问到的隐情',
  ANSWER: '说出了目标的说法',
  RED_LINE: '用了违规用语',
  REPEAT: '重复自己的话',
} as const
export type GuardFault = keyof typeof guardFaults

/** Longest sentence, in characters, and most sentences of a reply. */
const maxSentence = 60
const maxSentences = 3
/** Share of the letters that must be hanzi; the others are Latin letters and digits such as APP or 5G. */
const minHan = 0.6

const role =
  /(?<![a-z])ai(?![a-z])|人工智能|语言模型|大模型|机器人|智能助手|提示词|系统提示|系统指令|评分|得分|打分|要点|考核|剧本|台词|扮演|角色设定|设定里|陪练|对练|学员|导演|作为(?:一个|一名|你的|您的)?(?:客服|助手|顾问|销售|模型)|我是(?:客服|助手|顾问|销售|通义|豆包|文心|千问)|deepseek|chatgpt|openai|qwen|prompt|director|seller|assistant|language model/iu
const side =
  /我(?:来|可以|再|先|这就)?(?:帮|为|替)您|给您(?:介绍|推荐|讲解|说明|办理|算一?算|报价|申请|优惠)|为您(?:介绍|推荐|办理|服务|解答)|我们(?:公司|产品|这款|这边|平台)的?(?:产品|保险|套餐|服务|优势|可以|能够|提供|推出)|请问(?:您)?有什么(?:可以|需要)?帮|感谢您的(?:咨询|来电|信任|耐心)|很高兴为您/u
const form = /[*#`{}<>[\]|\\=_~]|https?:|^\s*(?:[-•·]|\d+[.、)）])\s*/u
const unseenInside = /[\p{L}\p{N}\p{P}][\p{Cf}\p{Cc}\p{DI}\u2800]+[\p{L}\p{N}\p{P}]/u

const lettersIn = (text: string) => text.match(/\p{L}/gu) ?? []
function isForeign(text: string): boolean {
  const letters = lettersIn(text)
  const han = letters.filter((one) => /\p{Script=Han}/u.test(one)).length
  return han < letters.length * minHan || letters.some((one) => !/[\p{Script=Han}\p{Script=Latin}]/u.test(one))
}

/** Parts of a secret that betray it alone have at least this many letters. */
const minTelling = 8
/** Share of the words of a secret that betray it. A denial betrays as much, and would contradict the secret later. */
const betrays = 0.6
const deniesFrom = 0.5
const pointOf = (wordings: string[]): Point => ({ name: null, text: wordings[0] ?? '', wordings, weight: 1, must: false })

/** Whether a text tells a secret or a part of it. */
export function isTold(secret: string, text: string, { dialect }: Pick<Scene, 'dialect'>): boolean {
  const clauses = clausesOf(secret).map(({ from, to }) => secret.slice(from, to).trim())
  const telling = clauses.filter((one) => bareLetters(one).length >= minTelling)
  const { coverage, fault } = matchPoint(pointOf([...new Set([secret, ...telling])]), hear(text, dialect), dialect)
  return coverage >= (fault === 'OPPOSITE' ? deniesFrom : betrays)
}

/** Wordings with fewer letters are everyday words: 预算. Up to the second bound they must occur letter by letter. */
const minWording = 4
const minLoose = 8

/** Whether a text has the wording of a goal, which the learner should find. */
export function isWorded({ wordings }: Point, text: string): boolean {
  const bare = bareLetters(text)
  return wordings.some((one) => {
    const wanted = bareLetters(one)
    if (wanted.length < minWording) return false
    return bare.includes(wanted) || (wanted.length >= minLoose && findQuote(one, text) !== null)
  })
}

/** Whether a text has a red line of the scenario or of the tenant. */
export const hasRedLine = (text: string, { wordings, dialect }: Pick<Scene, 'wordings' | 'dialect'>): boolean =>
  findOffences(hearOnce(text, dialect), wordings, dialect).some(({ wording }) => wording.level === 'RED_LINE')

/** Letters from which a repetition is told from a common phrase. */
const minRepeated = 6
function isRepeated(sentence: string, { turns }: Talk, before: readonly string[]): boolean {
  const own = turns.flatMap((one) => (one.by === 'CUSTOMER' ? [one.sentences] : [])).slice(-2)
  const bare = bareLetters(sentence)
  return bare.length >= minRepeated && [...own.flat(), ...before].some((one) => bareLetters(one).includes(bare))
}

/** The first fault of a sentence; null if it may be shown. `before`: the sentences of this reply that passed. */
function faultOf(scene: Scene, talk: Talk, raw: string, before: readonly string[]): GuardFault | null {
  const text = raw.normalize('NFKC')
  const all = [...before, text].join('')
  if (!/[\p{L}\p{N}]/u.test(text)) return 'EMPTY'
  if (unseenInside.test(raw)) return 'HIDDEN'
  if ([...text].length > maxSentence || [...all].length > maxLine || before.length >= maxSentences) return 'LONG'
  if (form.test(text)) return 'FORM'
  if (role.test(text) || role.test(bareLetters(text))) return 'ROLE'
  if (isForeign(text)) return 'SCRIPT'
  if (side.test(text) || side.test(bareLetters(text))) return 'SIDE'
  if (closedLayers(scene, talk).some((secret) => isTold(secret, all, scene))) return 'SECRET'
  const reached = reachedGoals(talk)
  if (scene.goals.some(({ id, point }) => !reached.has(id) && isWorded(point, all))) return 'ANSWER'
  if (hasRedLine(all, scene)) return 'RED_LINE'
  return isRepeated(text, talk, before) ? 'REPEAT' : null
}

export interface GuardedSentence {
  /** The sentence as it may be shown, cleaned; only for the people who judge the model if there is a fault. */
  text: string
  fault: GuardFault | null
}

/** Longest part of a model's sentence that is kept with its fault. */
const maxKept = 500

/** Checks a sentence of a reply. `before`: the sentences of this reply that passed, because a secret may stand in several. */
export function guardSentence(scene: Scene, talk: Talk, sentence: string, before: readonly string[]): GuardedSentence {
  // a long text is refused for its length; the other checks would take seconds
  if (sentence.length > maxKept) return { text: clean(sentence.slice(0, maxKept)), fault: 'LONG' }
  const text = clean(sentence)
  return { text, fault: faultOf(scene, talk, sentence.trim(), before) }
}

export interface GuardedReply {
  /** Sentences that may be shown: those before the first fault. */
  sentences: string[]
  /** The sentence with the first fault; later ones are dropped unread. */
  stopped: { text: string; fault: GuardFault } | null
}

/** Checks a whole reply sentence by sentence. */
export function guardReply(scene: Scene, talk: Talk, reply: string): GuardedReply {
  const sentences: string[] = []
  for (const one of splitSentences(reply)) {
    const { text, fault } = guardSentence(scene, talk, one, sentences)
    if (fault) return { sentences, stopped: { text, fault } }
    sentences.push(text)
  }
  return sentences.length ? { sentences, stopped: null } : { sentences, stopped: { text: '', fault: 'EMPTY' } }
}
