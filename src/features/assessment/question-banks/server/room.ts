// How many questions a bank may hold.
import type { Db } from '#platform/database/transaction.ts'
import { questions } from '../contract.ts'
import { countQuestions } from './queries.ts'

export const maxQuestions = 100_000

/** Refuses what would make a bank hold too many; it is held by who calls this. */
export async function checkRoom(db: Db, bankId: string, more: number): Promise<void> {
  const held = (await countQuestions(db, [bankId])).reduce((sum, c) => sum + c.count, 0)
  if (held + more > maxQuestions) throw questions.fail('full', { most: maxQuestions.toLocaleString('zh-CN') })
}
