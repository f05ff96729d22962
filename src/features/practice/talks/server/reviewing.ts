// Reviews of ended talks: the findings after the acts of mentors, the score by them, and the appeals of learners.
import { reviewFindings, type ReviewedFinding, standingFindings } from '#engines/directing/review.ts'
import { noLists, openScene } from '#engines/directing/scene.ts'
import { scoreTalk, type TalkScore } from '#engines/directing/score.ts'
import type { Db } from '#platform/database/transaction.ts'
import { scoreParts } from '#shared/scenario-rules.ts'
import { roundScore } from '#shared/scores.ts'
import { rescoreRun } from '#features/practice/practice-runs/server/practice-runs.ts'
import type { ProgressChanged } from '#features/practice/projects/server/projects.ts'
import { maxAppeals, talks } from '../contract.ts'
import type { TalkRow } from './queries.ts'
import * as queries from './review-queries.ts'
import { findOwn } from './rows.ts'

/** Score and dimensions of the practice run of a talk. */
export const runScoreOf = ({ score, parts }: TalkScore) => ({
  score,
  dimensions: { 要点覆盖: roundScore((100 * parts.goals) / scoreParts.goals.full) },
})

/** The findings of a talk with the acts on them, and the number of acts. */
export async function listReviewed(
  db: Db,
  { id, course }: TalkRow,
): Promise<{ reviewed: ReviewedFinding<queries.ActRow>[]; seen: number }> {
  const acts = await queries.listActs(db, id)
  return { reviewed: reviewFindings(course.findings, acts), seen: acts.length }
}

/** A scored talk of a person; `held` locks it for a review. Undefined for any other. */
export async function findScored(db: Db, userId: string, id: string, held: boolean): Promise<TalkRow | undefined> {
  const row = await findOwn(db, userId, id, held)
  return row?.state === 'DONE' ? row : undefined
}

/** Stores acts on a locked talk, and its score by the findings that stand then: of the talk, of its practice run and of the progress. */
export async function reviewTalk(db: Db, row: TalkRow, acts: readonly queries.NewAct[], changed: ProgressChanged): Promise<TalkScore> {
  await queries.insertActs(db, row.id, acts)
  const { reviewed } = await listReviewed(db, row)
  const result = scoreTalk(openScene(row.scenario, noLists), row.course, standingFindings(reviewed))
  await queries.writeResult(db, row.id, result)
  const { registration, courseId, ended } = row
  await rescoreRun(db, { registration, courseId, ended, ...runScoreOf(result), turns: [] }, changed)
  return result
}

/** Stores an appeal of the person about a finding or a goal of a locked talk. @throws noSuchThing, appealed, manyAppeals */
export async function appealTo(db: Db, row: TalkRow, of: queries.AppealOf, text: string): Promise<void> {
  const [{ reviewed }, before] = await Promise.all([listReviewed(db, row), queries.listAppeals(db, row.id)])
  const isThere =
    of.goal === null ? of.finding < reviewed.length : row.scenario.stages.some(({ goals }) => goals.some(({ id }) => id === of.goal))
  if (!isThere) throw talks.fail('noSuchThing')
  if (before.length >= maxAppeals) throw talks.fail('manyAppeals')
  if (!(await queries.insertAppeal(db, row.id, of, text))) throw talks.fail('appealed')
}

export { markReviewed, type NewAct, writeAnswer } from './review-queries.ts'
