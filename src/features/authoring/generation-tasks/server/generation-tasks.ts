// Generation tasks: asking for work, the lock it puts on its row, and what a worker may write of the outcome.
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

/** Which of these rows have a task waiting or in work; such rows are locked. */
export async function lockedAmong(db: Db, sourceIds: readonly string[]): Promise<Set<string>> {
  if (!sourceIds.length) return new Set()
  const rows = await db.sql
    .selectDistinct({ sourceId: generationTask.sourceId })
    .from(generationTask)
    .where(and(own(db), live, isAnyOf(generationTask.sourceId, sourceIds)))
  return new Set(rows.map((r) => r.sourceId))
}

/** How many tasks wait or are in work on one of these rows or directly below one. */
export async function countLiveBelow(db: Db, ids: readonly string[]): Promise<number> {
  if (!ids.length) return 0
  const rows = await db.sql
    .select({ n: count() })
    .from(generationTask)
    .where(and(own(db), live, or(isAnyOf(generationTask.sourceId, ids), isAnyOf(generationTask.parentId, ids))))
  return countOf(rows)
}

/** Rows in one statement: the protocol counts its parameters with 16 bits. */
const AT_ONCE = 500

/** Asks for work; a task of the same row and part that is still live makes this answer without it. */
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

/** Writes tasks that have ended before they were asked for: what they would make is there, made at `madeAt`, `durationMs` long. */
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

/** The latest task of each row and part, of these rows or of the rows below a parent. */
export const latestTasks = (db: Db, of: { parentId: string } | { sourceIds: readonly string[] }): Promise<TaskRow[]> =>
  db.sql
    .selectDistinctOn([generationTask.sourceId, generationTask.part])
    .from(generationTask)
    .where(and(own(db), 'parentId' in of ? eq(generationTask.parentId, of.parentId) : isAnyOf(generationTask.sourceId, of.sourceIds)))
    .orderBy(asc(generationTask.sourceId), asc(generationTask.part), desc(generationTask.id))

/** The latest task of each row and part below these parents, without what it was made of. */
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

/** How many tasks of the tenant wait and are in work. */
export async function countLive(db: Db): Promise<{ waiting: number; processing: number }> {
  const rows = await db.sql
    .select({ status: generationTask.status, n: count() })
    .from(generationTask)
    .where(and(own(db), live))
    .groupBy(generationTask.status)
  const of = (status: TaskRow['status']) => rows.find((r) => r.status === status)?.n ?? 0
  return { waiting: of('TASK_WAIT'), processing: of('TASK_PROCESSING') }
}

/** Seconds since the oldest task of the tenant that waits or is in work was asked for; null where there is none. */
export async function oldestLive(db: Db): Promise<number | null> {
  const seconds = sql<number | null>`extract(epoch from now() - min(${generationTask.createDate}))::float8`
  const rows = await db.sql
    .select({ seconds })
    .from(generationTask)
    .where(and(own(db), live))
  return rows[0]?.seconds ?? null
}

/**
 * Takes back what waits or is in work on these rows or directly below these parents, as if it had never been asked for: a row stands as it
 * stood before. The worker notices at its next report. Answers the rows.
 */
export async function cancelTasks(db: Db, of: { sourceIds: readonly string[]; parentIds: readonly string[] }): Promise<string[]> {
  const rows = await db.sql
    .delete(generationTask)
    .where(and(own(db), live, or(isAnyOf(generationTask.sourceId, of.sourceIds), isAnyOf(generationTask.parentId, of.parentIds))))
    .returning({ sourceId: generationTask.sourceId })
  return rows.map((r) => r.sourceId)
}

/** Whether the tasks of a course rest; by whom, since when. */
export async function pauseOf(db: Db, courseId: string): Promise<{ userName: string | null; since: string } | null> {
  const rows = await db.sql
    .select({ userName: generationPause.userName, since: generationPause.since })
    .from(generationPause)
    .where(and(eq(generationPause.tenantId, db.tenantId), eq(generationPause.courseId, courseId)))
  return rows[0] ?? null
}

/** Lets the tasks of a course rest, or go on; what is in work is finished. False where it was so already. */
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

/** Reports progress and lengthens the lease; false where the task is no longer this worker's. */
export async function reportProgress(db: Db, id: string, lease: string, percent: number, seconds: number): Promise<boolean> {
  const rows = await db.sql
    .update(generationTask)
    .set({ percent, leaseUntil: sql`now() + ${seconds} * interval '1 second'` })
    .where(held(db, id, lease))
    .returning({ id: generationTask.id })
  return rows.length > 0
}

export type TaskOutcome =
  /** `madeAt`: a medium that was there already. */
  | { status: 'TASK_SUCCESS'; durationMs: number | null; madeAt?: string }
  | { status: 'TASK_FAILED'; reason: string }
  | { status: 'TASK_WAIT'; afterSeconds: number }

/** Writes the outcome, or gives the task back; undefined where it is no longer this worker's. */
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
      // what was there already was made before
      ...(ended ? { finishedAt: 'madeAt' in outcome ? outcome.madeAt : sql`now()`, reused: 'madeAt' in outcome } : {}),
      ...('durationMs' in outcome ? { durationMs: outcome.durationMs } : {}),
      // an upload that was converted is nobody's any more
      ...(outcome.status === 'TASK_SUCCESS' ? { input: sql`${generationTask.input} - 'convert'` } : {}),
    })
    .where(held(db, id, lease))
    .returning()
  return rows[0]
}
