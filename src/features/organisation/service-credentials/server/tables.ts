// Credentials with which a tenant's services sign in to submit results.
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { bytea, id, instant, nextId } from '#platform/database/columns.ts'
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
    index('service_credential_hash_ix').on(t.tenantId, t.secretHash),
    check('service_credential_days_ck', sql`(${t.days} is null) = (${t.expiresAt} is null) and ${t.days} between 1 and 365`),
    check('service_credential_name_ck', sql`char_length(${t.name}) between 1 and 50`),
  ],
)
