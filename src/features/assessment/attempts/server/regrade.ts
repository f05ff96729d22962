// Scores an exam anew after a change of questions, points or rules. The preview runs everything and rolls back, so that it is exact.
import { withNestedLoops } from '#platform/database/join-plans.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { mapYielding } from '#platform/yielding.ts'
import { writeNewestVersions, writeScores, writeTotal } from '#features/assessment/exam-papers/server/exam-papers.ts'
import { checkScale, type ExamRow, examToEdit, writeRules } from '#features/assessment/exams/server/exams.ts'
import { attempts, type Regrade, type Regraded } from '../contract.ts'
import { gradeAnswer, sumsOf } from './grading.ts'
import { sumPoints } from '#shared/scores.ts'
import { listDrawn, writeDrawnScores } from './draw-queries.ts'
import { type Paper, wholePaperOf } from './papers.ts'
import * as queries from './regrade-queries.ts'
import type { AnswerRow, ResultRow } from './regrade-queries.ts'
import { holdResults, rebuildResults } from './results.ts'
import type { Policies } from './tables.ts'

/** Number of attempts per read. */
const BATCH = 500
const SHOWN = 50
/** Maximum number of changed results in one audit row. */
const NOTED = 200

/**
 * Grades an answer by the new paper; a mark by a person stays, up to the new maximum. `points`: of the drawn questions of the attempt, by
 * question id.
 */
function anew(answer: AnswerRow, paper: Paper, policies: Policies, points: ReadonlyMap<string, number> | undefined): AnswerRow {
  const question = paper.byId.get(answer.questionId)
  if (!question) return answer
  const maxScore = points?.get(answer.questionId) ?? question.score
  if (answer.gradedBy === 'MANUAL') {
    const score = Math.min(answer.score ?? 0, maxScore)
    return { ...answer, maxScore, score, correct: score >= maxScore }
  }
  const grade = gradeAnswer({ type: question.type, answerKey: question.contents.answerKey, score: maxScore, policies }, answer.response)
  return { ...answer, maxScore, ...grade, gradedBy: grade.score === null ? null : 'AUTO' }
}

const differs = (a: AnswerRow, b: AnswerRow) => a.score !== b.score || a.maxScore !== b.maxScore || a.correct !== b.correct

/** Points of the drawn questions by attempt and question. */
async function drawnPoints(db: Db, paper: Paper, ids: readonly string[]): Promise<Map<string, Map<string, number>>> {
  const rows = paper.questions.some((q) => q.drawn) ? await listDrawn(db, ids) : []
  return new Map([...Map.groupBy(rows, (d) => d.attemptId)].map(([id, list]) => [id, new Map(list.map((d) => [d.id, d.score]))]))
}

/** Points of the fixed questions. */
const fixedScoreOf = (paper: Paper) => sumPoints(paper.questions.filter((q) => !q.drawn).map((q) => q.score))

async function regradeAttempts(db: Db, examId: string, paper: Paper, policies: Policies): Promise<number> {
  await withNestedLoops(db)
  const fixedScore = fixedScoreOf(paper)
  let after = '0'
  let done = 0
  for (;;) {
    const ids = await queries.listHandedIn(db, examId, after, BATCH)
    if (!ids.length) return done
    const before = await queries.listAnswers(db, ids)
    const points = await drawnPoints(db, paper, ids)
    const now = await mapYielding(before, (answer) => anew(answer, paper, policies, points.get(answer.attemptId)))
    const changed = now.filter((answer, i) => differs(answer, before[i] ?? answer))
    if (changed.length) await queries.writeAnswers(db, changed)
    const byAttempt = Map.groupBy(now, (a) => a.attemptId)
    await queries.writeSums(
      db,
      ids.map((id) => ({
        id,
        totalScore: sumPoints([fixedScore, ...(points.get(id)?.values() ?? [])]),
        ...sumsOf(byAttempt.get(id) ?? []),
      })),
    )
    done += ids.length
    after = ids.at(-1) ?? after
  }
}

const compare = (before: ReadonlyMap<string, ResultRow>, after: ReadonlyMap<string, ResultRow>) => {
  const changed = [...after.values()].flatMap((now) => {
    const then = before.get(now.userId)
    const same = then?.sumScore === now.sumScore && then?.passed === now.passed
    return same ? [] : [{ userId: now.userId, before: then?.sumScore ?? null, after: now.sumScore, flips: then?.passed !== now.passed }]
  })
  const size = (c: (typeof changed)[number]) => Math.abs((c.after ?? 0) - (c.before ?? 0))
  return changed.sort((a, b) => size(b) - size(a) || Number(a.userId) - Number(b.userId))
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
  const there = await wholePaperOf(db, id)
  const foreign = change.scores.find((s) => !there.byId.has(s.subjectId))
  if (foreign) throw attempts.fail('unknownQuestion', { id: foreign.subjectId })
  const named = change.scores.map((s) => s.subjectId)
  const twice = named.find((subjectId, i) => named.indexOf(subjectId) < i)
  if (twice !== undefined) throw attempts.fail('twice', { id: twice })
  if (change.scores.length) await writeScores(db, id, change.scores)
  if (change.scores.length && exam.drawnCount > 0) await writeDrawnScores(db, id, change.scores)
  const { totalScore } = await writeTotal(db, id)
  const rules = rulesOf(change)
  // also raises the version of the exam, so that a running import reads its rules again
  await writeRules(db, id, rules)
  const paper = await wholePaperOf(db, id)
  const policies = { multiPolicy: change.multiPolicy ?? exam.multiPolicy, blankPolicy: change.blankPolicy ?? exam.blankPolicy }
  const done = await regradeAttempts(db, id, paper, policies)
  await queries.writeOpenTotals(db, id, fixedScoreOf(paper))
  await rebuildResults(db, id, null)
  const changed = compare(before, await queries.listResults(db, id))
  const flips = changed.filter((c) => c.flips).length
  const shown = changed.slice(0, SHOWN)
  const names = await queries.listNames(
    db,
    shown.map((c) => c.userId),
  )
  db.audit({
    entity: 'exam',
    entityId: id,
    before: Object.fromEntries(Object.keys(rules).map((key) => [key, exam[key as keyof typeof exam]])),
    after: {
      ...rules,
      newest: change.newest,
      scores: change.scores.slice(0, NOTED),
      attempts: done,
      changed: changed.length,
      passFlips: flips,
      results: changed.slice(0, NOTED).map(({ userId, before: from, after: to }) => ({ userId, from, to })),
    },
  })
  return {
    attempts: done,
    changed: changed.length,
    passFlips: flips,
    totalScore,
    rows: shown.map(({ userId, before: from, after }) => ({
      ...(names.get(userId) ?? { name: '', workNo: '' }),
      before: from,
      after,
    })),
  }
}

/** Scores an exam anew and returns the changes; 404 and 403 as editing the exam. */
export const regrade = async (db: Db, examId: string, change: Regrade): Promise<Regraded> => apply(db, await examToEdit(db, examId), change)

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
