// Quality of a test and its questions. Uses the first graded attempt of each person in scope, because a repetition measures memory, too.
import { yieldingChunks } from '#platform/yielding.ts'
import { type Item, minPeople, type Quality, type Reason, type Reliability } from '../contract.ts'
import { cellsOf } from './counts.ts'
import { type ItemMoments, type ItemStatistics, itemStatistics, momentsOf, testStatistics } from './psychometrics.ts'
import type { Responses } from './responses.ts'

export interface TestQuality {
  test: Reliability
  of(subjectId: string): Pick<Item, 'quality' | 'reason'>
}

function reasonOf({ maxScore, variance }: ItemMoments): Reason | null {
  if (maxScore === 0) return 'NO_POINTS'
  return variance === 0 ? 'NO_SPREAD' : null
}

function judged(moments: ReadonlyMap<string, ItemMoments>, test: Reliability): TestQuality {
  if (test.reason === 'FEW_PEOPLE') return { test, of: () => ({ quality: null, reason: test.reason }) }
  const told = itemStatistics([...moments.values()])
  const byId = new Map(
    [...moments].map(([id, m], i) => [id, { quality: told[i] as ItemStatistics satisfies Quality, reason: reasonOf(m) }]),
  )
  return { test, of: (id) => byId.get(id) ?? { quality: null, reason: 'FEW_PEOPLE' } }
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
  const { people, items, ...figures } = testStatistics([...moments.values()], totals)
  if (people >= minPeople) return judged(moments, { people, items, ...figures, reason: null })
  const none = Object.fromEntries(Object.keys(figures).map((name) => [name, null])) as Omit<Reliability, 'people' | 'items' | 'reason'>
  return judged(moments, { people, items: paper.length, ...none, reason: 'FEW_PEOPLE' })
}
