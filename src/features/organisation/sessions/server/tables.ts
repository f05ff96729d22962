// Sessions, failed sign-ins, captchas and SMS codes; tokens, answers and codes are stored hashed.
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, inet, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, id, instant, nextId } from '#platform/database/columns.ts'
import { appUser } from '#features/organisation/users/server/tables.ts'

export const session = pgTable(
  'session',
  {
    tenantId: id().notNull(),
    /** SHA-256 of the token. */
    tokenHash: bytea().notNull(),
    /** Id of the session for users who may end it. */
    id: id().notNull().default(nextId),
    userId: id().notNull(),
    /** The impersonated user; null without impersonation. */
    viewAs: id(),
    createdAt: instant().notNull().default(sql`now()`),
    seenAt: instant().notNull().default(sql`now()`),
    expiresAt: instant().notNull(),
    idleSeconds: integer().notNull(),
    ip: inet(),
    userAgent: text(),
    /** How the person was verified: password, code or sso; null in sessions of older versions. */
    method: text(),
    /** The identity provider of a single sign-on, with its session id and its subject; null for other methods. */
    providerId: id(),
    providerSid: text(),
    providerSubject: text(),
    /** Whether the identity provider has verified several factors, and the tenant trusts it. */
    strong: boolean().notNull().default(false),
    /** The open second step: FACTOR (must give a factor), ENROL (must set one up); null: the session is complete. */
    pending: text(),
    /** The last time that the person proved who they are in this session, for calls with `stepUp`. */
    stepUpAt: instant(),
  },
  (t) => [
    check('session_pending_ck', sql`${t.pending} in ('FACTOR', 'ENROL')`),
    primaryKey({ columns: [t.tenantId, t.tokenHash] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.viewAs], foreignColumns: [appUser.tenantId, appUser.id] }),
    uniqueIndex('session_id_uq').on(t.tenantId, t.id),
    index('session_user_ix').on(t.tenantId, t.userId),
    index('session_provider_ix').on(t.tenantId, t.providerId, t.providerSubject).where(sql`${t.providerId} is not null`),
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

/** Stored answers of idempotency keys, kept for a day. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    tenantId: id().notNull(),
    /** Id of the caller; 0 for a service. */
    userId: id().notNull(),
    key: text().notNull(),
    /** SHA-256 of the request. */
    requestHash: bytea().notNull(),
    answer: jsonb(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId, t.key] }), index('idempotency_key_created_ix').on(t.createdAt)],
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

export const smsCode = pgTable(
  'sms_code',
  {
    tenantId: id().notNull(),
    phone: text().notNull(),
    /** Purpose of the code, e.g. LOGIN: it is not valid for any other. */
    purpose: text().notNull(),
    codeHash: bytea().notNull(),
    /** Number of wrong tries. */
    tries: integer().notNull().default(0),
    sentAt: instant().notNull().default(sql`now()`),
    expiresAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.phone, t.purpose] })],
)
