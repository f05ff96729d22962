// Table of the media providers: tokens of chat models.
import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id } from '#platform/database/columns.ts'

/** Uses of chat models; the judge counts its own tokens. */
export type Purpose = 'TALK' | 'DRAFT'

/** Tokens that a tenant used for a purpose on a day. */
export const modelUse = pgTable(
  'model_use',
  {
    tenantId: id().notNull(),
    day: date().notNull(),
    purpose: text().$type<Purpose>().notNull(),
    tokens: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.day, t.purpose] })],
)
