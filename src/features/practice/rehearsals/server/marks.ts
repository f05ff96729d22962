// Marks of mentors on the lines of a run, and the score of the run after them.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { rescoreRun } from '#features/practice/practice-runs/server/practice-runs.ts'
import type { ProgressChanged } from '#features/practice/projects/server/projects.ts'
import { isAwaited, keptModeOf, turnOf } from './ending.ts'
import { judgeRun, worthOf } from './judging.ts'
import * as queries from './queries.ts'
import type { LineRow, RehearsalRow } from './queries.ts'
import type { JudgedLine } from './tables.ts'
import { shownName } from '#features/organisation/users/server/tables.ts'

export interface MarkRow {
  scriptId: string
  score: number | null
  remark: string
  reason: string
  by: string
  at: string
}
const marks = statement(
  'rehearsal_marks',
  `select v.script_id::text "scriptId", v.score::float8 score, v.remark, v.reason, ${shownName('u')} "by", to_char(v.created_at, 'YYYY-MM-DD HH24:MI:SS') "at"
     from rehearsal_review v join app_user u on u.tenant_id = v.tenant_id and u.id = v.user_id
    where v.tenant_id = $1 and v.rehearsal_id = $2 order by v.id desc`,
).returns<MarkRow>()

/** Marks by line, the latest first. */
export const listMarks = async (db: Db, id: string): Promise<Map<string, MarkRow[]>> =>
  Map.groupBy(await db.run(marks, [db.tenantId, id]), (m) => m.scriptId)

const insert = statement(
  'rehearsal_mark_insert',
  'insert into rehearsal_review (tenant_id, rehearsal_id, script_id, score, remark, reason, user_id) values ($1, $2, $3, $4, $5, $6, $7)',
)
const write = statement(
  'rehearsal_mark_write',
  'update rehearsal_line set score = $4 where tenant_id = $1 and rehearsal_id = $2 and script_id = $3',
)
const undispute = statement(
  'rehearsal_mark_undispute',
  'update rehearsal_line set is_disputed = false where tenant_id = $1 and rehearsal_id = $2 and script_id = $3 and is_disputed',
)
const settle = statement(
  'rehearsal_settle',
  'update rehearsal set score = $3, dimensions = $4, awaited = $5 where tenant_id = $1 and id = $2',
)

const unknown: JudgedLine = {
  score: 0,
  points: [],
  derived: false,
  offences: [],
  dimensions: { points: null, order: null, completeness: null, compliance: null, fluency: null },
}
/** After a mark, the scorer's offences no longer limit the score of the run. */
const withMark = (answer: LineRow | undefined, marked: boolean) =>
  answer && marked ? { score: answer.score, judged: { ...(answer.judged ?? unknown), offences: [] } } : (answer ?? null)

/** Computes the score of an ended run again, and updates the practice run, once no line waits for a mentor. */
export async function rescore(db: Db, row: RehearsalRow, changed: ProgressChanged): Promise<void> {
  const [answers, all] = await Promise.all([queries.listAnswers(db, row.id), listMarks(db, row.id)])
  const asked = row.lines.filter((l) => l.needAnswer)
  const awaited = asked.filter((l) => isAwaited(answers.get(l.id))).length
  const isMarked = (id: string) => (all.get(id) ?? []).some((m) => m.score !== null)
  const judged = awaited ? { score: null, dimensions: {} } : judgeRun(asked.map((l) => withMark(answers.get(l.id), isMarked(l.id))))
  await db.run(settle, [db.tenantId, row.id, judged.score, JSON.stringify(judged.dimensions), row.mode === 'DRILL' ? 0 : awaited])
  if (judged.score === null || !keptModeOf(row)) return
  const turns = [...answers.values()].filter((l) => l.answeredAt !== null).map(turnOf)
  await rescoreRun(
    db,
    { registration: row.registration, courseId: row.courseId, ended: row.ended, ...judged, score: judged.score, turns },
    changed,
  )
}

export interface NewMark {
  score: number | null
  remark: string
  reason: string
}
/** Stores a mark for a line of a locked run that has ended. */
export async function markLine(db: Db, row: RehearsalRow, answer: LineRow, mark: NewMark, changed: ProgressChanged): Promise<void> {
  const { userId } = await db.who()
  const of = [db.tenantId, row.id, answer.scriptId] as const
  await db.run(insert, [...of, mark.score, mark.remark, mark.reason, userId])
  // any mark settles the dispute
  await db.run(undispute, [...of])
  if (mark.score === null) return
  await db.run(write, [...of, worthOf(mark.score, answer.hints)])
  await rescore(db, row, changed)
}

const appeal = statement(
  'rehearsal_appeal',
  `select text, to_char(created_at, 'YYYY-MM-DD HH24:MI:SS') "at", answer from rehearsal_appeal where tenant_id = $1 and rehearsal_id = $2`,
).returns<{ text: string; at: string; answer: string | null }>()
export const findAppeal = async (db: Db, id: string) => (await db.run(appeal, [db.tenantId, id]))[0] ?? null

const ask = statement(
  'rehearsal_appeal_insert',
  'insert into rehearsal_appeal (tenant_id, rehearsal_id, text) values ($1, $2, $3) on conflict do nothing returning rehearsal_id',
)
/** Returns false if the run already has an appeal. */
export const insertAppeal = async (db: Db, id: string, text: string): Promise<boolean> =>
  (await db.run(ask, [db.tenantId, id, text])).length > 0

const reply = statement(
  'rehearsal_appeal_answer',
  `update rehearsal_appeal set answer = $3, answered_by = $4, answered_at = now() where tenant_id = $1 and rehearsal_id = $2 and answer is null
   returning rehearsal_id`,
)
/** Returns false if no appeal waits. */
export const writeAppealAnswer = async (db: Db, id: string, text: string): Promise<boolean> =>
  (await db.run(reply, [db.tenantId, id, text, (await db.who()).userId])).length > 0
