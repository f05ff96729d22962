// Server-sent events of free talks: each sentence of the customer as it is said. They reach all processes by notifications.
import { announce } from '#platform/database/listener.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { EventSender, EventSource } from '#platform/http/serve.ts'
import type { TalkMoved } from '../contract.ts'

/** Payload of the notification. */
export interface TalkNotice {
  talk: TalkMoved & { tenantId: string; userId: string }
}

export const announceTalk = (db: Db, userId: string, moved: TalkMoved) =>
  announce(db, { talk: { ...moved, tenantId: db.tenantId, userId } } satisfies TalkNotice)

/** The talk of a notification; undefined for other notifications. */
export const talkOf = (message: unknown): TalkNotice['talk'] | undefined => (message as Partial<TalkNotice> | null)?.talk

export interface LiveTalks {
  /** Receives a database notification; ignores all that are not about talks. */
  heard(message: unknown): void
  source(tenantId: string, userId: string): EventSource
}

export function liveTalks(): LiveTalks {
  /** Streams by tenant and user. */
  const readers = new Map<string, Set<EventSender>>()
  const keyOf = (tenantId: string, userId: string) => `${tenantId} ${userId}`
  return {
    heard(message) {
      const talk = talkOf(message)
      if (!talk) return
      const { tenantId, userId, ...moved } = talk
      for (const send of readers.get(keyOf(tenantId, userId)) ?? []) send(moved)
    },
    source: (tenantId, userId) => (send) => {
      const key = keyOf(tenantId, userId)
      const own = readers.get(key) ?? new Set()
      readers.set(key, own.add(send))
      return () => {
        own.delete(send)
        if (!own.size) readers.delete(key)
      }
    },
  }
}
