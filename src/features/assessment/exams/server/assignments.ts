// Rules of assignments: departments and people who must sit an exam.
import type { Db } from '#platform/database/transaction.ts'
import { notFound } from '#shared/errors.ts'
import { offsetOf, type Paging } from '#shared/paging.ts'
import { contentReviews } from '#features/organisation/content-reviews/contract.ts'
import {
  countReached,
  type NamedTargets,
  namedTargets,
  refuseNone,
  type Targets,
} from '#features/organisation/enrolments/server/enrolments.ts'
import { assignments } from '../contract.ts'
import * as queries from './assignment-queries.ts'
import { countRequired, exam as kind, reconcile } from './enrolments.ts'
import { examToEdit, getExam } from './exams.ts'

export async function pageAssignments(db: Db, examId: string, { query, ...paging }: Paging & { query?: string | undefined }) {
  const [{ rows, total }, people] = await Promise.all([
    queries.pageAssignments(db, examId, query, paging.pageSize, offsetOf(paging)),
    countRequired(db, examId),
    getExam(db, examId),
  ])
  return { records: rows, total, people }
}

/** Port: why candidates could not get a paper by the draw rules, in words; null if they can. */
export type DrawProblem = (db: Db, examId: string) => Promise<string | null>

/** Ports: why a paper cannot be used, in words; null if it can be. */
export interface PaperProblems {
  drawProblem: DrawProblem
  /** The paper lacks a needed approval. */
  reviewProblem: DrawProblem
}

/**
 * Assigns new targets and updates the enrolments in the same transaction; the result names refused targets with a reason. Throws if no
 * target can be assigned, unless `least` is none.
 */
export async function assign(
  db: Db,
  examId: string,
  { orgId, ...asked }: Targets & { orgId?: string | null | undefined },
  { drawProblem, reviewProblem }: PaperProblems,
  least: 'one' | 'none' = 'one',
) {
  // the body may name only the caller's own tenant
  if (orgId && orgId !== db.tenantId) throw notFound()
  const { exam, state, who } = await examToEdit(db, examId)
  if (exam.questionCount === 0) throw assignments.fail('noPaper')
  if (state === 'ENDED') throw assignments.fail('ended')
  const named = await namedTargets(db, asked)
  const reason = exam.drawnCount > 0 ? await drawProblem(db, examId) : null
  if (reason !== null) throw assignments.fail('cannotDraw', { reason })
  const unreviewed = await reviewProblem(db, examId)
  if (unreviewed !== null) throw contentReviews.fail('refused', { reason: unreviewed })
  if (least === 'one') refuseNone(named)
  const { found, leftOut } = named
  const made = await queries.insertAssignments(db, examId, asked.selectionType, found, who.userId)
  const people = asked.selectionType === 'BY_USER' ? found.map((t) => t.id) : undefined
  await reconcile(db, examId, people)
  const most = 200
  db.audit({
    entity: 'exam',
    entityId: examId,
    after: { selectionType: asked.selectionType, added: made.length, targets: made.slice(0, most).map((m) => m.targetName) },
  })
  return { added: made.length, skipped: found.length - made.length, people: await countRequired(db, examId), leftOut }
}

/** Counts the people of these targets, for the dialog. */
export async function reachOfTargets(db: Db, examId: string, departmentIds: readonly string[], userIds: readonly string[]) {
  const [departments, people] = await Promise.all([
    namedTargets(db, { selectionType: 'BY_GROUP', targets: departmentIds }),
    namedTargets(db, { selectionType: 'BY_USER', targets: userIds }),
    getExam(db, examId),
  ])
  refuseNone(departments, people)
  const ids = (named: NamedTargets) => named.found.map((t) => t.id)
  return countReached(db, kind, examId, ids(departments), ids(people))
}

/** Removes an assignment; people who have sat, or are covered by another one, stay required. */
export async function unassign(db: Db, id: string): Promise<void> {
  const row = await queries.findAssignment(db, id)
  if (!row) throw notFound()
  await examToEdit(db, row.examId)
  if (!(await queries.deleteAssignment(db, id))) throw notFound()
  await reconcile(db, row.examId, row.selectionType === 'BY_USER' ? [row.target] : undefined)
  db.audit({ entity: 'exam', entityId: row.examId, before: { selectionType: row.selectionType, targetName: row.targetName } })
}
