// Events: other systems read what has changed, in an order in which no late commit is lost.
import { z } from 'zod'
import { contract, get, MANAGEMENT } from '#shared/contract.ts'
import { enumOfKeys } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { inQuery } from '#shared/query.ts'
import { eventTypes } from '#shared/event-types.ts'

/** Days for which events are kept. */
export const keptDays = 30

/** Body of a message to other systems, as in Standard Webhooks. */
export const EventBody = z.object({
  /** One of the types, or with the suffix .bulk for more than 200 changes of one type in one transaction. */
  type: z.string(),
  /** Time of the change in ISO 8601, UTC. */
  timestamp: z.string(),
  /** Ids of the records. A bulk event has count and since instead: list the records changed since then. */
  data: z.record(z.string(), z.union([z.string(), z.int()])),
})
export type EventBody = z.infer<typeof EventBody>

const Event = EventBody.extend({ id: Id })

/** Input of a feed of changed records. */
export const ChangesAsked = z.object({
  /** Only records that have changed since this instant (ISO 8601 with a zone). */
  updatedSince: z.iso.datetime({ offset: true }).optional(),
  /** The `next` of the answer before. */
  after: z.string().max(200).optional(),
  limit: inQuery(z.int().min(1).max(1000)).prefault(100),
})

/** A page of changed records, each in its present state. */
export const changesOf = <R extends z.ZodRawShape>(record: z.ZodObject<R>) =>
  z.object({
    records: z.array(record.extend({ changedTime: z.string() })),
    /** The place after the last record; also given if there are no records. */
    next: z.string(),
    /** Whether there are more records at this moment. */
    more: z.boolean(),
  })

export const events = contract(
  'events',
  {
    list: get(`${MANAGEMENT}/event`, {
      may: 'event:btn:read',
      summary: `事件，按发生顺序，保留${keptDays}天。以上一次的 next 为 after 继续读取；同一事件可能读到两次，以 id 去重`,
      query: z.object({
        after: z.string().max(200).optional(),
        type: enumOfKeys(eventTypes).optional(),
        limit: inQuery(z.int().min(1).max(1000)).prefault(100),
      }),
      content: z.object({
        records: z.array(Event),
        /** The place after the last record; also given if there are no records. */
        next: z.string(),
        /** Whether there are more records at this moment. */
        more: z.boolean(),
      }),
    }),
  },
  {
    badCursor: 'after 无效：请使用上一次答复中的 next',
    oldCursor: `after 已超过${keptDays}天，其间的事件已不完整：请核对全部数据后不带 after 重新读取`,
  },
)
