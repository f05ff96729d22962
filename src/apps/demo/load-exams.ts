// Loads the demo exams: an open one, a future one, and one without a paper.
import { keysKept } from '#features/assessment/attempts/server/attempts.ts'
import type { Db } from '#platform/database/transaction.ts'
import { addRandom, drawProblem, reviewProblem } from '#features/assessment/exam-papers/server/exam-papers.ts'
import { assign } from '#features/assessment/exams/server/assignments.ts'
import { createExam, pageExams } from '#features/assessment/exams/server/exams.ts'
import { questionTypes } from '#features/assessment/question-banks/contract.ts'
import { dayAt } from './day-at.ts'
import { enabledBanks } from '#features/assessment/question-banks/server/question-banks.ts'

type Act = <T>(what: (db: Db) => Promise<T>) => Promise<T>

const demoExams = [
  {
    name: '新人上岗考试',
    remark: '闭卷独立完成，可以考两次，取最高分。',
    from: -3,
    to: 30,
    minutes: 45,
    attempts: 2,
    banks: 2,
    counts: [6, 2, 4, 2, 1],
  },
  { name: '季度合规考试', remark: '全员参加。', from: 14, to: 21, minutes: 30, attempts: 1, banks: 3, counts: [3, 1, 3, 1, 0] },
  { name: '异议处理小测', remark: null, from: 7, to: null, minutes: 20, attempts: 3, banks: 1, counts: null },
] as const

export async function loadDemoExams(act: Act): Promise<void> {
  const there = new Set((await act((db) => pageExams(db, { page: 1, pageSize: 100 }))).records.map((e) => e.examinationName))
  const banks = (await act(enabledBanks)).toReversed()
  for (const demo of demoExams) if (!there.has(demo.name)) await act((db) => addExam(db, demo, banks.slice(0, demo.banks)))
}

/** Adds an exam for the department of the author. */
async function addExam(db: Db, demo: (typeof demoExams)[number], banks: readonly { id: string }[]): Promise<void> {
  const { id } = await createExam(db, {
    examinationName: demo.name,
    remark: demo.remark,
    startTime: dayAt(new Date(), demo.from, 9),
    endTime: demo.to === null ? null : dayAt(new Date(), demo.to, 18),
    examDurationMinute: demo.minutes,
    maxExamCnt: demo.attempts,
    displayScore: true,
    reviewMode: 'KEYS',
    standingMode: 'RANK',
    passRate: 60,
    categories: banks.map((b) => ({ categoryId: b.id })),
  })
  const { counts } = demo
  if (!counts) return
  const randomDetails = questionTypes.map((type, i) => ({ type, count: counts[i] ?? 0 }))
  await addRandom(db, id, { examinationDetail: banks.map((b) => ({ categoryId: b.id, randomDetails })), replace: false }, keysKept)
  const { departmentId } = await db.who()
  if (departmentId) await assign(db, id, { selectionType: 'BY_GROUP', targets: [departmentId] }, { drawProblem, reviewProblem })
}
