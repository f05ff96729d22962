// Table of the tabs of the analysis pages, per user.
import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, nextId } from '#platform/database/columns.ts'
import { appUser } from '#features/organisation/users/server/tables.ts'

export const analysisTab = pgTable(
  'analysis_tab',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    userId: id().notNull(),
    screen: text({ enum: ['TRAINING', 'EXAM'] }).notNull(),
    name: text().notNull(),
    /** Free fields, defined by the page. */
    query: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    seq: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }),
    uniqueIndex('analysis_tab_name_uq').on(t.tenantId, t.userId, t.screen, t.name),
    check('analysis_tab_screen_ck', sql`${t.screen} in ('TRAINING', 'EXAM')`),
    check('analysis_tab_name_ck', sql`char_length(${t.name}) between 1 and 30`),
  ],
)
