// Generates answers by ability and difficulty: a two-parameter logistic model with guessing. The output has answers only; the product
// grades them.
import { letterOf } from '#shared/letters.ts'
import type { AnswerKey } from '#features/assessment/question-banks/server/tables.ts'
import { type Chance, chance } from './random.ts'

export interface Item {
  id: string
  type: 0 | 1 | 2 | 3 | 4
  answerKey: AnswerKey
  options: number
}
/** Parameters of an item, equal in every exam with it. */
export interface Nature {
  /** Difficulty, about -0.4 on average. */
  b: number
  /** Discrimination of the item. */
  a: number
  /** Weight of each wrong option. */
  weights: number[]
}
export interface Sitter {
  loginName: string
  ability: number
  diligence: number
}
export interface Sat {
  loginName: string
  /** Seconds from the beginning of the exam. */
  startedAt: number
  submittedAt: number
  answers: { subjectId: string; response: string | string[] | boolean | null }[]
}
export interface Sitting {
  /** Name of the random stream. */
  name: string
  items: readonly Item[]
  natures: readonly Nature[]
  /** Seconds for which the exam is open, up to now. */
  open: number
  minutes: number
  attempts: number
}

export function natureOf(seed: string, stem: string): Nature {
  const luck = chance(seed, `item ${stem}`)
  return {
    b: -0.4 + luck.normal(),
    a: Math.exp(0.1 + 0.3 * luck.normal()),
    weights: Array.from({ length: 26 }, () => (luck.happens(0.06) ? 0 : 0.2 + luck.next())),
  }
}

/** True for a right answer: by ability, or by guessing with probability `guess`. */
const knows = (luck: Chance, ability: number, { a, b }: Nature, guess = 0) =>
  luck.happens(guess + (1 - guess) / (1 + Math.exp(-a * (ability - b))))
const wide = (text: string) => text.replaceAll(/[0-9a-z]/gi, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0))

function single(luck: Chance, item: Item, nature: Nature, ability: number, right: string): string {
  if (knows(luck, ability, nature, 1 / Math.max(2, item.options))) return right
  const others = Array.from({ length: item.options }, (_, i) => letterOf(i)).filter((l) => l !== right)
  return luck.weighted(others.map((l, i) => [l, (nature.weights[i] ?? 0) + 0.001] as const)) ?? right
}

function filled(luck: Chance, nature: Nature, ability: number, accept: readonly string[]): string {
  if (!knows(luck, ability, nature)) return luck.pick(['不清楚', '看合同', '7', '30', ''])
  const text = luck.pick(accept)
  return luck.weighted([
    [text, 8],
    [wide(text), 1],
    [` ${text} `, 1],
  ])
}

function told(luck: Chance, nature: Nature, ability: number, points: readonly { text: string }[]): string {
  const hit = points.filter(() => knows(luck, ability, nature))
  const said = hit.map((p) => `我会${luck.pick(['先', '注意', '做到', '在沟通中'])}${p.text}`)
  return [
    luck.pick(['您好，', '我理解您的想法，', '谢谢您直接告诉我，']),
    ...said,
    luck.pick(['再看条款。', '并约好下次见面。', '请您放心了解。']),
  ].join(said.length ? '，' : '')
}

function respond(luck: Chance, item: Item, nature: Nature, ability: number): string | string[] | boolean | null {
  const key = item.answerKey
  // a few answers stay blank
  if (luck.happens(0.01)) return null
  if ('correct' in key) {
    if (item.type === 0) return single(luck, item, nature, ability, key.correct[0] ?? 'A')
    const ticked = Array.from({ length: item.options }, (_, i) => letterOf(i)).filter(
      (l) => key.correct.includes(l) === knows(luck, ability + 1.2, nature),
    )
    return ticked.length ? ticked : [key.correct[0] ?? 'A']
  }
  if ('value' in key) return knows(luck, ability, nature, 0.5) ? key.value : !key.value
  if ('blanks' in key) return key.blanks.map((blank) => filled(luck, nature, ability, blank.accept))
  return told(luck, nature, ability, key.points ?? [])
}

/** Start of a sitting: working hours, often on the first day or close to the end. */
function beginsAt(luck: Chance, open: number): number {
  const day = luck.weighted([
    [0, 3],
    [luck.next(), 5],
    [1, 3],
  ])
  const hour = luck.weighted([9, 10, 11, 14, 15, 16, 17, 20, 21].map((h) => [h, h < 12 || h > 19 ? 3 : 2] as const)) - 9
  const days = Math.floor(open / 86_400)
  return Math.min(Math.floor(day * Math.max(0, days - 1)) * 86_400 + hour * 3600 + luck.below(3600), open - 60)
}

/** Attempts of one person: none, or several with rising results. */
export function sittingsOf(seed: string, of: Sitting, who: Sitter): Sat[] {
  const luck = chance(seed, `${of.name} ${who.loginName}`)
  if (!luck.happens(who.diligence)) return []
  const sat: Sat[] = []
  let from = beginsAt(luck, of.open)
  for (let n = 0; n < of.attempts && from < of.open - 60; n++) {
    const allowed = of.minutes * 60
    const needed = luck.happens(0.03) ? allowed : Math.round(allowed * (0.3 + 0.6 * luck.next()))
    sat.push({
      loginName: who.loginName,
      startedAt: from,
      submittedAt: Math.min(from + needed, of.open),
      answers: of.items.map((item, i) => ({
        subjectId: item.id,
        response: respond(luck, item, of.natures[i] as Nature, who.ability + 0.25 * n),
      })),
    })
    from += needed + 3600 + luck.below(86_400)
    // weak people try again more often
    if (!luck.happens(who.ability < 0 ? 0.5 : 0.15)) break
  }
  return sat
}
