// Settings that are locked once somebody has sat an exam.
import { readable } from '#platform/database/columns.ts'
import { isBefore } from '#platform/database/moments.ts'
import type { Db } from '#platform/database/transaction.ts'
import { byName } from '#shared/field-table.ts'
import { type Exam, exams } from '../contract.ts'
import { lockedMeasures, measures } from '../fields.ts'
import type { ExamChange } from './exams.ts'
import type { ExamRow } from './queries.ts'

/** Locked fields with their Chinese names; the end has a rule of its own. */
const locked = {
  startTime: '开始时间',
  examDurationMinute: '考试时长',
  maxExamCnt: '考试次数',
  passRate: '合格线',
  attemptPolicy: '计分规则',
  multiPolicy: '计分规则',
  blankPolicy: '计分规则',
  gradeScale: '成绩等级',
  secondMark: '双评',
  markTolerance: '双评',
  ...byName(lockedMeasures, (name) => measures[name].label),
} as const
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Throws if a change after the first sitting concerns a locked field, or moves the end earlier. */
export async function refuseAfterAttempts(
  db: Db,
  before: ExamRow['exam'],
  change: ExamChange,
  banks: readonly string[] | null,
): Promise<void> {
  const scale = (of: Exam['gradeScale'] | undefined) => of && { excellent: of.excellent, good: of.good, slightPoor: of.slightPoor }
  const now = { ...before, startTime: readable(before.startTime), gradeScale: scale(before.gradeScale) }
  const asked = { ...change, gradeScale: scale(change.gradeScale) }
  for (const [key, field] of Object.entries(locked)) {
    const given = asked[key as keyof typeof locked]
    if (given !== undefined && !same(given, now[key as keyof typeof locked])) throw exams.fail('satField', { field }, key)
  }
  if (banks) throw exams.fail('satField', { field: '题库' }, 'categories')
  const { endTime } = change
  if (endTime === undefined || endTime === null) return
  const shorter = before.endTime === null || (await isBefore(db, endTime, readable(before.endTime)))
  if (shorter) throw exams.fail('satEnd', {}, 'endTime')
}
