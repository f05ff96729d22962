// Server-sent events about the tasks of a tenant; bursts are debounced.
import type { Pool } from '#platform/database/pool.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { EventSource } from '#platform/http/serve.ts'
import type { Log } from '#platform/log.ts'
import { listLiveTasks } from './live-queries.ts'
import { enterTenant } from '#features/organisation/sessions/server/sessions.ts'
import { statesOfRows } from './states.ts'
import type { TaskMoved } from '#features/authoring/generation-tasks/server/generation-tasks.ts'

const GATHER_MS = 200
const MAX_TOLD = 200

export interface LiveTasks {
  /** Receives a database notification; ignores all that are not about tasks. */
  heard(message: unknown): void
  source(tenantId: string): EventSource
}

export function liveTaskStates(pool: Pool, log: Log): LiveTasks {
  const streams = new Map<string, Set<(event: unknown) => void>>()
  const gathered = new Map<string, Set<string>>()

  async function tell(tenantId: string) {
    const moved = gathered.get(tenantId) ?? new Set()
    gathered.delete(tenantId)
    const readers = streams.get(tenantId)
    if (!readers?.size) return
    const states = await transaction(pool, {
      tenantId,
      entry: enterTenant(tenantId),
      reads: true,
      // The waiting tasks have moved up as well.
      run: async (db) => statesOfRows(db, [...new Set([...moved, ...(await listLiveTasks(db)).map((t) => t.sourceId)])].slice(0, MAX_TOLD)),
    })
    for (const state of states) for (const send of readers) send(state)
  }

  return {
    heard(message) {
      const tasks = (message as Partial<TaskMoved> | null)?.tasks
      if (!tasks) return
      const waiting = gathered.get(tasks.tenantId)
      if (waiting) for (const id of tasks.sourceIds) waiting.add(id)
      else {
        gathered.set(tasks.tenantId, new Set(tasks.sourceIds))
        setTimeout(
          () => tell(tasks.tenantId).catch((error: unknown) => log.warn({ err: error }, 'streams were not told')),
          GATHER_MS,
        ).unref()
      }
    },
    source: (tenantId) => (send) => {
      const readers = streams.get(tenantId) ?? new Set()
      readers.add(send)
      streams.set(tenantId, readers)
      return () => {
        readers.delete(send)
        if (!readers.size) streams.delete(tenantId)
      }
    },
  }
}
