// Rules of marking: editors of an exam mark it, and an optimistic check keeps two markers from overwriting each other.
import { readable } from '#platform/database/columns.ts'
import type { Db, Who } from '#platform/database/transaction.ts'
import { forbidden, notFound } from '#shared/errors.ts'
import { holdResults, keysKept, rebuildPairs, resumAttempts } from '#features/assessment/attempts/server/attempts.ts'
import { listWholePapers } from '#features/assessment/exam-papers/server/exam-papers.ts'
import { getExam } from '#features/assessment/exams/server/exams.ts'
import { toContentsResponse } from '#features/assessment/question-banks/server/question-banks.ts'
import { marking, type MarkedQuestion } from '../contract.ts'
import * as queries from './queries.ts'
import { checkOwn, checkSeen, keyOf, pointsOf, seenBy } from './second-marks.ts'
import { claimAnswers, deleteLeases, deleteOwnLeases, listHeld } from './lease-queries.ts'
import type { AnswerId, HeldAnswer, QueueAsked } from './queries.ts'

const known = (time: string | null) => time && readable(time)

export async function pageExams(db: Db, { all, pageNumber, pageSize }: { all: boolean; pageNumber: number; pageSize: number }) {
  const who = await db.who()
  const rows = await queries.pageExams(db, who, all, pageSize, (pageNumber - 1) * pageSize)
  return {
    records: rows.map(({ total: _total, waitingExams: _waiting, ...row }) => ({
      ...row,
      endTime: known(row.endTime),
      since: known(row.since),
    })),
    total: rows[0]?.total ?? 0,
    waitingExams: rows[0]?.waitingExams ?? 0,
  }
}

/** The first exams that wait for marking by the person, and their total number. */
export const waitingExams = (db: Db, who: Who, limit: number) => queries.listWaitingExams(db, who, limit)

/** An exam that the caller may mark: 404 for an unknown exam, 403 without the right to edit it. */
export async function examToMark(db: Db, examId: string) {
  const exam = await getExam(db, examId)
  if (!exam.canEdit) throw forbidden()
  return exam
}

/**
 * The short questions of an exam with the numbers of waiting and marked answers. References are left out if the caller may still be asked
 * the question.
 */
export async function listMarkedQuestions(db: Db, examId: string): Promise<MarkedQuestion[]> {
  const { userId } = await db.who()
  const [paper, counts] = [await listWholePapers(db, [examId]), await queries.countAnswers(db, examId, userId)]
  const byId = new Map(counts.map((c) => [c.subjectId, c]))
  const kept = await keysKept(
    db,
    paper.map((q) => q.id),
  )
  return paper.flatMap((q, i) => {
    const { answerKey } = q.contents
    if (!('reference' in answerKey)) return []
    const { subjectName, imageUrls } = toContentsResponse(q.type, q.contents)
    const { waiting = 0, others = 0, marked = 0 } = byId.get(q.id) ?? {}
    return [
      {
        subjectId: q.id,
        place: i + 1,
        drawn: q.drawn,
        subjectName,
        imageUrls,
        ...(kept.has(q.id) ? { reference: '', points: [] } : { reference: answerKey.reference, points: answerKey.points ?? [] }),
        keysKept: kept.has(q.id),
        maxScore: q.score,
        waiting,
        others,
        marked,
      },
    ]
  })
}

export interface Queue extends Omit<QueueAsked, 'limit' | 'offset'> {
  blind: boolean
  pageNumber: number
  pageSize: number
}

/** A page of waiting or marked answers, with the questions; names only if `blind` is false. */
export async function queueOf(db: Db, { blind, pageNumber, pageSize, ...asked }: Queue) {
  const exam = await examToMark(db, asked.examinationId)
  const { userId } = await db.who()
  const rows = await queries.listQueue(db, { ...asked, limit: pageSize, offset: (pageNumber - 1) * pageSize }, userId)
  const questions = await listMarkedQuestions(db, asked.examinationId)
  const counted = questions.filter((q) => !asked.subjectId || q.subjectId === asked.subjectId)
  return {
    examinationName: exam.examinationName,
    isDouble: exam.secondMark !== 'NONE',
    questions,
    total: counted.reduce((n, q) => n + (asked.status === 'WAITING' ? q.waiting : q.marked), 0),
    records: rows.map(({ name, workNo, submittedAt, ...row }) => ({
      ...row,
      submittedAt: readable(submittedAt),
      name: blind ? null : name,
      workNo: blind ? null : workNo,
    })),
  }
}

export interface Mark {
  attemptId: string
  subjectId: string
  /** null: removes the mark. */
  score: number | null
  /** The points that the marker saw, for the optimistic check. */
  seen: number | null
  /** Comment for the candidate; undefined: unchanged. */
  remark?: string | undefined
}

const answerId = ({ attemptId, subjectId }: AnswerId): AnswerId => ({ attemptId, subjectId })

/** Throws for invalid points, for own answers, and if another marker changed the points meanwhile. */
function check(mark: Mark, held: HeldAnswer, who: Who): void {
  const { score } = mark
  if (held.userId === who.userId) throw marking.fail('own')
  const { maxScore } = held
  if (held.status !== 'GRADING' && held.status !== 'GRADED') throw marking.fail('notHandedIn')
  if (held.gradedBy === 'AUTO') throw marking.fail('blank')
  if (score !== null && score > maxScore) throw marking.fail('overMax', { max: maxScore })
  // full points are allowed even if they are no half points
  if (score !== null && score !== maxScore && !Number.isInteger(score * 2)) throw marking.fail('step')
  if (held.holder !== null) throw marking.fail('held', { name: held.holder })
  if (held.secondMark === 'NONE') checkSeen(mark, held.score, held.graderName ?? '他人')
  else checkOwn(mark, held, who)
}

/** Checks that the caller may mark the exams of these attempts, and returns the ids of the exams. */
async function examsToMark(db: Db, attemptIds: readonly string[]): Promise<string[]> {
  const found = await queries.listExams(db, attemptIds)
  if (found.length !== attemptIds.length) throw notFound()
  const examIds = [...new Set(found.map((f) => f.examId))]
  for (const id of examIds) await examToMark(db, id)
  return examIds
}

/** Marks answers, all or none. The last mark of an attempt produces its result. */
export async function mark(db: Db, list: readonly Mark[]) {
  const who = await db.who()
  const wanted = new Map(list.map((m) => [keyOf(m), m]))
  if (wanted.size !== list.length) throw marking.fail('twice')
  await holdResults(db, await examsToMark(db, [...new Set(list.map((m) => m.attemptId))]))
  const held = await queries.lockAnswers(db, list, who.userId)
  if (held.length !== list.length) throw marking.fail('noShort')
  for (const answer of held) {
    const given = wanted.get(keyOf(answer))
    if (given) check(given, answer, who)
  }
  const changed = held.flatMap((answer) => {
    const given = wanted.get(keyOf(answer))
    const { score: before, remark: known } = seenBy(answer)
    const remark = given?.remark === undefined ? known : given.remark || null
    const isChanged = given && (given.score !== before || remark !== known)
    return isChanged ? [{ held: answer, before, given: given.score, ...answerId(answer), remark }] : []
  })
  if (!changed.length) return { marked: list.length, graded: 0 }
  const points = await pointsOf(db, who.userId, changed)
  await queries.writeMarks(db, points)
  await deleteLeases(db, changed)
  const graded = await resumAttempts(db, [...new Set(points.map((c) => c.attemptId))])
  await rebuildPairs(
    db,
    changed.map((c) => c.held),
  )
  const finals = new Map(points.map((p) => [keyOf(p), p.score]))
  db.audit({
    entity: 'exam-attempt',
    entityId: list.length === 1 ? (list[0]?.attemptId ?? null) : null,
    before: changed.map(({ before, ...c }) => ({ ...answerId(c), score: before })),
    after: changed.map(({ given, ...c }) => ({
      ...answerId(c),
      score: given,
      ...(c.held.secondMark === 'NONE' ? {} : { final: finals.get(keyOf(c)) ?? null }),
    })),
  })
  return { marked: list.length, graded }
}

/**
 * Leases the first `most` of these waiting answers that are free. Marked answers, own ones and those of other markers are left out. A
 * repeated call renews the lease.
 */
export async function claim(db: Db, { answers, most }: { answers: readonly AnswerId[]; most: number }) {
  const { userId } = await db.who()
  await examsToMark(db, [...new Set(answers.map((a) => a.attemptId))])
  const claimed = await claimAnswers(db, answers, userId, most)
  return { claimed, held: await listHeld(db, answers, userId) }
}

export const release = async (db: Db): Promise<void> => void (await deleteOwnLeases(db, (await db.who()).userId))

/** Comments of a marker who has never saved a bank. */
const usualPhrases = ['答到要点，表述清楚', '要点不全，请对照参考答案', '缺少具体做法或例子', '与题目要求不符']

export const listPhrases = async (db: Db): Promise<string[]> => (await queries.findPhrases(db, (await db.who()).userId)) ?? usualPhrases

export async function savePhrases(db: Db, given: readonly string[]): Promise<string[]> {
  const { userId } = await db.who()
  const texts = [...new Set(given)]
  const before = await listPhrases(db)
  await queries.writePhrases(db, userId, texts)
  db.audit({ entity: 'user', entityId: userId, before: { phrases: before }, after: { phrases: texts } })
  return texts
}

/** Writes the comment for the candidate on a whole attempt that is handed in. */
export async function saveAttemptRemark(db: Db, id: string, remark: string): Promise<void> {
  await examsToMark(db, [id])
  if (!(await queries.setAttemptRemark(db, id, remark || null))) throw marking.fail('notHandedIn')
  db.audit({ entity: 'exam-attempt', entityId: id, after: { remark } })
}
