// Notices of examiners to the people in an exam, by server-sent events; bursts are debounced.
import type { Pool } from '#platform/database/pool.ts'
import { type Db, transaction } from '#platform/database/transaction.ts'
import type { EventSender, EventSource } from '#platform/http/serve.ts'
import { notFound } from '#shared/errors.ts'
import type { Log } from '#platform/log.ts'
import { announceExam, type ExamMoved } from '#features/assessment/exams/server/exams.ts'
import { enterTenant } from '#features/organisation/sessions/server/sessions.ts'
import { listMoved, markSeen } from './notice-queries.ts'

/** Milliseconds in which the people of several actions are gathered for one query. */
const gatherMs = 200

export interface LiveAttempts {
  /** Receives a database notification; ignores all that are not about exams. */
  heard(message: unknown): void
  source(tenantId: string, userId: string): EventSource
}

/** One query answers for all connected people of an exam, so that an action on 2,000 people costs no query for each. */
export function liveAttempts(pool: Pool, log: Log): LiveAttempts {
  /** Streams by user, by tenant. */
  const readers = new Map<string, Map<string, Set<EventSender>>>()
  const gathered = new Map<string, ExamMoved['exam']>()

  async function tell(key: string) {
    const moved = gathered.get(key)
    gathered.delete(key)
    if (!moved) return
    const { tenantId, examId, people } = moved
    const here = readers.get(tenantId)
    const userIds = people === 'all' ? [...(here?.keys() ?? [])] : people.filter((id) => here?.has(id))
    if (!userIds.length) return
    const told = await transaction(pool, {
      tenantId,
      entry: enterTenant(tenantId),
      reads: true,
      run: (db) => listMoved(db, examId, userIds),
    })
    for (const { userId, ...event } of told) for (const send of here?.get(userId) ?? []) send(event)
  }

  return {
    heard(message) {
      const moved = (message as Partial<ExamMoved> | null)?.exam
      if (!moved || moved.people.length === 0) return
      const key = `${moved.tenantId} ${moved.examId}`
      const waiting = gathered.get(key)
      const isAll = moved.people === 'all' || waiting?.people === 'all'
      gathered.set(key, { ...moved, people: isAll ? 'all' : [...new Set([...(waiting?.people ?? []), ...moved.people])] })
      if (!waiting)
        setTimeout(() => tell(key).catch((error: unknown) => log.warn({ err: error }, 'candidates were not told')), gatherMs).unref()
    },
    source: (tenantId, userId) => (send) => {
      const ofTenant = readers.get(tenantId) ?? new Map<string, Set<EventSender>>()
      readers.set(tenantId, ofTenant)
      const own = ofTenant.get(userId) ?? new Set()
      ofTenant.set(userId, own.add(send))
      return () => {
        own.delete(send)
        if (!own.size) ofTenant.delete(userId)
        if (!ofTenant.size) readers.delete(tenantId)
      }
    },
  }
}

/** The caller has read these notices; those of others are ignored. 404 if none belongs to the caller. */
export async function seeNotices(db: Db, ids: readonly string[]): Promise<void> {
  const { userId } = await db.who()
  const examIds = await markSeen(db, userId, ids)
  if (!examIds.length) throw notFound()
  for (const examId of examIds) await announceExam(db, examId)
}
