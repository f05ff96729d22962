// Scores an exam anew after a change of questions, points or rules. The preview runs everything and rolls back, so that it is exact.
import { withNestedLoops } from '#platform/database/join-plans.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { mapYielding } from '#platform/yielding.ts'
import { writeNewestVersions, writeTotal } from '#features/assessment/exam-papers/server/exam-papers.ts'
import { checkScale, type ExamRow, examToEdit, writeRules } from '#features/assessment/exams/server/exams.ts'
import { attempts, type Regrade, type Regraded } from '../contract.ts'
import { adjustQuestions } from './adjusting.ts'
import { gradeAnswer, sumsOf } from './grading.ts'
import { sumPoints } from '#shared/scores.ts'
import { listDrawn } from './draw-queries.ts'
import { drawnScore, type Paper, wholePaperOf } from './papers.ts'
import { compareResults, type ResultChange } from './regrade-changes.ts'
import * as queries from './regrade-queries.ts'
import type { AnswerRow } from './regrade-queries.ts'
import { insertRegrade } from './regrade-records.ts'
import { holdResults, rebuildResults } from './results.ts'
import type { Policies } from './tables.ts'

/** Number of attempts per read. */
const BATCH = 500
const SHOWN = 50
/** Maximum number of changed results in one audit row. */
const NOTED = 200

/** Points of a person for an answer after a change of the question. */
function byHand({ handScore, score }: AnswerRow, maxScore: number, { adjustment }: Paper['questions'][number]): number {
  if (adjustment?.kind === 'ALL_RIGHT') return maxScore
  return Math.min(handScore ?? score ?? 0, maxScore)
}

/**
 * Grades an answer by the new paper; a mark by a person stays, up to the new maximum. `points`: of the drawn questions of the attempt, by
 * question id.
 */
function anew(answer: AnswerRow, paper: Paper, policies: Policies, points: ReadonlyMap<string, number> | undefined): AnswerRow {
  const question = paper.byId.get(answer.questionId)
  if (!question) return answer
  const { adjustment } = question
  const maxScore = points?.get(answer.questionId) ?? question.score
  if (answer.gradedBy === 'MANUAL') {
    const score = byHand(answer, maxScore, question)
    return { ...answer, maxScore, score, correct: adjustment?.kind === 'OUT_OF_TOTAL' ? null : score >= maxScore }
  }
  const asked = { type: question.type, answerKey: question.contents.answerKey, score: maxScore, policies, adjustment }
  const grade = gradeAnswer(asked, answer.response)
  return { ...answer, maxScore, ...grade, gradedBy: grade.score === null ? null : 'AUTO' }
}

const differs = (a: AnswerRow, b: AnswerRow) => a.score !== b.score || a.maxScore !== b.maxScore || a.correct !== b.correct

/** Points of the drawn questions by attempt and question. */
async function drawnPoints(db: Db, paper: Paper, ids: readonly string[]): Promise<Map<string, Map<string, number>>> {
  const rows = await listDrawn(db, ids)
  const pointsOf = (d: (typeof rows)[number]) => drawnScore(paper.byId.get(d.id), d.score)
  return new Map([...Map.groupBy(rows, (d) => d.attemptId)].map(([id, list]) => [id, new Map(list.map((d) => [d.id, pointsOf(d)]))]))
}

/** Points of the fixed questions. */
const fixedScoreOf = (paper: Paper) => sumPoints(paper.questions.filter((q) => !q.drawn).map((q) => q.score))

async function regradeAttempts(db: Db, examId: string, paper: Paper, policies: Policies): Promise<number> {
  await withNestedLoops(db)
  const fixedScore = fixedScoreOf(paper)
  let after = '0'
  let done = 0
  for (;;) {
    const handedIn = await queries.listHandedIn(db, examId, after, BATCH)
    if (!handedIn.length) return done
    const ids = handedIn.map((a) => a.id)
    const before = await queries.listAnswers(db, ids)
    const points = await drawnPoints(db, paper, ids)
    const now = await mapYielding(before, (answer) => anew(answer, paper, policies, points.get(answer.attemptId)))
    const changed = now.filter((answer, i) => differs(answer, before[i] ?? answer))
    if (changed.length) await queries.writeAnswers(db, changed)
    const byAttempt = Map.groupBy(now, (a) => a.attemptId)
    await queries.writeSums(
      db,
      handedIn.map(({ id, otherPaper }) => ({
        id,
        totalScore: sumPoints([otherPaper ? 0 : fixedScore, ...(points.get(id)?.values() ?? [])]),
        ...sumsOf(byAttempt.get(id) ?? []),
      })),
    )
    done += ids.length
    after = ids.at(-1) ?? after
  }
}

const rulesOf = ({ passRate, attemptPolicy, multiPolicy, blankPolicy, gradeScale }: Regrade) =>
  Object.fromEntries(
    Object.entries({ passRate, attemptPolicy, multiPolicy, blankPolicy, gradeScale }).filter(([, value]) => value !== undefined),
  )

async function apply(db: Db, { exam }: ExamRow, change: Regrade): Promise<Regraded> {
  const { id } = exam
  if (exam.satAt === null) throw attempts.fail('notSat')
  checkScale(change.gradeScale)
  await holdResults(db, [id])
  const before = await queries.listResults(db, id)
  if (change.newest) await writeNewestVersions(db, id)
  await adjustQuestions(db, exam, await wholePaperOf(db, id), change)
  const { totalScore } = await writeTotal(db, id)
  const rules = rulesOf(change)
  // also raises the version of the exam, so that a running import reads its rules again
  await writeRules(db, id, rules)
  const paper = await wholePaperOf(db, id)
  const policies = { multiPolicy: change.multiPolicy ?? exam.multiPolicy, blankPolicy: change.blankPolicy ?? exam.blankPolicy }
  const done = await regradeAttempts(db, id, paper, policies)
  await queries.writeOpenTotals(db, id, fixedScoreOf(paper))
  await rebuildResults(db, id, null)
  const changed = compareResults(before, await queries.listResults(db, id))
  const { newest, questions, scores, reason, message } = change
  const told = { attempts: done, totalScore, ...(await tellChanges(db, changed)) }
  await insertRegrade(db, {
    examId: id,
    change: { newest, rules, questions, scores },
    reason,
    message,
    totalBefore: exam.totalScore,
    totalAfter: totalScore,
    changed,
  })
  db.audit({
    entity: 'exam',
    entityId: id,
    before: Object.fromEntries(Object.keys(rules).map((key) => [key, exam[key as keyof typeof exam]])),
    after: {
      ...rules,
      newest,
      scores: scores.slice(0, NOTED),
      ...(questions.length ? { questions: questions.slice(0, NOTED) } : {}),
      ...(reason ? { reason } : {}),
      ...(message ? { message } : {}),
      attempts: done,
      changed: told.changed,
      passFlips: told.passFlips,
      results: changed.slice(0, NOTED).map(({ userId, before: from, after: to }) => ({ userId, from, to })),
    },
  })
  return told
}

/** Numbers of the changes, and the first of them with names. */
async function tellChanges(db: Db, changed: readonly ResultChange[]) {
  const shown = changed.slice(0, SHOWN)
  const names = await queries.listNames(
    db,
    shown.map((c) => c.userId),
  )
  const passUp = changed.filter((c) => c.flips && c.passedAfter === true).length
  const passFlips = changed.filter((c) => c.flips).length
  return {
    changed: changed.length,
    passFlips,
    passUp,
    passDown: changed.filter((c) => c.flips && c.passedBefore === true).length,
    rows: shown.map(({ userId, flips: _flips, ...row }) => ({ ...(names.get(userId) ?? { name: '', workNo: '' }), ...row })),
  }
}

/** Scores an exam anew and returns the changes; 404 and 403 as editing the exam. @throws for adjusted questions without a reason */
export async function regrade(db: Db, examId: string, change: Regrade): Promise<Regraded> {
  const exam = await examToEdit(db, examId)
  if (change.questions.length && !change.reason) throw attempts.fail('noReason', {}, 'reason')
  return apply(db, exam, change)
}

const savepointPreview = statement('savepoint_preview', 'savepoint preview', 'anew')
const rollbackToPreview = statement('rollback_to_preview', 'rollback to savepoint preview', 'anew')

/** The changes that `regrade` would make. */
export async function previewRegrade(db: Db, examId: string, change: Regrade): Promise<Regraded> {
  const exam = await examToEdit(db, examId)
  await db.run(savepointPreview, [])
  const told = await apply(db, exam, change)
  await db.run(rollbackToPreview, [])
  return told
}
