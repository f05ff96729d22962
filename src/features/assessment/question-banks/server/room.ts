// Limit of questions per bank.
import type { Db } from '#platform/database/transaction.ts'
import { questions } from '../contract.ts'
import { countQuestions } from './queries.ts'

export const maxQuestions = 100_000

/** Throws if a bank would hold too many questions; the caller must hold a lock on the bank. */
export async function checkRoom(db: Db, bankId: string, more: number): Promise<void> {
  const held = (await countQuestions(db, [bankId])).reduce((sum, c) => sum + c.count, 0)
  if (held + more > maxQuestions) throw questions.fail('full', { most: maxQuestions.toLocaleString('zh-CN') })
}
