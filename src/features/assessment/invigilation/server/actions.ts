// Actions of examiners on candidates. Each is one transaction with its audit entry; a repeated idempotency key changes nothing.
import type { Db } from '#platform/database/transaction.ts'
import { refuseEmpty, type Skipped } from '#shared/batch.ts'
import { announceExam, examToEdit } from '#features/assessment/exams/server/exams.ts'
import { handIn, holdResults, rebuildPairs } from '#features/assessment/attempts/server/attempts.ts'
import type { Notice } from '#features/assessment/attempts/contract.ts'
import { reachOf } from '#features/organisation/departments/server/departments.ts'
import { invigilation } from '../contract.ts'
import * as queries from './action-queries.ts'
import { listTargets, lockPeople, type Target } from './queries.ts'

export interface Acted {
  userIds: readonly string[]
  key: string
}
interface Plan {
  kind: Notice['kind']
  /** The reason, or the message. */
  words: string
  /** Code of the reason why the action cannot reach this person. */
  refusal: (target: Target) => keyof typeof invigilation.meta.failures | null
  /** Minutes of this person. */
  minutesOf?: (target: Target) => number
  /** Minutes of a reopened attempt; null: as many as were left. */
  reopened?: number | null
  apply?: (rows: readonly Row[]) => Promise<unknown>
}
type Row = queries.ActionRow & { target: Target }

/** Maximum number of names in one audit row. */
const maxTold = 200
/** Word of the audit log for each kind of action. */
const auditName = {
  EXTRA_TIME: 'minutesTo',
  HAND_IN: 'handedInFor',
  VOID: 'voidedFor',
  RESTORE: 'restoredFor',
  REOPEN: 'reopenedFor',
  MESSAGE: 'messageTo',
} as const satisfies Record<Notice['kind'], string>

async function act(db: Db, examId: string, { userIds, key }: Acted, { kind, words, refusal, minutesOf, reopened = null, apply }: Plan) {
  const { who } = await examToEdit(db, examId)
  // every writer of results takes this lock before row locks
  await holdResults(db, [examId])
  const asked = [...new Set(userIds)]
  await lockPeople(db, examId, asked)
  const repeated = await queries.listActed(db, examId, key)
  const found = new Map(
    (await listTargets(db, examId, { reach: reachOf(who), seesFacts: true }, asked, reopened)).map((t) => [t.userId, t]),
  )
  const leftOut: Skipped[] = []
  const rows: Row[] = []
  for (const id of asked) {
    const target = found.get(id)
    if (repeated.has(id)) continue
    const code = target ? refusal(target) : 'notCandidate'
    if (code) leftOut.push({ id, name: target?.name ?? '', reason: invigilation.fail(code).message })
    else if (target) rows.push({ userId: id, attemptId: target.attemptId, minutes: minutesOf?.(target) ?? null, target })
  }
  const done = rows.length + asked.filter((id) => repeated.has(id)).length
  refuseEmpty({
    done: done ? asked : [],
    skipped: leftOut.map((s) => ({ ...s, reason: s.name + s.reason })),
  })
  if (rows.length) {
    await queries.insertActions(
      db,
      { examId, key, kind, words, officerId: who.userId },
      rows.map(({ target: _target, ...row }) => row),
    )
    await apply?.(rows)
    const minutes = [...new Set(rows.map((r) => r.minutes))]
    db.audit({
      entity: 'exam',
      entityId: examId,
      after: {
        [auditName[kind]]: rows.slice(0, maxTold).map((r) => r.target.name),
        people: rows.length,
        ...(minutes.length === 1 && minutes[0] !== null ? { minutes: minutes[0] } : {}),
        ...(kind === 'MESSAGE' ? { message: words } : { reason: words }),
      },
    })
    await announceExam(
      db,
      examId,
      rows.map((r) => r.userId),
    )
  }
  return { done, leftOut }
}

const isSitting = (t: Target) => t.status === 'IN_PROGRESS' && !t.overdue
const attemptsOf = (rows: readonly Row[]) => rows.flatMap((r) => r.attemptId ?? [])
const rebuild = (db: Db, examId: string, rows: readonly Row[]) =>
  rebuildPairs(
    db,
    rows.map((r) => ({ examId, userId: r.userId })),
  )

type Reasoned = Acted & { reason: string }

/** Adds minutes to open attempts, and to the next attempt of people who have not begun. */
export const addMinutes = (db: Db, examId: string, { minutes, reason, ...acted }: Reasoned & { minutes: number }) =>
  act(db, examId, acted, {
    kind: 'EXTRA_TIME',
    words: reason,
    refusal: (t) => (isSitting(t) || t.canStart ? null : 'notOpen'),
    minutesOf: () => minutes,
    apply: async (rows) => {
      const open = rows.filter((r) => isSitting(r.target))
      const waiting = rows.filter((r) => !isSitting(r.target))
      if (open.length) await queries.addMinutes(db, open, false)
      if (waiting.length)
        await queries.addMinutesBefore(
          db,
          examId,
          waiting.map((r) => r.userId),
          minutes,
        )
    },
  })

/** Gives each person the minutes back in which their device gave no sign of life. */
export const giveGapBack = (db: Db, examId: string, { reason, ...acted }: Reasoned) =>
  act(db, examId, acted, {
    kind: 'EXTRA_TIME',
    words: reason,
    refusal: (t) => {
      if (!isSitting(t)) return 'noneSitting'
      return t.gapSeconds > 0 ? null : 'noGap'
    },
    minutesOf: (t) => Math.ceil(t.gapSeconds / 60),
    apply: (rows) => queries.addMinutes(db, rows, true),
  })

/** Attempts that are handed in by one call of `handIn`, which holds their answers in memory. */
const atOnce = 200
export const submitFor = (db: Db, examId: string, { reason, ...acted }: Reasoned) =>
  act(db, examId, acted, {
    kind: 'HAND_IN',
    words: reason,
    refusal: (t) => (isSitting(t) ? null : 'noneSitting'),
    apply: async (rows) => {
      const ids = attemptsOf(rows)
      for (let i = 0; i < ids.length; i += atOnce) await handIn(db, ids.slice(i, i + atOnce), 'OFFICER')
    },
  })

export const voidAttempts = (db: Db, examId: string, { reason, ...acted }: Reasoned) =>
  act(db, examId, acted, {
    kind: 'VOID',
    words: reason,
    refusal: ({ status }) => {
      if (status === null) return 'noAttempt'
      return status === 'VOIDED' ? 'voided' : null
    },
    apply: async (rows) => {
      await queries.setVoided(db, attemptsOf(rows))
      await rebuild(db, examId, rows)
    },
  })

export const restoreAttempts = (db: Db, examId: string, { reason, ...acted }: Reasoned) =>
  act(db, examId, acted, {
    kind: 'RESTORE',
    words: reason,
    refusal: ({ status }) => (status === 'VOIDED' ? null : 'notVoided'),
    apply: async (rows) => {
      await queries.setRestored(db, attemptsOf(rows))
      await rebuild(db, examId, rows)
    },
  })

interface Reopened extends Reasoned {
  minutes: number | null
  beyondEnd: boolean
}
/** Opens the latest attempt again; its result is withdrawn until it is handed in. */
export const reopenAttempts = (db: Db, examId: string, { minutes, beyondEnd, reason, ...acted }: Reopened) =>
  act(db, examId, acted, {
    kind: 'REOPEN',
    words: reason,
    reopened: minutes,
    refusal: (t) => {
      if (t.status !== 'GRADING' && t.status !== 'GRADED') return 'notHandedIn'
      if (t.imported) return 'imported'
      return t.beyondEnd && !beyondEnd ? 'beyondEnd' : null
    },
    minutesOf: (t) => minutes ?? t.leftMinutes,
    apply: async (rows) => {
      await queries.setReopened(db, rows)
      await rebuild(db, examId, rows)
    },
  })

export const sendMessage = (db: Db, examId: string, { words, ...acted }: Acted & { words: string }) =>
  act(db, examId, acted, { kind: 'MESSAGE', words, refusal: () => null })
