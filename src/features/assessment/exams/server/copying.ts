// Copies of exams, and templates: everybody who sees an exam may copy it with new times, without its attempts and results.
import type { Db } from '#platform/database/transaction.ts'
import { notFound } from '#shared/errors.ts'
import type { Skipped } from '#shared/batch.ts'
import { checkPermissions } from '#features/organisation/menus/server/menus.ts'
import { assignments, type Exam, exams } from '../contract.ts'
import { listAssigned } from './assignment-queries.ts'
import { assign, type PaperProblems } from './assignments.ts'
import { copyRows } from './copy-queries.ts'
import { checkTimes } from './checks.ts'
import { examToEdit, getExam } from './exams.ts'
import { findExam, listBanks, lockBanks, updateExam } from './queries.ts'

/** Port: whether an exam asks a question whose key is secret from the caller. */
export type HoldsKeptKeys = (db: Db, examId: string) => Promise<boolean>

interface Asked {
  examinationName: string
  startTime: string
  endTime?: string | null | undefined
  assigned: boolean
}

/**
 * Copies settings, banks and paper, and with `assigned` the assignments; the copy belongs to the caller. 404 for an unknown exam. Refused
 * to people who may still sit its questions, because scores of an own copy would reveal the keys.
 */
export async function copyExam(
  db: Db,
  id: string,
  { assigned, ...asked }: Asked,
  { holdsKeptKeys, ...problems }: { holdsKeptKeys: HoldsKeptKeys } & PaperProblems,
): Promise<Exam & { done: number; leftOut: Skipped[] }> {
  if (assigned) await checkPermissions(db, ['exam:btn:assign'])
  const [source, banks, who] = await Promise.all([findExam(db, id), listBanks(db, [id]), db.who()])
  if (!source) throw notFound()
  if (await holdsKeptKeys(db, id)) throw exams.fail('copyKept')
  const given = { ...asked, endTime: asked.endTime ?? null }
  await checkTimes(db, given)
  // these locks keep others from deleting the banks meanwhile
  await lockBanks(
    db,
    banks.map((b) => b.categoryId),
  )
  const copyId = await copyRows(db, id, { ...given, ownerDepartmentId: who.departmentId, userId: who.userId, userName: who.name })
  // a concurrent request deleted the exam
  if (!copyId) throw notFound()
  const { examinationName, startTime, endTime } = given
  db.audit({ entity: 'exam', entityId: copyId, after: { copiedFrom: id, examinationName, startTime, endTime } })
  const told = assigned ? await assignAs(db, id, copyId, problems) : { done: 0, leftOut: [] }
  return { ...(await getExam(db, copyId)), ...told }
}

/** Marks an exam as a template or removes the mark, without another change. 404 and 403 as `examToEdit`. */
export async function setTemplate(db: Db, id: string, template: boolean): Promise<Exam> {
  const { exam: before } = await examToEdit(db, id)
  if (before.template !== template) {
    await updateExam(db, id, { template })
    db.audit({ entity: 'exam', entityId: id, before: { template: before.template }, after: { template } })
  }
  return getExam(db, id)
}

/** Assigns a copy to the targets of its original. */
async function assignAs(db: Db, id: string, copyId: string, problems: PaperProblems) {
  const targets = await listAssigned(db, id)
  const problem = await problems.drawProblem(db, copyId)
  const unreviewed = await problems.reviewProblem(db, copyId)
  if (problem !== null || unreviewed !== null) {
    const message = unreviewed ?? assignments.fail('cannotDraw', { reason: problem ?? '' }).message
    return { done: 0, leftOut: targets.map(({ target, targetName }) => ({ id: target, name: targetName, reason: message })) }
  }
  const told = { done: 0, leftOut: [] as Skipped[] }
  for (const selectionType of ['BY_GROUP', 'BY_USER'] as const) {
    const of = targets.filter((t) => t.selectionType === selectionType).map((t) => t.target)
    if (!of.length) continue
    const { added, leftOut } = await assign(db, copyId, { selectionType, targets: of }, problems, 'none')
    told.done += added
    told.leftOut.push(...leftOut)
  }
  return told
}
