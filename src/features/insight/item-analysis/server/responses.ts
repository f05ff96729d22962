// The answer matrix of an exam: one line per question, one column per sitting, one small code per cell. Two million answers take two
// megabytes; counting any range takes milliseconds.
import type { Db } from '#platform/database/transaction.ts'
import type { AnswerResponse } from '#features/assessment/attempts/server/tables.ts'
import * as queries from './queries.ts'
import type { ScopeValues } from './queries.ts'
import type { Line, ResponseOutcome } from './tables.ts'

/**
 * Roles of a sitting, as a bit mask. COUNTS: the attempt that counts, or the latest of a person without a graded one. FIRST: the first
 * graded attempt.
 */
export const [COUNTS, FIRST] = [1, 2]
export interface Sitting {
  roles: number
  /** null: not graded yet. */
  total: number | null
}
export interface Responses {
  lines: Line[]
  sittings: Sitting[]
  /** The matrix line by line: one code per sitting. */
  codes: Uint8Array | Uint16Array
  /** Per sitting: null out of scope, else the department directly below the chosen one ('0': none). */
  parts: (string | null)[]
}

/** Number of sittings per statement. */
const AT_ONCE = 500
const [BETWEEN, WITHIN] = ['\u001e', '\u001f']

function outcomeOf(packed: string): ResponseOutcome {
  const [, said = '', answered, score, max, correct] = packed.split(WITHIN)
  return {
    said: said === '' ? null : (JSON.parse(said) as AnswerResponse),
    answered: answered === 't',
    score: Number(score),
    max: Number(max),
    correct: correct === '' ? null : correct === 't',
  }
}

const partOf = (part: string) => (part === '' ? null : part)

/** One byte per code if every question has fewer than 256 outcomes, else two. */
const arrayFor = (lines: readonly Line[], size: number) =>
  lines.every((line) => line.outcomes.length < 256) ? new Uint8Array(size) : new Uint16Array(size)

/** Builds the matrix from the answers in scope, or (`everybody`) of all sittings, with the person of each sitting. */
async function readAnswers(db: Db, values: ScopeValues, everybody: boolean): Promise<Responses & { userIds: string[] }> {
  const known = new Map<string, { line: number; code: number }>()
  const lineOf = new Map<string, number>()
  const lines: Line[] = []
  const learn = (packed: string) => {
    const questionId = packed.slice(0, packed.indexOf(WITHIN))
    const line = lineOf.get(questionId) ?? lines.push({ questionId, outcomes: [] }) - 1
    lineOf.set(questionId, line)
    const found = { line, code: (lines[line] as Line).outcomes.push(outcomeOf(packed)) }
    known.set(packed, found)
    return found
  }
  const rows = await queries.listSittings(db, values, everybody)
  const given = new Map<string, { line: number; code: number }[]>()
  for (let i = 0; i < rows.length; i += AT_ONCE) {
    const ids = rows.slice(i, i + AT_ONCE).map((row) => row.id)
    for (const { id, answers } of await queries.listAnswers(db, ids))
      given.set(
        id,
        answers.split(BETWEEN).map((packed) => known.get(packed) ?? learn(packed)),
      )
  }
  const codes = arrayFor(lines, lines.length * rows.length)
  for (const [i, { id }] of rows.entries()) for (const { line, code } of given.get(id) ?? []) codes[line * rows.length + i] = code
  return {
    lines,
    codes,
    sittings: rows.map(({ roles, total }) => ({ roles, total })),
    parts: rows.map((row) => partOf(row.part)),
    userIds: rows.map((row) => row.userId),
  }
}

/** Builds and caches the answer matrix of an exam. */
export async function keepResponses(db: Db, examId: string): Promise<Responses> {
  const { userIds, ...read } = await readAnswers(db, [db.tenantId, examId, null, null], true)
  const { lines, sittings, codes } = read
  await queries.writeResponses(db, examId, {
    lines: JSON.stringify(lines),
    userIds,
    roles: sittings.map((s) => s.roles),
    totals: sittings.map((s) => s.total),
    codes: Buffer.from(codes.buffer, codes.byteOffset, codes.byteLength).toString('base64'),
  })
  return read
}

/** The answer matrix for a range: from the cache, or built again if the exam has changed. */
export async function findResponses(db: Db, values: ScopeValues): Promise<Responses> {
  const kept = await queries.findKept(db, values)
  if (!kept) return readAnswers(db, values, false)
  const totals = kept.totals.split(',')
  const partOfUser = new Map(kept.people.split(',').map((of) => of.split(' ') as [string, string]))
  const sittings = Array.from(kept.roles, (roles, i): Sitting => ({ roles: Number(roles), total: totals[i] ? Number(totals[i]) : null }))
  const bytes = Buffer.from(kept.codes, 'base64')
  const codes = arrayFor(kept.lines, kept.lines.length * sittings.length)
  bytes.copy(new Uint8Array(codes.buffer))
  return { lines: kept.lines, sittings, codes, parts: kept.userIds.split(',').map((id) => partOfUser.get(id) ?? null) }
}
