// Rules of the live view: who sees which candidates, and who sees facts.
import { readable } from '#platform/database/columns.ts'
import type { Db } from '#platform/database/transaction.ts'
import { deviceOf } from '#shared/device-name.ts'
import { forbidden, notFound } from '#shared/errors.ts'
import { getExam } from '#features/assessment/exams/server/exams.ts'
import { reachOf } from '#features/organisation/departments/server/departments.ts'
import { type LiveState, liveStates, type LiveView } from '../contract.ts'
import { listHistory } from './history-queries.ts'
import { findView, type LiveAsked, listCandidateIds, listTargets } from './queries.ts'

type Filters = Omit<LiveAsked, 'reach' | 'seesFacts'>

async function scopeOf(db: Db, examId: string) {
  const [exam, who] = await Promise.all([getExam(db, examId), db.who()])
  return { exam, reach: reachOf(who), seesFacts: exam.canEdit }
}

/** The cursor of the page after a candidate. */
const cursorOf = ({ workNo, userId }: { workNo: string; userId: string }) => `${userId}:${workNo}`

interface ViewAsked extends Filters {
  after?: [string, string] | undefined
  pageSize: number
}
/** Numbers and one page of the candidates whom the caller may see. */
export async function getView(db: Db, examId: string, { after, pageSize, ...filters }: ViewAsked): Promise<LiveView> {
  const { exam, reach, seesFacts } = await scopeOf(db, examId)
  const { counts, candidates, now } = await findView(db, examId, { ...filters, reach, seesFacts }, after, pageSize + 1)
  const shown = candidates.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    id: exam.id,
    examinationName: exam.examinationName,
    startTime: exam.startTime,
    endTime: exam.endTime,
    state: exam.state,
    examDurationMinute: exam.examDurationMinute,
    questionCount: exam.questionCount,
    serverTime: readable(now),
    canEdit: exam.canEdit,
    trackHidden: exam.trackHidden,
    trackPaste: exam.trackPaste,
    singleDevice: exam.singleDevice,
    counts: Object.fromEntries(liveStates.map((state) => [state, counts[state] ?? 0])) as Record<LiveState, number>,
    candidates: shown.map((c) => ({ ...c, device: c.device === null ? null : deviceOf(c.device) })),
    next: candidates.length > pageSize && last ? cursorOf(last) : null,
  }
}

export async function listIds(db: Db, examId: string, filters: Filters): Promise<string[]> {
  const { reach, seesFacts } = await scopeOf(db, examId)
  return listCandidateIds(db, examId, { ...filters, reach, seesFacts })
}

/** The history of a candidate, for those who may edit the exam: 404 for others than candidates within reach. */
export async function getHistory(db: Db, examId: string, userId: string) {
  const { exam, reach, seesFacts } = await scopeOf(db, examId)
  if (!exam.canEdit) throw forbidden()
  const [candidate] = await listTargets(db, examId, { reach, seesFacts }, [userId], null)
  if (!candidate) throw notFound()
  return { name: candidate.name, workNo: candidate.workNo, entries: await listHistory(db, examId, userId) }
}
