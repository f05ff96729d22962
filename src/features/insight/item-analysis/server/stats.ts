// Updates the figures of questions after results have changed.
import type { Db } from '#platform/database/transaction.ts'
import { listWholePapers } from '#features/assessment/exam-papers/server/exam-papers.ts'
import { minPeople } from '../contract.ts'
import { itemStatistics } from './psychometrics.ts'
import { deleteResponses } from './queries.ts'
import { momentsOfFirst } from './quality.ts'
import { keepResponses } from './responses.ts'
import * as queries from './stat-queries.ts'
import type { ItemStat } from './stat-queries.ts'

/** Figures of each question of an exam, from its answers; also caches the answer matrix. */
async function statsOf(db: Db, examId: string): Promise<ItemStat[]> {
  const paper = await listWholePapers(db, [examId])
  const { moments } = await momentsOfFirst(await keepResponses(db, examId), paper)
  const figuresOf = itemStatistics([...moments.values()])
  const told = new Map([...moments.keys()].map((id, i) => [id, figuresOf[i]]))
  return paper.map(({ id: questionId, score }) => {
    const { people = 0, mean = 0 } = moments.get(questionId) ?? {}
    const sums = { questionId, people, points: Math.round(mean * people * 100) / 100, most: Math.round(score * people * 100) / 100 }
    const figures = people < minPeople ? undefined : told.get(questionId)
    const {
      sd = null,
      discriminationIndex = null,
      discriminativeEfficiency = null,
      pointBiserial = null,
      upperLower = null,
    } = figures ?? {}
    return { ...sums, sd, discriminationIndex, discriminativeEfficiency, pointBiserial, upperLower }
  })
}

/**
 * Rebuilds the figures of an exam and the sums of its questions. Idempotent: a concurrent change leaves its mark, and the next run handles
 * it.
 */
export async function rebuildStats(db: Db, examId: string): Promise<void> {
  const mark = await queries.findMark(db, examId)
  const lastAt = await queries.findLast(db, examId)
  if (lastAt === null) await deleteResponses(db, examId)
  const changed = await queries.writeStats(db, examId, lastAt === null ? [] : await statsOf(db, examId), lastAt)
  if (changed.length) await queries.writeUse(db, changed)
  if (mark !== null) await queries.deleteMark(db, examId, mark)
}
