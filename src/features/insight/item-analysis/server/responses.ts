// Everything that was answered in an exam, as a matrix of small numbers: a line for each question, a column for each sitting that any figure is
// told of. Two million answers are two megabytes of it, which are counted through in some milliseconds for whatever range is asked for.
import type { Db } from '#platform/database/transaction.ts'
import type { AnswerResponse } from '#features/assessment/attempts/server/tables.ts'
import * as queries from './queries.ts'
import type { ScopeValues } from './queries.ts'
import type { Line, ResponseOutcome } from './tables.ts'

/** It is the attempt that counts, or the last one of somebody of whom all waits; it is the first graded one of its person; or both. */
export const [COUNTS, FIRST] = [1, 2]
export interface Sitting {
  roles: number
  /** null: it waits for marking. */
  total: number | null
}
export interface Responses {
  lines: Line[]
  sittings: Sitting[]
  /** Line by line, a code for each sitting. */
  codes: Uint8Array | Uint16Array
  /** Of each sitting: null where its person is out of scope, else the department below the chosen one that they stand in ('0': none). */
  parts: (string | null)[]
}

/** Sittings that are read at once. */
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

/** Of one byte where no question has more outcomes than that can tell. */
const arrayFor = (lines: readonly Line[], size: number) =>
  lines.every((line) => line.outcomes.length < 256) ? new Uint8Array(size) : new Uint16Array(size)

/** Reads the answers themselves: of those in scope, or (`everybody`) of all who have handed in, and whose sittings they are. */
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

/** Reads and keeps what was answered in an exam. */
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

/** What was answered, seen from a range: as it is kept, or read where it has changed since. */
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
