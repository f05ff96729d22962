// Checks of the settings of an exam: times, the order of its parts, and the bounds of its levels.
import { isBefore, isShown } from '#platform/database/moments.ts'
import type { Db } from '#platform/database/transaction.ts'
import { descends } from '#shared/scores.ts'
import { type Exam, exams } from '../contract.ts'
import type { Measure } from '../fields.ts'

type Times = Partial<Record<'startTime' | 'endTime' | 'publishTime', string | null | undefined>>
/** Refuses a time in the hour that the start of summer time skips, because it would become another time. */
export async function checkShown(db: Db, times: Times): Promise<void> {
  for (const field of ['startTime', 'endTime', 'publishTime'] as const)
    if (times[field] && !(await isShown(db, times[field]))) throw exams.fail('notShown', {}, field)
}

export async function checkOrder(db: Db, startTime: string, endTime: string | null): Promise<void> {
  if (endTime && !(await isBefore(db, startTime, endTime))) throw exams.fail('endBeforeStart', {}, 'endTime')
}

export async function checkTimes(db: Db, times: { startTime: string; endTime: string | null }): Promise<void> {
  await checkShown(db, times)
  await checkOrder(db, times.startTime, times.endTime)
}

/** The order of the parts is either fixed or shuffled. */
export function checkParts({ keepParts, shuffleParts }: Partial<Record<Measure, boolean | undefined>>): void {
  if (keepParts && shuffleParts) throw exams.fail('bothOrders', {}, 'shuffleParts')
}

/** Checks that the bounds of the levels descend. */
export function checkScale(scale: Exam['gradeScale'] | undefined): void {
  if (scale && !descends(scale)) throw exams.fail('scaleOrder', {}, 'gradeScale')
}
