// Server-sent events for the bells of people: one event when their notices changed; bursts are debounced.
import type { EventSender, EventSource } from '#platform/http/serve.ts'

/** Payload of the notification of the database. `people`: user ids, or 'all' if they are too many to name. */
export interface NoticesMoved {
  notice: { tenantId: string; people: readonly string[] | 'all' }
}

export interface LiveNotices {
  /** Receives a database notification; ignores all that are not about notices. */
  heard(message: unknown): void
  source(tenantId: string, userId: string): EventSource
}

/** Milliseconds in which several changes become one event. */
const gatherMs = 200

/** An open page of a person. */
interface Reader {
  tell(): void
}

export function liveNotices(): LiveNotices {
  /** Readers by user, by tenant. */
  const readers = new Map<string, Map<string, Set<Reader>>>()
  return {
    heard(message) {
      const moved = (message as Partial<NoticesMoved> | null)?.notice
      const here = moved && readers.get(moved.tenantId)
      if (!here) return
      for (const userId of moved.people === 'all' ? here.keys() : moved.people) for (const reader of here.get(userId) ?? []) reader.tell()
    },
    source: (tenantId, userId) => (send: EventSender) => {
      let timer: NodeJS.Timeout | undefined
      const now = () => {
        timer = undefined
        send({ changed: true })
      }
      const reader: Reader = { tell: () => void (timer ??= setTimeout(now, gatherMs).unref()) }
      const ofTenant = readers.get(tenantId) ?? new Map<string, Set<Reader>>()
      readers.set(tenantId, ofTenant)
      const own = ofTenant.get(userId) ?? new Set()
      ofTenant.set(userId, own.add(reader))
      return () => {
        clearTimeout(timer)
        own.delete(reader)
        if (!own.size) ofTenant.delete(userId)
        if (!ofTenant.size) readers.delete(tenantId)
      }
    },
  }
}
