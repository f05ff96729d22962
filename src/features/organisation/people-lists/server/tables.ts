// Tables of named lists of people.
import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, nextId } from '#platform/database/columns.ts'
import { appUser } from '#features/organisation/users/server/tables.ts'

export const peopleList = pgTable(
  'people_list',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    name: text().notNull(),
    createUserId: id(),
    creatorName: text().notNull(),
    createDate: instant().notNull().default(sql`now()`),
    updatedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('people_list_name_uq').on(t.tenantId, t.name),
    index('people_list_page_ix').on(t.tenantId, t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
)

export const peopleListMember = pgTable(
  'people_list_member',
  { tenantId: id().notNull(), listId: id().notNull(), userId: id().notNull() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.listId, t.userId] }),
    foreignKey({ columns: [t.tenantId, t.listId], foreignColumns: [peopleList.tenantId, peopleList.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }),
  ],
)
