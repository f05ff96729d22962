// Rules of sitting an exam. The server's clock alone decides when it begins and when the time is up.
import { readable } from '#platform/database/columns.ts'
import type { Db } from '#platform/database/transaction.ts'
import { mapYielding } from '#platform/yielding.ts'
import { notFound } from '#shared/errors.ts'
import { announceExam, coverUrl, findExam, markStarted } from '#features/assessment/exams/server/exams.ts'
import { measures as words } from '#features/assessment/exams/fields.ts'
import { attempts, type Mine, maxOwnAttempts, type Sitting } from '../contract.ts'
import { listRevs } from './answer-queries.ts'
import { handIn } from './closing.ts'
import { keptNotice, scoresKept } from './kept-keys.ts'
import { writeOtherPaper } from './draw-queries.ts'
import { drawAttempt } from './drawing.ts'
import { findEnding, listUnread } from './notice-queries.ts'
import { applyShuffle } from './own-order.ts'
import { own } from './own.ts'
import { paperOfAttempt, toSittingQuestion } from './papers.ts'
import { listExamsOfPerson } from './mine-queries.ts'
import * as queries from './queries.ts'
import type { AttemptRow } from './queries.ts'
import { checkDevice } from './saving.ts'
import { scoreNotice } from './score-notice.ts'

/** Shows an overdue attempt as handed in at its deadline, although the job has not closed it yet. */
function asClosed<R extends Pick<AttemptRow, 'status' | 'overdue' | 'submittedAt'>>(row: R, deadline: string | null): R {
  return row.overdue ? { ...row, status: 'GRADING', submittedAt: deadline } : row
}

async function sittingOf(db: Db, found: AttemptRow): Promise<Sitting> {
  const row = asClosed(found, found.deadlineAt)
  const open = row.status === 'IN_PROGRESS'
  const hasScore = row.displayScore && row.published && row.status === 'GRADED'
  const kept = hasScore ? (await scoresKept(db, [row.id])).get(row.id) : undefined
  const [paper, saved, revs] = open
    ? [await paperOfAttempt(db, row), await queries.listAnswers(db, [row.id]), await listRevs(db, row.id)]
    : [null, [], {}]
  return {
    id: row.id,
    attemptNo: row.attemptNo,
    status: row.status,
    examinationId: row.examId,
    examinationName: row.examinationName,
    startedAt: readable(row.startedAt),
    deadline: row.deadlineAt && readable(row.deadlineAt),
    serverTime: readable(row.serverTime),
    leftMs: row.leftMs,
    spentMs: row.spentMs,
    submittedAt: row.submittedAt && readable(row.submittedAt),
    timedOut: row.timedOut,
    ending: open ? null : await findEnding(db, row.id),
    notices: row.hasNotices ? await listUnread(db, row.examId, row.userId) : [],
    totalScore: row.totalScore,
    score: hasScore && kept === undefined ? row.sumScore : null,
    scoreNotice: kept === undefined ? scoreNotice(row) : keptNotice(kept),
    measures: row.measures,
    watermark: row.watermark,
    questions: paper ? await applyShuffle(await mapYielding(paper.questions, toSittingQuestion), row) : [],
    answers: saved.map((s) => ({ subjectId: s.questionId, response: s.response })),
    revs,
  }
}

type ExamFacts = Pick<Mine, 'state' | 'questionCount' | 'totalScore' | 'maxExamCnt'>

type Starts = Pick<queries.AttemptSummary, 'makeUp' | 'extra' | 'last'>
/** Whether the latest start binds a person: not after an earlier start, nor with a make-up. */
const isBound = ({ makeUp, extra, last }: Starts) => !makeUp && extra === 0 && last === 0

/** Returns the code of the reason why a person cannot begin, if there is one. */
function startBlocker(exam: ExamFacts, { required, late, used, ...starts }: queries.AttemptSummary) {
  const { makeUp, extra } = starts
  if (!required && !makeUp) return 'notRequired'
  if (exam.state === 'COMING') return 'notStarted'
  if (exam.state === 'ENDED' && !makeUp) return 'ended'
  if (late && isBound(starts)) return 'tooLate'
  if (exam.questionCount === 0 || exam.totalScore === 0) return 'noPaper'
  return used >= exam.maxExamCnt + extra ? 'noneLeft' : null
}

/** Begins an attempt, or continues the open one; concurrent calls return the same attempt. */
export async function startAttempt(db: Db, examId: string): Promise<Sitting> {
  const { userId } = await db.who()
  if (!(await findExam(db, examId))) throw notFound()
  const open = await queries.findOpen(db, examId, userId)
  if (open && !open.overdue) return sittingOf(db, open)
  if (open) await handIn(db, [open.id], 'TIMEOUT')
  // from here on the paper is frozen; the exam may have been deleted meanwhile
  await markStarted(db, [{ examId, userId }])
  const found = await findExam(db, examId)
  if (!found) throw notFound()
  const summary = await queries.getAttemptSummary(db, examId, userId)
  const reason = startBlocker({ ...found.exam, state: found.state }, summary)
  if (reason) {
    const same = await queries.findOpen(db, examId, userId)
    if (same && reason === 'noneLeft') return sittingOf(db, same)
    throw attempts.fail(reason)
  }
  const { id, paperId = null } = (await queries.insertAttempt(db, examId, userId, summary.last + 1)) ?? {}
  if (id && paperId) await writeOtherPaper(db, { id, examId, paperId })
  else if (id && found.exam.drawnCount > 0) await drawAttempt(db, { id, examId, userId, hasEarlier: summary.last > 0 })
  const row = id ? await queries.findOwn(db, userId, id) : await queries.findOpen(db, examId, userId)
  if (!row) throw attempts.fail('noneLeft')
  if (id) {
    db.audit({ entity: 'exam-attempt', entityId: id, after: { examId, attemptNo: row.attemptNo } })
    await announceExam(db, examId)
  }
  return sittingOf(db, row)
}

export const getAttempt = async (db: Db, id: string): Promise<Sitting> => sittingOf(db, await own(db, id))

/**
 * Hands in; a single-device exam accepts this only from the current device. An attempt that was handed in stays unchanged, and a late call
 * counts as of the deadline.
 */
export async function submitAttempt(db: Db, id: string, holder: string | undefined): Promise<Sitting> {
  const before = await own(db, id)
  if (before.status === 'IN_PROGRESS') {
    if (!before.overdue) checkDevice(before, holder)
    await handIn(db, [id], before.overdue ? 'TIMEOUT' : 'USER')
  }
  return sittingOf(db, await own(db, id))
}

/** The exams of the caller. */
export async function listMine(db: Db): Promise<Mine[]> {
  const { userId } = await db.who()
  const rows = await listExamsOfPerson(db, userId, maxOwnAttempts)
  const kept = await scoresKept(
    db,
    rows.filter((r) => r.displayScore && r.published).flatMap((r) => r.attempts.filter((a) => a.status === 'GRADED').map((a) => a.id)),
  )
  return rows.map(({ published, publishTime, reviewMode, reviewOpen, measures, imageId, openLeftMs, newLeftMs, late, ...row }) => {
    const isShown = row.displayScore && published
    const keptBy = row.attempts.map((a) => kept.get(a.id)).find((name) => name !== undefined)
    const open = row.attempts.find((a) => a.status === 'IN_PROGRESS' && !a.overdue)
    const left = open ? openLeftMs : newLeftMs
    const starts = { ...row, late, last: row.attempts.length, used: row.attempts.filter((a) => a.status !== 'VOIDED').length }
    const reason = open ? null : startBlocker(row, starts)
    return {
      ...row,
      coverUrl: coverUrl(imageId),
      state: row.makeUp && row.state === 'ENDED' ? ('OPEN' as const) : row.state,
      maxExamCnt: row.maxExamCnt + row.extra,
      startTime: readable(row.startTime),
      endTime: row.endTime && readable(row.endTime),
      latestStart: row.latestStart && isBound(starts) ? readable(row.latestStart) : null,
      scoreNotice: keptBy === undefined ? scoreNotice({ ...row, published, publishTime }) : keptNotice(keptBy),
      reviewNotice: row.displayScore && row.endTime && reviewMode !== 'NONE' && !reviewOpen ? attempts.fail('reviewLater').message : null,
      measures: measures.map((name) => words[name].told),
      canStart: reason === null,
      leftMs: reason === null ? left : null,
      reason: reason && attempts.fail(reason).message,
      corrections: isShown && keptBy === undefined ? row.corrections : [],
      attempts: row.attempts.map((attempt) => {
        const { sumScore, passed, startedAt, submittedAt, ...a } = asClosed(attempt, attempt.deadlineAt)
        const score = isShown && a.status === 'GRADED' && !kept.has(a.id) ? sumScore : null
        return {
          ...a,
          score,
          passed: score === null ? null : passed,
          canReview: score !== null && reviewOpen,
          startedAt: readable(startedAt),
          submittedAt: submittedAt && readable(submittedAt),
        }
      }),
    }
  })
}

export { reviewAttempt } from './review.ts'
export { holdResults, rebuildPairs, rebuildResults, resumAttempts } from './results.ts'
export { countsFirst, makeUpColumns, policyOf, scoreOf } from './scores.ts'
export { listProgress, listUsedUp } from './used-up.ts'
export { importAttempts } from './import-attempts.ts'
export { gradeAnswer } from './grading.ts'
export { keysKept, scoresKept } from './kept-keys.ts'
export { paperOfAttempt, toSittingQuestion, promptOf, wholePaperOf } from './papers.ts'
export { type LiveAttempts, liveAttempts } from './notices.ts'
export { handIn } from './closing.ts'
export { due, over } from './queries.ts'
export { keptResponse } from './responses.ts'
export { keyOf, outcomeOf } from './review.ts'
