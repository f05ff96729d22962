// Loads the demo question banks by the rules of the product; existing banks are skipped.
import type { Db, Transact } from '#platform/database/transaction.ts'
import { createBank, hashOf, insertQuestions, judgeQuestion, pageBanks } from '#features/assessment/question-banks/server/question-banks.ts'
import { type DemoBank, demoBanks } from './questions.ts'

async function addBank(db: Db, { questions, ...fields }: DemoBank): Promise<void> {
  const { id: bankId } = await createBank(db, { ...fields, status: 1 })
  await insertQuestions(
    db,
    questions.map(({ type, options, ...given }) => {
      const { faults, contents } = judgeQuestion(type, {
        ...given,
        images: [],
        options: options.map((optionContent) => ({ optionContent })),
      })
      if (faults.length) throw new Error(`demo question ${given.subjectName}: ${JSON.stringify(faults)}`)
      return { ...contents, bankId, type, stemHash: hashOf(type, contents).toString('hex') }
    }),
  )
}

/** Loads the missing banks of the base demo. */
export const loadDemoBanks = (act: Transact) => loadBanks(act, demoBanks.toReversed())

/** Loads those of these banks that are missing. */
export async function loadBanks(act: Transact, banks: readonly DemoBank[]): Promise<void> {
  const there = await act((db) => pageBanks(db, { pageNum: 1, pageSize: 100 }, async () => []))
  const names = new Set(there.records.map((b) => b.categoryName))
  for (const bank of banks) if (!names.has(bank.categoryName)) await act((db) => addBank(db, bank))
}
