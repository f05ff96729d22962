// Lists longer than the maximum number of statement parameters (65,535).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { listBanks } from './queries.ts'

let w: ExamWorld
beforeAll(async () => {
  w = await startExamWorld()
})
afterAll(() => w?.world.close())

test('the banks of a hundred thousand exams are read in one statement', async () => {
  const examId = await w.exam()
  const examIds = [examId, ...Array.from({ length: 99_999 }, (_, n) => String(n + 1))]
  const banks = await w.inTenant((db) => listBanks(db, examIds))
  expect(banks.filter((b) => b.examId === examId).map((b) => b.categoryId)).toEqual([w.bankId])
})
