// Findings of the rules in one turn of a learner: goals, facts told wrongly, words to avoid, forbidden phrases, words for a judge.
import { isCoaxing } from '../judging/quotes.ts'
import { type Heard, hear, isUnit } from '../scoring/heard.ts'
import { clausesOf } from '../scoring/point-words.ts'
import { matchPoint, type Point } from '../scoring/points.ts'
import { findOffences } from '../scoring/wordings.ts'
import type { Scene } from './scene.ts'
import type { Finding } from './talk.ts'

export interface HeardTurn {
  heard: Heard
  /** Findings of this turn; goals that were reached before are left out. */
  findings: Finding[]
  /** Ids of all goals that this turn brings, also those reached before. */
  brought: Set<string>
  /** Whether half of a goal that is not reached yet was said. */
  isHalfway: boolean
}

interface Stretch {
  from: number
  to: number
}

/**
 * The clauses of a turn in which the syllables stand. A reading spells out numbers but keeps the punctuation, so clauses are found by their
 * place; the whole turn if the two texts have different numbers of clauses.
 */
function stretchOf(said: string, heard: Heard, places: readonly { at: number }[]): Stretch {
  const [own, read] = [clausesOf(said), clausesOf(heard.reading)]
  const whole = { from: 0, to: said.length }
  if (own.length !== read.length || !places.length) return whole
  const touched = places.flatMap(({ at }) => {
    const place = heard.places[at] ?? -1
    const clause = read.findIndex(({ from, to }) => place >= from && place < to)
    return clause < 0 ? [] : [clause]
  })
  const [first, last] = [own[Math.min(...touched)], own[Math.max(...touched)]]
  return first && last ? { from: first.from, to: last.to } : whole
}

const asks =
  /[?？]|[吗呢么吧](?:[，。！,.!\s]|$)|几|多少|什么|怎|如何|哪|谁|是否|(\p{Script=Han})[不没]\1|有没|说说|讲讲|聊聊|谈谈|告诉我|了解(?:一)?下|请教|请问|想问|想知道|想了解|方便/u

/** Whether the sentence around a stretch of a turn asks or invites to tell. */
function isAsked(said: string, { from, to }: Stretch): boolean {
  const before = said.slice(0, from).search(/[^。！？!?\n]*$/u)
  const after = /^[^。！？!?\n]*[。！？!?\n]?/u.exec(said.slice(to))?.[0].length ?? 0
  return asks.test(said.slice(Math.max(0, before), to + after))
}

/** Share of the words of a fact from which another number is told about this fact. */
const sameFact = 0.4

/** The sentence of a document that a learner contradicted, with its place; '' without one. */
const proofOf = (quote: string, source: string) => (quote ? `原文：「${quote}」${source && `（${source}）`}` : '')

/** Applies the rules to a turn. `reached`: ids of goals of earlier turns. */
export function hearTurn(scene: Scene, said: string, turn: number, reached: ReadonlySet<string>): HeardTurn {
  const { dialect } = scene
  const heard = hear(said, dialect)
  const findings: Finding[] = []
  const brought = new Set<string>()
  let isHalfway = false
  const add = (kind: Finding['kind'], of: string, stretch: Stretch, more: Partial<Finding> = {}) =>
    findings.push({ kind, of, turn, quote: said.slice(stretch.from, stretch.to).trim(), origin: 'RULES', worth: 0, why: '', ...more })
  const match = (point: Point) => (point.wordings.length ? matchPoint(point, heard, dialect) : null)

  for (const { id, kind, point, source, quote } of scene.goals) {
    const found = match(point)
    if (!found) continue
    const stretch = stretchOf(said, heard, found.hitWords)
    // few words of a fact, or the unit of its number alone, tell another fact: 断网一小时 beside 4小时内恢复
    const isAbout = found.coverage >= sameFact && found.hitWords.some(({ text }) => !isUnit(text))
    if (kind === 'TELL_FACT' && isAbout && (found.fault === 'OTHER_NUMBER' || found.fault === 'OPPOSITE'))
      add('WRONG', id, stretch, { why: [found.why ?? '', proofOf(quote, source)].filter(Boolean).join('；') })
    if (found.hit === 0 || (kind === 'ASK' && !isAsked(said, stretch))) continue
    if (found.hit === 1) brought.add(id)
    if (reached.has(id)) continue
    if (found.hit === 1) add('GOAL', id, stretch, { worth: 1 })
    else isHalfway = true
  }
  for (const { id, point } of scene.avoid) {
    const found = match(point)
    if (found?.hit === 1) add('AVOID', id, stretchOf(said, heard, found.hitWords))
  }
  for (const { wording, places } of findOffences(heard, scene.wordings, dialect))
    add(wording.level, wording.text, stretchOf(said, heard, places))
  if (isCoaxing(said)) add('COAXING', '', { from: 0, to: said.length })
  return { heard, findings, brought, isHalfway }
}
