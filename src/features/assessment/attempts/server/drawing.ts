// Draws the questions of a new attempt by the draw rules of its exam.
import type { Db } from '#platform/database/transaction.ts'
import { drawPaper, newSeed } from '#features/assessment/exam-papers/server/exam-papers.ts'
import { attempts } from '../contract.ts'
import { listEarlier, writeDraw } from './draw-queries.ts'

interface NewAttempt {
  id: string
  examId: string
  userId: string
  /** The person has had an attempt before, whose questions are avoided. */
  hasEarlier: boolean
}

/** Draws in the transaction that starts the attempt. @throws the reason if the question banks cannot satisfy the rules */
export async function drawAttempt(db: Db, { id, examId, userId, hasEarlier }: NewAttempt): Promise<void> {
  const seed = newSeed()
  const { drawn, problems } = await drawPaper(db, examId, { seed, ...(hasEarlier ? { avoid: await listEarlier(db, examId, userId) } : {}) })
  if (problems.length) throw attempts.fail('cannotDraw', { reason: problems.map((p) => p.text).join('；') })
  await writeDraw(db, { id, examId, seed }, drawn)
}
