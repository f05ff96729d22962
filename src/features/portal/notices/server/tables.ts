// Tables of notices: one row per person, kind and subject, and the settings of a person.
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/database/columns.ts'
import { tenant } from '#features/organisation/tenants/server/tables.ts'
import { appUser } from '#features/organisation/users/server/tables.ts'

/** The functions and triggers of functions.sql write the rows, in the transaction of the change. */
export const notice = pgTable(
  'notice',
  {
    tenantId: id().notNull(),
    userId: id().notNull(),
    kind: text().notNull(),
    /** Id of the record that the notice leads to; its table follows from the kind. */
    subjectId: id().notNull(),
    /** Name of the record at the time of the notice; '' if the kind needs none. */
    title: text().notNull(),
    /** Deadline of the task; null if it has none. */
    dueAt: instant(),
    /** A number that the words of the kind contain, e.g. failed tasks; null if they contain none. */
    amount: integer(),
    createdAt: instant().notNull().default(sql`now()`),
    readAt: instant(),
    /** When the mail may be sent, or tried again; null: it was sent, or none is due. */
    mailAfter: instant().default(sql`now()`),
    mailTries: smallint().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.kind, t.subjectId] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenant.tenantId] }),
    index('notice_subject_ix').on(t.tenantId, t.subjectId, t.kind),
    index('notice_mail_ix').on(t.tenantId, t.mailAfter).where(sql`${t.mailAfter} is not null`),
    check('notice_title_ck', sql`char_length(${t.title}) <= 200`),
  ],
)

export const noticeSetting = pgTable(
  'notice_setting',
  {
    tenantId: id().notNull(),
    userId: id().notNull(),
    /** Groups of kinds that the person has switched off. */
    off: text().array().notNull().default([]),
    mail: boolean().notNull().default(true),
    /** No mail between 21:00 and 8:00 in the tenant's time zone. */
    quiet: boolean().notNull().default(true),
    updatedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }).onDelete('cascade'),
  ],
)
