// Sessions, failed sign-ins and captchas; tokens and answers are stored hashed.
import { sql } from 'drizzle-orm'
import { customType, foreignKey, index, inet, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/database/columns.ts'
import { appUser } from '../../users/server/tables.ts'

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

export const session = pgTable(
  'session',
  {
    tenantId: id().notNull(),
    /** SHA-256 of the token. */
    tokenHash: bytea().notNull(),
    userId: id().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
    seenAt: instant().notNull().default(sql`now()`),
    expiresAt: instant().notNull(),
    idleSeconds: integer().notNull(),
    ip: inet(),
    userAgent: text(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.tokenHash] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }).onDelete('cascade'),
    index('session_user_ix').on(t.tenantId, t.userId),
  ],
)

export const signInFailure = pgTable(
  'sign_in_failure',
  {
    tenantId: id().notNull(),
    /** 'account:' and SHA-256 of the lower-case name, or 'address:' and the address. */
    subject: text().notNull(),
    failures: integer().notNull(),
    since: instant().notNull().default(sql`now()`),
    lockedUntil: instant(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.subject] })],
)

export const captcha = pgTable(
  'captcha',
  {
    tenantId: id().notNull(),
    stamp: text().notNull(),
    answerHash: bytea().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.stamp] })],
)
