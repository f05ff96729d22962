// Level and rank of the caller in an exam, where the exam shows them and the score is visible.
import type { Db } from '#platform/database/transaction.ts'
import { notFound } from '#shared/errors.ts'
import type { Standing } from '../contract.ts'
import { scoresKept } from './kept-keys.ts'
import { findStanding, type StandingRow } from './standing-queries.ts'

const none: Standing = { level: null, rank: null, of: null, departmentName: null, departmentRank: null, departmentOf: null }

async function isShown(db: Db, { displayScore, published, standingMode, attemptId }: StandingRow): Promise<boolean> {
  if (!displayScore || !published || standingMode === 'NONE' || attemptId === null) return false
  return !(await scoresKept(db, [attemptId])).has(attemptId)
}

/** The caller's level and, if the exam shows it, rank; all null while the score is hidden. 404 if the caller is no candidate. */
export async function ownStanding(db: Db, examId: string): Promise<Standing> {
  const { userId } = await db.who()
  const row = await findStanding(db, examId, userId)
  if (!row) throw notFound()
  if (!(await isShown(db, row))) return none
  const { level, rank, of, departmentName, departmentRank, departmentOf } = row
  if (rank === null) return { ...none, level }
  return { level, rank, of, departmentName, departmentRank, departmentOf }
}
