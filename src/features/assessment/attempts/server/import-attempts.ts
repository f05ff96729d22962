// Import of attempts from other systems, line by line: wrong lines are refused with a reason, the others are graded and count. A repeated
// line counts once.
import type { Db, Transact } from '#platform/database/transaction.ts'
import type { Line } from '#platform/http/lines.ts'
import { contentHashOf, type TakenLine, registrationOf, type Taken, takeLines } from '#platform/http/take-lines.ts'
import { mapYielding } from '#platform/yielding.ts'
import { AppError } from '#shared/errors.ts'
import type { LinesTaken } from '#shared/lines.ts'
import { markStarted } from '#features/assessment/exams/server/exams.ts'
import { type AttemptLine, attempts } from '../contract.ts'
import { gradeAnswer, sumsOf } from './grading.ts'
import * as queries from './import-queries.ts'
import type { ExamFacts, FoundNames } from './import-queries.ts'
import { type Paper, papersOf, promptOf } from './papers.ts'
import { keptResponse } from './responses.ts'
import { holdResults, rebuildPairs } from './results.ts'
import type { AnswerResponse } from './tables.ts'
import { assertDefined } from '#shared/assert-defined.ts'

/** Maximum number of lines per transaction, and of answers in them. */
const BATCH = 500
const ANSWERS = 20_000
/** Number of lines graded without yielding, each with a whole paper. */
const AT_EASE = 5
/** Maximum number of answers in one write. */
const ROWS = 50_000
/** Number of cached papers; only exams that somebody sat are cached, because their papers are frozen. */
const KEPT = 50

export type GivenLine = Line<AttemptLine>
type OfSitting = TakenLine<AttemptLine>

export interface ImportOptions {
  /** Later attempts are refused; default: the clock at each batch. */
  now?: Date
  source?: 'IMPORT' | 'DEMO'
}

interface Exam {
  facts: ExamFacts
  paper: Paper
}
/** LRU cache of exams by id; the one used last is at the end. */
type Kept = Map<string, Exam>

async function examsFor(db: Db, ids: readonly string[], kept: Kept): Promise<Map<string, Exam>> {
  const facts = await queries.listExamFacts(db, ids)
  const fresh = facts.filter((f) => !f.sat || kept.get(f.id)?.facts.version !== f.version)
  const papers = await papersOf(
    db,
    fresh.map((f) => f.id),
  )
  const found = new Map<string, Exam>()
  for (const f of facts) {
    const paper = papers.get(f.id) ?? kept.get(f.id)?.paper
    if (!paper) continue
    const exam = { facts: f, paper }
    found.set(f.id, exam)
    kept.delete(f.id)
    if (f.sat) kept.set(f.id, exam)
  }
  for (const id of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT))) kept.delete(id)
  return found
}

interface Judged {
  line: number
  exam: Exam
  answers: Map<string, AnswerResponse | null>
  registration: string
  hash: string
  userId: string
  departmentId: string | null
  started: string
  submitted: string
}

/** Hash independent of the order of the answers; empty answers do not count. */
const hashOf = (submitted: string, answers: Judged['answers']) =>
  contentHashOf([submitted, [...answers].filter(([, response]) => response !== null).sort(([a], [b]) => (a < b ? -1 : 1))])

/**
 * Returns the attempt of a line.
 * @throws the reason to refuse the line
 */
function judge({ line, value }: OfSitting, found: FoundNames, exam: Exam | undefined, now: bigint): Judged {
  const { userId, departmentId, started, submitted } = found
  if (!exam) throw attempts.fail('noExam', { id: value.examinationId })
  if (!userId) throw attempts.fail('noPerson', { name: value.loginName })
  const { facts, paper } = exam
  if (facts.drawn) throw attempts.fail('drawn')
  if (!paper.questions.length || paper.totalScore === 0) throw attempts.fail('noPaper')
  if (BigInt(submitted) < BigInt(started)) throw attempts.fail('backwards')
  if (BigInt(submitted) > now) throw attempts.fail('future')
  if (BigInt(started) < BigInt(facts.start)) throw attempts.fail('early')
  const answers = new Map<string, AnswerResponse | null>()
  for (const { subjectId, response } of value.answers) {
    const question = paper.byId.get(subjectId)
    if (!question) throw attempts.fail('unknownQuestion', { id: subjectId })
    if (answers.has(subjectId)) throw attempts.fail('twice', { id: subjectId })
    const kept = keptResponse(promptOf(question), response)
    if (kept === undefined) throw attempts.fail('wrongShape', { id: subjectId })
    answers.set(subjectId, kept)
  }
  return {
    line,
    exam,
    answers,
    userId,
    departmentId,
    started,
    submitted,
    registration: registrationOf(facts.id, userId, started),
    hash: hashOf(submitted, answers),
  }
}

interface Sorted extends Taken {
  fresh: (Judged & { attemptNo: number })[]
}

const keyOf = (examId: string, userId: string) => `${examId} ${userId}`

/** Divides lines into new ones, repeated ones, and those beyond the allowed number of attempts. */
async function sortOut(db: Db, judged: readonly Judged[]): Promise<Sorted> {
  const pairs = judged.map((j) => ({ examId: j.exam.facts.id, userId: j.userId }))
  const known = await queries.listHashes(
    db,
    judged.map((j) => j.registration),
  )
  const had = new Map((await queries.listPriorAttempts(db, pairs)).map((h) => [keyOf(h.examId, h.userId), h]))
  const sorted: Sorted = { accepted: 0, repeated: 0, faults: [], fresh: [] }
  for (const one of judged) {
    const { facts } = one.exam
    const before = known.get(one.registration)
    const key = keyOf(facts.id, one.userId)
    const { used, last, extra, until } = had.get(key) ?? { used: 0, last: 0, extra: 0, until: null }
    const end = facts.end !== null && until !== null && BigInt(until) > BigInt(facts.end) ? until : facts.end
    if (before === one.hash) sorted.repeated++
    else if (end !== null && BigInt(one.submitted) > BigInt(end))
      sorted.faults.push({ line: one.line, reason: attempts.fail('late').message })
    else if (before !== undefined) sorted.faults.push({ line: one.line, reason: attempts.fail('differs').message })
    else if (used >= facts.maxExamCnt + extra)
      sorted.faults.push({ line: one.line, reason: attempts.fail('tooMany', { n: facts.maxExamCnt + extra }).message })
    else {
      known.set(one.registration, one.hash)
      had.set(key, { examId: facts.id, userId: one.userId, used: used + 1, last: last + 1, extra, until })
      sorted.fresh.push({ ...one, attemptNo: last + 1 })
    }
  }
  sorted.accepted = sorted.fresh.length
  return sorted
}

function graded({ exam: { facts, paper }, answers, attemptNo, ...one }: Sorted['fresh'][number]) {
  const list = paper.questions.map((q) => {
    const response = answers.get(q.id) ?? null
    const grade = gradeAnswer(
      { type: q.type, answerKey: q.contents.answerKey, score: q.score, policies: facts, adjustment: q.adjustment },
      response,
    )
    const kept = response === null ? null : JSON.stringify(response)
    return { questionId: q.id, examId: facts.id, type: q.type, response: kept, maxScore: q.score, ...grade }
  })
  const { registration, hash, userId, departmentId, started, submitted } = one
  return {
    row: {
      registration,
      hash,
      userId,
      departmentId,
      started,
      submitted,
      attemptNo,
      examId: facts.id,
      totalScore: paper.totalScore,
      ...sumsOf(list),
    },
    list,
  }
}

/** Splits long papers into parts, so that memory stays bounded for any batch. */
function parts(fresh: Sorted['fresh']): Sorted['fresh'][] {
  const all: Sorted['fresh'][] = []
  let size = ROWS
  for (const one of fresh) {
    size += one.exam.paper.questions.length
    if (size > ROWS) {
      all.push([])
      size = one.exam.paper.questions.length
    }
    all.at(-1)?.push(one)
  }
  return all
}

async function write(db: Db, fresh: Sorted['fresh'], source: 'IMPORT' | 'DEMO'): Promise<void> {
  const all = await mapYielding(fresh, graded, AT_EASE)
  const ids = await queries.insertAttempts(
    db,
    all.map((g) => g.row),
    source,
  )
  await queries.insertAnswers(
    db,
    all.flatMap(({ row, list }) =>
      list.map((answer) => ({ ...answer, attemptId: assertDefined(ids.get(row.registration), 'the attempt of a line') })),
    ),
  )
  await rebuildPairs(
    db,
    all.map((g) => g.row),
  )
}

async function take(
  db: Db,
  lines: readonly OfSitting[],
  kept: Kept,
  { now = new Date(), source = 'IMPORT' }: ImportOptions,
): Promise<Taken> {
  const examIds = [...new Set(lines.map((l) => l.value.examinationId))]
  const named = await queries.findNamed(
    db,
    lines.map(({ value: { loginName, startedAt, submittedAt } }, n) => ({ n, loginName, startedAt, submittedAt })),
  )
  const at = BigInt(now.getTime()) * 1000n
  const judgeAll = async () => {
    const exams = await examsFor(db, examIds, kept)
    const faults: Taken['faults'] = []
    const judged: Judged[] = []
    for (const [n, line] of lines.entries()) {
      const found = named[n]
      if (!found) continue
      try {
        judged.push(judge(line, found, exams.get(line.value.examinationId), at))
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        faults.push({ line: line.line, reason: error.message })
      }
    }
    return { judged, faults }
  }
  let first = await judgeAll()
  if (first.judged.length) {
    // exams are locked before results, as everywhere; from then on their papers are frozen, and changed ones are read again
    await markStarted(
      db,
      first.judged.map((j) => ({ examId: j.exam.facts.id, userId: j.userId })),
    )
    await holdResults(
      db,
      first.judged.map((j) => j.exam.facts.id),
    )
    first = await judgeAll()
  }
  const sorted = await sortOut(db, first.judged)
  for (const part of parts(sorted.fresh)) await write(db, part, source)
  return { accepted: sorted.accepted, repeated: sorted.repeated, faults: [...first.faults, ...sorted.faults] }
}

/** Unique violation or deadlock: another request began an attempt at the same time; a retry sees it. */
const isRace = (error: unknown) => ['23505', '40P01'].includes((error as { code?: string }).code ?? '')

/**
 * Imports attempts in constant memory, some hundred lines per transaction. Accepted lines stay if the stream breaks off. Each call of
 * `transact` opens a transaction.
 */
export async function importAttempts(
  transact: Transact,
  lines: AsyncIterable<GivenLine> | Iterable<GivenLine>,
  options: ImportOptions = {},
): Promise<LinesTaken> {
  const kept: Kept = new Map()
  const isFull = (batch: readonly OfSitting[]) =>
    batch.length === BATCH || batch.reduce((sum, { value }) => sum + value.answers.length, 0) >= ANSWERS
  return takeLines(lines, isFull, (batch) => {
    const run = () =>
      transact(async (db) => {
        const { accepted, repeated, faults } = await take(db, batch, kept, options)
        db.audit({ entity: 'exam-attempt', after: { lines: batch.length, accepted, repeated, refused: faults.length } })
        return { accepted, repeated, faults }
      })
    return run().catch((error) => {
      if (!isRace(error)) throw error
      return run()
    })
  })
}
