// Telling that tasks have moved on, to whoever looks at them.
import { announce } from '#platform/database/listener.ts'
import type { Db } from '#platform/database/transaction.ts'

/** The words that go round when a task has moved on. */
export interface TaskMoved {
  tasks: { tenantId: string; sourceIds: string[] }
}
export const announceTasks = (db: Db, sourceIds: readonly string[]) =>
  announce(db, { tasks: { tenantId: db.tenantId, sourceIds: sourceIds.slice(0, 200) } } satisfies TaskMoved)
