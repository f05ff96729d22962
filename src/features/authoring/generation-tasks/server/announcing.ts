// Notifies other processes of moved tasks, by PostgreSQL notifications.
import { announce } from '#platform/database/listener.ts'
import type { Db } from '#platform/database/transaction.ts'

/** Payload of the notification. */
export interface TaskMoved {
  tasks: { tenantId: string; sourceIds: string[] }
}
export const announceTasks = (db: Db, sourceIds: readonly string[]) =>
  announce(db, { tasks: { tenantId: db.tenantId, sourceIds: sourceIds.slice(0, 200) } } satisfies TaskMoved)
