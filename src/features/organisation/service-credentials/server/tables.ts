// Credentials of other systems of a tenant, and the number of their calls in the current minute.
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { bytea, id, instant, nextId } from '#platform/database/columns.ts'
import { department } from '#features/organisation/departments/server/tables.ts'
import { tenant } from '#features/organisation/tenants/server/tables.ts'

export const serviceCredential = pgTable(
  'service_credential',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    name: text().notNull(),
    /** SHA-256 of the secret, which has 256 random bits and is shown once. */
    secretHash: bytea().notNull(),
    /** Scopes of the credential: exam-results, practice-results. */
    scopes: text().array().notNull(),
    /** Permission words with which it calls the endpoints of people; empty: it only submits records. */
    words: text().array().notNull().default([]),
    /** Data scope of the words: this department and all below; null: all departments. */
    departmentId: id(),
    /** The person who gave the words. */
    grantedBy: id(),
    /** Maximum number of calls in a minute. */
    perMinute: integer().notNull().default(600),
    createUserId: id(),
    createUserName: text(),
    createTime: instant().notNull().default(sql`now()`),
    /** Days of validity from the creation; null: without end, as in earlier versions. */
    days: smallint(),
    expiresAt: instant(),
    /** Addresses and CIDR ranges that may use it; empty: all. */
    allowedIps: text().array().notNull().default([]),
    /** The secret until the last rotation, as a hash; it is accepted too until the time. */
    oldSecretHash: bytea(),
    oldSecretUntil: instant(),
    lastUsedAt: instant(),
    lastUsedIp: text(),
    revokedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenant.tenantId] }),
    foreignKey({ columns: [t.tenantId, t.departmentId], foreignColumns: [department.tenantId, department.id] }),
    index('service_credential_hash_ix').on(t.tenantId, t.secretHash),
    check('service_credential_days_ck', sql`(${t.days} is null) = (${t.expiresAt} is null) and ${t.days} between 1 and 365`),
    check('service_credential_name_ck', sql`char_length(${t.name}) between 1 and 50`),
    check('service_credential_pace_ck', sql`${t.perMinute} between 1 and 6000`),
  ],
)

/** Calls of a credential in its latest minute; the row is reused in the next one. */
export const servicePace = pgTable(
  'service_pace',
  {
    tenantId: id().notNull(),
    credentialId: id().notNull(),
    /** The start of the minute. */
    minute: instant().notNull(),
    calls: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.credentialId] }),
    foreignKey({ columns: [t.tenantId, t.credentialId], foreignColumns: [serviceCredential.tenantId, serviceCredential.id] }).onDelete(
      'cascade',
    ),
  ],
)
