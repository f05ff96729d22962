// Quality of a test and its questions. Uses the first graded attempt of each person in scope, because a repetition measures memory, too.
import { yieldingChunks } from '#platform/yielding.ts'
import { type Item, minPeople, type Quality, type Reason, type Reliability } from '../contract.ts'
import { cellsOf, totalsOf } from './counts.ts'
import { type ItemMoments, type ItemStatistics, itemStatistics, momentsOf, testStatistics } from './psychometrics.ts'
import type { Responses } from './responses.ts'

/** Number of the people who got a question, with mean and deviation of their totals. */
type Takers = Pick<Reliability, 'people' | 'mean' | 'sd'>
export interface TestQuality {
  test: Reliability
  of(subjectId: string): Pick<Item, 'quality' | 'reason'>
  /** null: too few people got the question. */
  takersOf(subjectId: string): Takers | null
}

function reasonOf({ maxScore, variance }: ItemMoments): Reason | null {
  if (maxScore === 0) return 'NO_POINTS'
  return variance === 0 ? 'NO_SPREAD' : null
}

function judged(moments: ReadonlyMap<string, ItemMoments>, test: Reliability): TestQuality {
  if (test.reason === 'FEW_PEOPLE') return { test, of: () => ({ quality: null, reason: test.reason }), takersOf: () => null }
  if (test.reason === 'DIFFERENT_PAPERS') return judgedApart(moments, test)
  const told = itemStatistics([...moments.values()])
  const byId = new Map(
    [...moments].map(([id, m], i) => [id, { quality: told[i] as ItemStatistics satisfies Quality, reason: reasonOf(m) }]),
  )
  return { test, of: (id) => byId.get(id) ?? { quality: null, reason: 'FEW_PEOPLE' }, takersOf: () => test }
}

/** Figures of questions that not everybody got, each over the people who got it. Figures about the other questions are left out. */
function judgedApart(moments: ReadonlyMap<string, ItemMoments>, test: Reliability): TestQuality {
  const enough = new Map([...moments].filter(([, m]) => m.people >= minPeople))
  const told = itemStatistics([...enough.values()])
  const byId = new Map(
    [...enough].map(([id, m], i) => {
      const quality = { ...(told[i] as ItemStatistics satisfies Quality), effectiveWeight: null, alphaIfDeleted: null }
      return [id, { quality, reason: reasonOf(m) }]
    }),
  )
  const takersOf = (id: string) => {
    const m = enough.get(id)
    return m ? { people: m.people, mean: m.totalMean, sd: Math.sqrt(m.totalVariance) } : null
  }
  return { test, of: (id) => byId.get(id) ?? { quality: null, reason: 'FEW_PEOPLE' }, takersOf }
}

/** Moments of the questions of `paper` that anybody got, in order, and the distribution of totals. Yields after each question. */
export async function momentsOfFirst(responses: Responses, paper: readonly { id: string; score: number }[]) {
  const cellsOfQuestion = cellsOf(responses)
  const moments = new Map<string, ItemMoments>()
  let totals: [number, number][] = []
  const add = ({ id, score }: (typeof paper)[number]) => {
    const cells = cellsOfQuestion(id)
    if (!cells.length) return
    totals = cells.map((c) => [c.total, c.count])
    moments.set(id, momentsOf({ maxScore: score, cells }))
  }
  for await (const part of yieldingChunks(paper, 1)) part.forEach(add)
  return { moments, totals }
}

/** Figures of the questions of `paper` and of the test, over the people in scope; null below `minPeople`. */
export async function qualityOf(responses: Responses, paper: readonly { id: string; score: number }[]): Promise<TestQuality> {
  const { moments, totals } = await momentsOfFirst(responses, paper)
  const all = totalsOf(responses)
  const isApart = [...moments.values()].some((m) => m.people < all.reduce((n, [, count]) => n + count, 0))
  const { people, items, ...figures } = testStatistics([...moments.values()], isApart ? all : totals)
  const unreliable = { alpha: null, cic: null, errorRatio: null, standardError: null }
  if (people >= minPeople && isApart) return judged(moments, { people, items, ...figures, ...unreliable, reason: 'DIFFERENT_PAPERS' })
  if (people >= minPeople) return judged(moments, { people, items, ...figures, reason: null })
  const none = Object.fromEntries(Object.keys(figures).map((name) => [name, null])) as Omit<Reliability, 'people' | 'items' | 'reason'>
  return judged(moments, { people, items: paper.length, ...none, reason: 'FEW_PEOPLE' })
}
