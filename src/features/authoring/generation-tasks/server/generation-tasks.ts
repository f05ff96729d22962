// Generation tasks: requests, the lock on their row, and the outcome that a worker writes.
import { and, asc, count, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { currentTrace } from '#platform/trace.ts'
import { traceparent } from '#platform/tracing.ts'
import { generationPause, generationTask, type TaskInput } from './tables.ts'
import { countOf } from '#platform/database/count.ts'

export { announceTasks, type TaskMoved } from './announcing.ts'
export { conversionOf, convertUploads, type OwnMedia, type Upload } from './conversions.ts'

export type TaskRow = typeof generationTask.$inferSelect
export type NewTask = Pick<TaskRow, 'taskType' | 'sourceId' | 'parentId' | 'part'> & { input: TaskInput }

const live = inArray(generationTask.status, ['TASK_WAIT', 'TASK_PROCESSING'])
const own = (db: Db) => eq(generationTask.tenantId, db.tenantId)

/** Returns those rows that have a waiting or running task; such rows are locked. */
export async function lockedAmong(db: Db, sourceIds: readonly string[]): Promise<Set<string>> {
  if (!sourceIds.length) return new Set()
  const rows = await db.sql
    .selectDistinct({ sourceId: generationTask.sourceId })
    .from(generationTask)
    .where(and(own(db), live, isAnyOf(generationTask.sourceId, sourceIds)))
  return new Set(rows.map((r) => r.sourceId))
}

/** Returns the number of live tasks on these rows or directly below them. */
export async function countLiveBelow(db: Db, ids: readonly string[]): Promise<number> {
  if (!ids.length) return 0
  const rows = await db.sql
    .select({ n: count() })
    .from(generationTask)
    .where(and(own(db), live, or(isAnyOf(generationTask.sourceId, ids), isAnyOf(generationTask.parentId, ids))))
  return countOf(rows)
}

/** Batch size: the protocol counts parameters with 16 bits. */
const AT_ONCE = 500

/** Adds tasks and returns their ids. Omits a task whose row and part have a live one already. */
export async function addTasks(db: Db, userId: string | null, tasks: readonly NewTask[]): Promise<{ id: string }[]> {
  const added: { id: string }[] = []
  const { requestId = null } = currentTrace()
  const above = traceparent() ?? null
  for (let i = 0; i < tasks.length; i += AT_ONCE)
    added.push(
      ...(await db.sql
        .insert(generationTask)
        .values(
          tasks.slice(i, i + AT_ONCE).map((t) => ({ tenantId: db.tenantId, createUserId: userId, requestId, traceparent: above, ...t })),
        )
        .onConflictDoNothing()
        .returning({ id: generationTask.id })),
    )
  return added
}

/** Adds completed tasks for reused media, with the time and length of the original. */
export async function addReused(
  db: Db,
  userId: string | null,
  tasks: readonly (NewTask & { madeAt: string; durationMs: number | null })[],
): Promise<void> {
  for (let i = 0; i < tasks.length; i += AT_ONCE)
    await db.sql.insert(generationTask).values(
      tasks.slice(i, i + AT_ONCE).map(({ madeAt, input: { convert: _upload, ...input }, ...t }) => ({
        tenantId: db.tenantId,
        createUserId: userId,
        input,
        ...t,
        status: 'TASK_SUCCESS' as const,
        percent: 100,
        reused: true,
        finishedAt: madeAt,
      })),
    )
}

/** Returns the latest task of each row and part, of these rows or of all rows below a parent. */
export const latestTasks = (db: Db, of: { parentId: string } | { sourceIds: readonly string[] }): Promise<TaskRow[]> =>
  db.sql
    .selectDistinctOn([generationTask.sourceId, generationTask.part])
    .from(generationTask)
    .where(and(own(db), 'parentId' in of ? eq(generationTask.parentId, of.parentId) : isAnyOf(generationTask.sourceId, of.sourceIds)))
    .orderBy(asc(generationTask.sourceId), asc(generationTask.part), desc(generationTask.id))

/** The latest task of each row and part below these parents, without its input. */
export interface LatestTask {
  sourceId: string
  part: TaskRow['part']
  status: TaskRow['status']
  reason: string | null
  key: string
  format: TaskInput['format']
}
const latestBelowStatement = statement(
  'generation_tasks_latest_below',
  `select distinct on (source_id, part) source_id::text "sourceId", part, status, reason, input ->> 'key' "key", input ->> 'format' format
       from generation_task where tenant_id = $1 and parent_id = any ($2::bigint[]) order by source_id, part, id desc`,
  'anew',
).returns<LatestTask>()

export async function latestBelow(db: Db, parentIds: readonly string[]): Promise<LatestTask[]> {
  if (!parentIds.length) return []
  return db.run(latestBelowStatement, [db.tenantId, parentIds])
}

/** Returns the number of waiting and running tasks of the tenant. */
export async function countLive(db: Db): Promise<{ waiting: number; processing: number }> {
  const rows = await db.sql
    .select({ status: generationTask.status, n: count() })
    .from(generationTask)
    .where(and(own(db), live))
    .groupBy(generationTask.status)
  const of = (status: TaskRow['status']) => rows.find((r) => r.status === status)?.n ?? 0
  return { waiting: of('TASK_WAIT'), processing: of('TASK_PROCESSING') }
}

/** Returns the age of the tenant's oldest live task in seconds; null if there is none. */
export async function oldestLive(db: Db): Promise<number | null> {
  const seconds = sql<number | null>`extract(epoch from now() - min(${generationTask.createDate}))::float8`
  const rows = await db.sql
    .select({ seconds })
    .from(generationTask)
    .where(and(own(db), live))
  return rows[0]?.seconds ?? null
}

/**
 * Deletes the live tasks on these rows or directly below these parents; returns the ids of the rows. Each row returns to its earlier
 * state. The worker notices at its next report.
 */
export async function cancelTasks(db: Db, of: { sourceIds: readonly string[]; parentIds: readonly string[] }): Promise<string[]> {
  const rows = await db.sql
    .delete(generationTask)
    .where(and(own(db), live, or(isAnyOf(generationTask.sourceId, of.sourceIds), isAnyOf(generationTask.parentId, of.parentIds))))
    .returning({ sourceId: generationTask.sourceId })
  return rows.map((r) => r.sourceId)
}

/** Returns who paused a course and when; null if it is not paused. */
export async function pauseOf(db: Db, courseId: string): Promise<{ userName: string | null; since: string } | null> {
  const rows = await db.sql
    .select({ userName: generationPause.userName, since: generationPause.since })
    .from(generationPause)
    .where(and(eq(generationPause.tenantId, db.tenantId), eq(generationPause.courseId, courseId)))
  return rows[0] ?? null
}

/** Pauses or resumes a course; running tasks are finished. Returns false if nothing changed. */
export async function setPause(db: Db, courseId: string, userName: string | null): Promise<boolean> {
  const rows =
    userName === null
      ? await db.sql
          .delete(generationPause)
          .where(and(eq(generationPause.tenantId, db.tenantId), eq(generationPause.courseId, courseId)))
          .returning({ courseId: generationPause.courseId })
      : await db.sql
          .insert(generationPause)
          .values({ tenantId: db.tenantId, courseId, userName })
          .onConflictDoNothing()
          .returning({ courseId: generationPause.courseId })
  return rows.length > 0
}

export async function findTask(db: Db, id: string): Promise<TaskRow | undefined> {
  const rows = await db.sql
    .select()
    .from(generationTask)
    .where(and(own(db), eq(generationTask.id, id)))
  return rows[0]
}

const held = (db: Db, id: string, lease: string) =>
  and(own(db), eq(generationTask.id, id), eq(generationTask.lease, lease), eq(generationTask.status, 'TASK_PROCESSING'))

/** Reports progress and renews the lease; returns false if the lease was lost. */
export async function reportProgress(db: Db, id: string, lease: string, percent: number, seconds: number): Promise<boolean> {
  const rows = await db.sql
    .update(generationTask)
    .set({ percent, leaseUntil: sql`now() + ${seconds} * interval '1 second'` })
    .where(held(db, id, lease))
    .returning({ id: generationTask.id })
  return rows.length > 0
}

export type TaskOutcome =
  /** `madeAt`: the time of a reused medium. */
  | { status: 'TASK_SUCCESS'; durationMs: number | null; madeAt?: string }
  | { status: 'TASK_FAILED'; reason: string }
  | { status: 'TASK_WAIT'; afterSeconds: number }

/** Writes the outcome, or returns the task to the queue; undefined if the lease was lost. */
export async function finishTask(db: Db, id: string, lease: string, outcome: TaskOutcome): Promise<TaskRow | undefined> {
  const ended = outcome.status !== 'TASK_WAIT'
  const rows = await db.sql
    .update(generationTask)
    .set({
      status: outcome.status,
      lease: null,
      leaseUntil: 'afterSeconds' in outcome ? sql`now() + ${outcome.afterSeconds} * interval '1 second'` : null,
      percent: outcome.status === 'TASK_SUCCESS' ? 100 : 0,
      reason: 'reason' in outcome ? outcome.reason : null,
      // a reused medium keeps its original time
      ...(ended ? { finishedAt: 'madeAt' in outcome ? outcome.madeAt : sql`now()`, reused: 'madeAt' in outcome } : {}),
      ...('durationMs' in outcome ? { durationMs: outcome.durationMs } : {}),
      // removes the path of the upload, so that the sweep can delete the file
      ...(outcome.status === 'TASK_SUCCESS' ? { input: sql`${generationTask.input} - 'convert'` } : {}),
    })
    .where(held(db, id, lease))
    .returning()
  return rows[0]
}
