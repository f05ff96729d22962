// Make-ups: named people may sit an exam after its end, or more often. Required people and counted results do not change.
import { isShown } from '#platform/database/moments.ts'
import { isBefore } from '#platform/database/moments.ts'
import type { Db } from '#platform/database/transaction.ts'
import { offsetOf, type Page, type Paging } from '#shared/paging.ts'
import { reachOf } from '#features/organisation/departments/server/departments.ts'
import { type NamedTargets, namedTargets, refuseNone } from '#features/organisation/enrolments/server/enrolments.ts'
import { assignments, exams, type OtherPaper, type Sitter } from '../contract.ts'
import { type ExamResults, examToEdit, getExam } from './exams.ts'
import type { makeUpResults } from '../fields.ts'
import * as queries from './make-up-queries.ts'
import type { ExamRow } from './queries.ts'

interface MakeUp {
  examinationId: string
  userIds: readonly string[]
  endTime?: string | null | undefined
  extraAttempts: number
  /** Which result counts; absent: by the exam. */
  counts?: keyof typeof makeUpResults | null | undefined
  /** The exam whose fixed paper these people sit; absent: the paper of this exam. */
  paperId?: string | null | undefined
  reason: string
}

/** Port: fixed papers of other exams, for make-ups. */
export interface OtherPapers {
  list(db: Db, examId: string, name: string | undefined): Promise<OtherPaper[]>
  /** Keeps the paper of the exam `paperId` for make-ups; returns the reason if it cannot be used. */
  keep(db: Db, examId: string, paperId: string): Promise<string | null>
}
/** Maximum number of names in one audit row. */
const MAX_TOLD = 200

/** Checks that the end of a make-up is in the future and after the end of the exam. */
async function checkEnd(db: Db, { exam, state }: ExamRow, endTime: string | null, extraAttempts: number): Promise<void> {
  if (endTime === null) {
    if (state === 'ENDED') throw assignments.fail('makeUpEnded', {}, 'endTime')
    if (extraAttempts === 0) throw assignments.fail('makeUpNothing', {}, 'endTime')
    return
  }
  if (!(await isShown(db, endTime))) throw exams.fail('notShown', {}, 'endTime')
  if (!(await isBefore(db, 'now', endTime))) throw assignments.fail('makeUpPast', {}, 'endTime')
  if (exam.endTime !== null && !(await isBefore(db, exam.endTime, endTime))) throw assignments.fail('makeUpEarly', {}, 'endTime')
}

/** Leaves out people who may not begin anyway, with a reason; extra attempts or minutes alone are useless to them. */
export async function onlySitters(db: Db, examId: string, named: NamedTargets): Promise<NamedTargets> {
  const sitters = new Set(
    await queries.listSitterIds(
      db,
      examId,
      named.found.map((p) => p.id),
    ),
  )
  const reason = assignments.fail('notRequired').message
  return {
    found: named.found.filter((p) => sitters.has(p.id)),
    leftOut: [...named.leftOut, ...named.found.filter((p) => !sitters.has(p.id)).map((p) => ({ ...p, reason }))],
  }
}

/** Leaves out people without attempts, with a reason; a later end alone is useless to them. */
async function withoutUsedUp(db: Db, examId: string, named: NamedTargets, results: ExamResults): Promise<NamedTargets> {
  const ids = named.found.map((p) => p.id)
  const used = new Set(await results.listUsedUp(db, examId, ids))
  const reason = assignments.fail('usedUp').message
  return {
    found: named.found.filter((p) => !used.has(p.id)),
    leftOut: [...named.leftOut, ...named.found.filter((p) => used.has(p.id)).map((p) => ({ ...p, reason }))],
  }
}

/**
 * Gives these people a make-up: a later end, more attempts, or both. Attempts are added to an existing make-up; a new end replaces the old
 * one.
 */
export async function giveMakeUp(
  db: Db,
  { examinationId: examId, userIds, endTime: end = null, extraAttempts, counts = null, paperId = null, reason }: MakeUp,
  results: ExamResults,
  otherPapers: OtherPapers,
) {
  const row = await examToEdit(db, examId)
  if (row.exam.questionCount === 0) throw assignments.fail('noPaper')
  await checkEnd(db, row, end, extraAttempts)
  const people = await namedTargets(db, { selectionType: 'BY_USER', targets: userIds })
  const able = extraAttempts === 0 ? await withoutUsedUp(db, examId, people, results) : people
  const named = end === null ? await onlySitters(db, examId, able) : able
  refuseNone(named)
  const wrong = paperId === null ? null : await otherPapers.keep(db, examId, paperId)
  if (wrong !== null) throw assignments.fail('wrongPaper', { reason: wrong }, 'paperId')
  const { found, leftOut } = named
  const ids = found.map((p) => p.id)
  await queries.writeMakeUps(db, examId, ids, { endTime: end, extraAttempts, counts, reason, paperId })
  const makeUp = found.slice(0, MAX_TOLD).map((p) => p.name)
  db.audit({
    entity: 'exam',
    entityId: examId,
    after: { makeUp, people: ids.length, endTime: end, extraAttempts, counts, ...(paperId ? { makeUpPaperId: paperId } : {}), reason },
  })
  return { done: ids.length, leftOut }
}

/** Ends the make-ups of these people; open attempts go on until their deadline. */
export async function endMakeUp(db: Db, examId: string, userIds: readonly string[]): Promise<void> {
  await examToEdit(db, examId)
  const ended = await queries.updateMakeUpEnds(db, examId, userIds)
  if (!ended.length) throw assignments.fail('noMakeUp')
  db.audit({ entity: 'exam', entityId: examId, before: { makeUp: ended.slice(0, MAX_TOLD), people: ended.length } })
}

/** Lists the people who must sit an exam, or may by a make-up, within the reach of the caller. */
export async function pageSitters(
  db: Db,
  examId: string,
  { query, makeUp, ...paging }: Paging & { query?: string | undefined; makeUp?: string | undefined },
  results: ExamResults,
): Promise<Page<Sitter>> {
  const [who] = await Promise.all([db.who(), getExam(db, examId)])
  const asked = { reach: reachOf(who), query, makeUp: makeUp === 'true' }
  const { records, total } = await queries.pageSitters(db, examId, asked, paging.pageSize, offsetOf(paging))
  const ids = records.map((r) => r.id)
  const begun = await results.listProgress(db, examId, ids)
  return { records: records.map((r) => ({ ...r, progress: begun.get(r.id) ?? 'NONE' })), total }
}
